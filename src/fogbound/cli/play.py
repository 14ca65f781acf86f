"""A match in the terminal. The screen is made from views and events; the state stays inside the match."""

import os
import time
from pathlib import Path

from rich.console import RenderableType
from rich.text import Text

from ..core.errors import FogboundError
from . import pages
from .files import path_typed, reason, write_match
from .journal import Journal
from .opponents import Opponent, seat_them
from .prompt import complete
from .screen import Screen, clean
from .seating import Seating
from .tables import TABLES
from .tables.table import Room, View

_TOLD = 3
"""Lines kept for sentences about the last moves."""


class LeaveError(Exception):
    """A player wants to go."""


class Sitting:
    """People and opponents around one match, one screen between them."""

    def __init__(self, seating: Seating, screen: Screen, pace_s: float, save: Path | None) -> None:
        self.match = seating.match
        self.save = save
        self._seating = seating
        self._names = seating.names
        self._screen = screen
        self._pace_s = pace_s
        self._table = TABLES.of(self.match.game.id)
        self._journal = Journal(seating.people)
        self._notice = Text()
        self._typed = ""
        """A move or command that was typed on a page beside the table."""
        self._opponents = seat_them(self.match, seating.kinds, seating.seed)
        if self._opponents:
            others = ", ".join(f"{self._names[seat]} the {one.kind}" for seat, one in self._opponents.items())
            self._notice = Text(f"You play against {others}.", "dim")

    def run(self) -> None:
        """Play to the end. Raises LeaveError, KeyboardInterrupt or EOFError when somebody leaves before."""
        try:
            while (seat := self.match.to_move) is not None:
                opponent = self._opponents.get(seat)
                self._play(seat, self._think(opponent) if opponent else self._ask(seat))
            self._end()
        finally:
            for opponent in self._opponents.values():
                opponent.close()

    def _think(self, opponent: Opponent) -> str:
        move = opponent.choose()
        if opponent.trouble:
            self._refuse(clean(opponent.trouble, 200))
            opponent.trouble = ""
        return move

    def write(self) -> None:
        """Save the record where that is wanted. Raises OSError."""
        if self.save is not None:
            write_match(self.match, self.save)

    def _ask(self, seat: int) -> str:
        """Returns a legal move, typed by the person on this seat."""
        while True:
            view, legal = self._table.covered(self.match.view(None)), self.match.legal_moves
            task = self._table.task(view, sorted({move.verb for move in legal}))
            self._show(view, seat, Text.assemble((f"{self._names[seat]}: ", "bold"), task))
            typed, self._typed = self._typed or self._screen.ask(), ""
            self._notice = Text()
            try:
                if typed and not self._command(typed):
                    move = complete(typed, legal, self.match.game.verbs)
                    if self.match.is_legal(move):
                        return move
                    self.match.play(move, seat)  # says why not
            except FogboundError as fault:
                self._refuse(str(fault))

    def _command(self, typed: str) -> bool:
        """Carry out a command of the program. Returns whether it was one, rather than a move."""
        word, _, rest = typed.partition(" ")
        match word.lower():
            case "help" | "?" | "h":
                self._page(pages.help_page(self._table, self.match.legal_moves))
            case "rules":
                self._page(pages.rules_page(self.match.game, self._table))
            case "quit" | "exit" | "q":
                self._quit()
            case "save":
                self._save_as(rest.strip())
            case _:
                return False
        return True

    def _page(self, page: RenderableType) -> None:
        self._screen.show(page, Text())
        self._typed = self._screen.wait("to go back to the table")

    def _quit(self) -> None:
        if self.save is None:
            self._screen.show(
                Text("Leave the match", "bold"), Text("\nFile name to save it, or just Enter to let it go.")
            )
            if name := self._screen.ask("File: "):
                self._save_as(name)
                if self.save is None:
                    return
        raise LeaveError

    def _save_as(self, name: str) -> None:
        if not name and self.save is None:
            self._refuse("save needs a file name, as in: save game.json")
            return
        before, self.save = self.save, path_typed(name) if name else self.save
        if self.save != before and self.save is not None and os.path.lexists(self.save):
            self._refuse(f"{str(self.save)!r} exists already: choose another name")
            self.save = before
        elif self._kept():
            self._notice = Text(f"Saved in {str(self.save)!r}. It holds the whole deal: no peeking!", "green")
        else:
            self.save = before

    def _kept(self) -> bool:
        try:
            self.write()
        except OSError as fault:
            self._refuse(f"{str(self.save)!r} cannot be written: {reason(fault)}")
            return False
        return True

    def _refuse(self, why: str) -> None:
        self._notice = Text(why, "bold red")

    def _play(self, seat: int, move: str) -> None:
        """Play a move and show what everybody at the table sees of it."""
        match, table = self.match, self._table
        before = match.view(None)
        played = match.play(move, seat)
        events = [match.game.events.seen_by(event, None) for event in played]
        self._kept()
        after = match.view(None)
        self._journal.add(seat, table.tell(before, events, self._names))
        if seat not in self._opponents and getattr(match.view(seat), "secret", None):
            self._show_secret(seat)
        if (climax := table.climax(before, after, events)) is not None:
            self._show(climax, None)
            self._screen.wait()
        elif match.to_move in self._opponents or seat in self._opponents:
            self._show(after, None)
            watched = self._opponents.get(seat)
            time.sleep(watched.pause_s(self._pace_s) if watched else self._pace_s)
        elif table.covered(after) is not after:  # it is seen, and covered before the next choice
            self._show(after, None)
            self._screen.wait("to turn it down again")
        if table.forgets(events):
            self._journal.forget()

    def _show_secret(self, seat: int) -> None:
        """Show a secret look on a screen of its own, and wipe it before the next player sees it."""
        name = self._names[seat]
        if self._seating.is_hot_seat:
            self._screen.show(Text(f"\n\n  {name}, take the keyboard.\n\n  Everybody else: look away!\n", "bold"))
            self._screen.wait("when nobody else is looking")
        whose = "Your" if name == "You" else f"{name}'s"
        view, words = self._table.secret(self.match.view(seat))
        self._screen.show(
            Text.assemble((f" {whose} eyes only ", "bold reverse")),
            self._table.draw(view, self._names, self._room, {}),
            words,
            Text("Keep it in mind: it is wiped when you go on.", "dim"),
        )
        self._screen.wait("to wipe it")
        self._screen.show()

    @property
    def _room(self) -> Room:
        return Room(self._screen.width, self._screen.height)

    def _show(self, view: View, seat: int | None, task: Text | None = None) -> None:
        """Show the public table, the latest sentences and the task; the prompt has the last line."""
        board = self._table.draw(view, self._names, self._room, {})
        title = Text.assemble(
            (f"{self.match.game.name} · {self._table.headline(view)}", "bold"), ("   ? for help" if task else "", "dim")
        )
        console = self._screen.console
        below = [line for line in (self._notice, task) if line]
        used = sum(len(console.render_lines(part, pad=False)) for part in (title, board, *below))
        told = [line for one in self._journal.for_seat(seat) for line in one.wrap(console, console.width)]
        room = max(1, self._screen.height - used - 1)
        blank = [Text()] * (min(room, _TOLD) - len(told))  # so that the prompt stays where it is
        self._screen.show(title, board, *told[-room:], *blank, *below)

    def _end(self) -> None:
        view = self.match.view(None)
        for lines in self._table.ending(view, self._names):
            self._screen.show(Text(self.match.game.name, "bold"), Text(), *lines, Text())
            self._screen.wait()
