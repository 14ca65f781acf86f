"""Steps through a record, with all cards open."""

from collections.abc import Iterator
from typing import NamedTuple

from rich.console import Console
from rich.text import Text

from ..core.match import Match
from ..core.replay import Replay
from .prompt import listed
from .screen import Screen, clean
from .seating import LONGEST_NAME
from .tables import TABLES
from .tables.table import Room, View


class ReplayStep(NamedTuple):
    """One position of a replay, with the sentences about the move that led there."""

    number: int
    match: Match
    before: View
    told: list[Text]


class Steps:
    """The positions of a record, told with all their secrets."""

    def __init__(self, match: Match) -> None:
        self.replay = Replay(match.record())
        self.match = match
        self.table = TABLES.of(match.game.id)
        given = match.players or [f"seat {seat}" for seat in range(match.options.players)]
        self.names = [clean(name, LONGEST_NAME) for name in given]

    def at(self, number: int) -> ReplayStep:
        """Returns the position after so many moves."""
        if number == 0:
            start = self.replay.at(0)
            return ReplayStep(0, start, start.view(None), [])
        earlier = self.replay.at(number - 1)
        return self._after(earlier, number)

    def __iter__(self) -> Iterator[ReplayStep]:
        match = self.replay.at(0)
        for number in range(1, len(self.replay) + 1):
            yield self._after(match, number)

    def _after(self, match: Match, number: int) -> ReplayStep:
        before = match.view(None)
        events = match.play(self.replay.record.moves[number - 1])
        return ReplayStep(number, match, before, [one.now for one in self.table.tell(before, events, self.names)])

    def mover(self, step: ReplayStep) -> str:
        return "" if step.before.to_move is None else self.names[step.before.to_move]


def print_plain(match: Match, console: Console) -> None:
    """Print the whole record as lines of text."""
    steps = Steps(match)
    given = match.options.to_json().items()
    options = ", ".join(name if value is True else f"{name} {value}" for name, value in given if value)
    console.print(Text(f"{match.game.name}: {listed(steps.names)} ({options})"), soft_wrap=True)
    for step in steps:
        sentences = " ".join(text.plain for text in step.told)
        move = match.moves[step.number - 1]
        line = f"{step.number:4}  {steps.mover(step):<{LONGEST_NAME}}  {move:<12}  {sentences}"
        console.print(Text(line.rstrip()), soft_wrap=True)
    console.print(Text("The match is over." if match.is_over else "The match is not over yet."))


def step_through(match: Match, screen: Screen) -> None:
    """Enter or n goes on, b back, a number jumps, q leaves."""
    steps = Steps(match)
    last = len(steps.replay)
    number, error = 0, ""
    while True:
        _show(steps, steps.at(number), screen, error)
        typed, error = screen.ask(f"{number} of {last} [Enter/n, b, number, q]: ").lower(), ""
        if typed in ("q", "quit", "exit"):
            return
        if typed in ("", "n", "next"):
            number, error = min(number + 1, last), "This was the last move; q leaves." if number == last else ""
        elif typed in ("b", "back"):
            number = max(number - 1, 0)
        elif typed.isdecimal() and len(typed) < 9 and int(typed) <= last:
            number = int(typed)
        else:
            error = f"Enter or n goes on, b goes back, 0 to {last} jumps there, q leaves."


def _show(steps: Steps, step: ReplayStep, screen: Screen, error: str) -> None:
    match, table = step.match, steps.table
    view = match.view(None)
    under = table.open_board(match.deal.to_json(), match.events)
    title = Text(f"{match.game.name} · {table.headline(view)}", "bold")
    move = (
        f"{steps.mover(step)}: {match.moves[-1]}" if match.moves else "Before the first move; face-down cards are dim."
    )
    lines = [Text(move, "bold"), *step.told[-3:]]
    if error:
        lines = [*lines[:3], Text(error, "bold red")]
    screen.show(title, table.draw(view, steps.names, Room(screen.width, screen.height), under), *lines)
