"""Start and end of a match in the terminal."""

import shlex
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ..core.errors import OptionsError, RequestError
from ..games import GAMES
from .files import check_writable, path_typed, reason
from .pages import how_to_play
from .play import LeaveError, Sitting
from .screen import Screen, clean, console_for, is_a_terminal
from .seating import Seating, flag, loaded_seating, new_seating
from .tables import TABLES


@dataclass(frozen=True)
class Wish:
    """The arguments of the command; `people` 0 means all seats, None the default."""

    game: str
    options: Mapping[str, Any]
    people: int | None
    opponents: str | None
    names: str | None
    start: int | None
    seed: int | None
    pace_s: float
    save: Path | None
    load: Path | None


def play(wish: Wish) -> int:
    """Play a match in the terminal. Returns the exit code. Raises FogboundError for bad arguments."""
    seating = _seating(wish)
    if not is_a_terminal():
        console_for(sys.stdout).print(how_to_play(), soft_wrap=True)
        return 0
    if seating is None:
        seating = _new(wish, _ask_for_game())
    save = wish.save or wish.load
    if save is not None and not _may_save(save, is_own=save == wish.load):
        return 0
    screen = Screen()
    sitting = Sitting(seating, screen, wish.pace_s, save)
    try:
        with screen:
            sitting.run()
        code = 0
    except LeaveError:
        code = 0
    except (KeyboardInterrupt, EOFError) as leaving:
        code = 130
        if sitting.save is None and isinstance(leaving, KeyboardInterrupt):
            _offer_to_save(sitting)
    return code if _say_goodbye(sitting, seating) else 1


def _seating(wish: Wish) -> Seating | None:
    """Returns the seating; None while the game is still to be chosen."""
    if wish.load is not None:
        settled = {"names": wish.names, "start": wish.start, "seed": wish.seed, **wish.options}
        for name, value in settled.items():
            if value is not None:
                raise OptionsError(f"--load goes on with a match as it was: leave out {flag(name)}")
        seating = loaded_seating(wish.load, wish.people, wish.opponents)
        if wish.game not in ("", seating.match.game.id):
            raise RequestError(f"{str(wish.load)!r} is a match of {seating.match.game.id}, not of {wish.game}")
        return seating
    if wish.game or len(GAMES) == 1:
        return _new(wish, wish.game or next(iter(GAMES)))
    return None


def _new(wish: Wish, game: str) -> Seating:
    return new_seating(game, wish.options, wish.people, wish.names, wish.seed, wish.start, wish.opponents)


def _ask_for_game() -> str:
    print("Which game?\n")
    for number, game in enumerate(GAMES.values(), start=1):
        print(f"  {number}  {game.name}")
    while True:
        answer = input("\nNumber or name: ").strip().lower()
        for number, game in enumerate(GAMES.values(), start=1):
            if answer in (str(number), game.id) or (answer and game.name.lower().startswith(answer)):
                return game.id
        print(f"Please type a number from 1 to {len(GAMES)}.")


def _may_save(path: Path, is_own: bool) -> bool:
    """Check before the match that it can be saved. Returns False if the person keeps an existing file."""
    try:
        check_writable(path)
    except OSError as fault:
        raise RequestError(f"{str(path)!r} cannot be written: {reason(fault)}") from None
    if is_own or not path.exists():
        return True
    return input(f"{clean(str(path))} exists already. Write over it? [y/N] ").strip().lower() in ("y", "yes")


def _offer_to_save(sitting: Sitting) -> None:
    """Ask for a file name after Ctrl-C; a second Ctrl-C leaves at once."""
    try:
        while name := input("\nFile name to save the match, or just Enter to let it go: ").strip():
            path = path_typed(name)
            try:
                if _may_save(path, is_own=False):
                    sitting.save = path
                    return
            except RequestError as fault:
                print(fault)
    except (KeyboardInterrupt, EOFError):
        print()


def _say_goodbye(sitting: Sitting, seating: Seating) -> bool:
    """Print the result, the file and how to go on, on the ordinary screen. Returns False if it could not be saved."""
    console = console_for(sys.stdout)
    match = sitting.match
    if (result := match.outcome) is not None:
        winners = " and ".join(seating.names[seat] for seat in result.winners) or TABLES.of(match.game.id).nobody
        console.print(f"{match.game.name}: {winners} won.", soft_wrap=True)
    else:
        console.print(f"{match.game.name}: left after move {len(match.moves)}.")
    if sitting.save is None:
        return True
    try:
        sitting.write()
    except OSError as fault:
        print(f"fogbound: {clean(str(sitting.save))!r} cannot be written: {reason(fault)}", file=sys.stderr)
        return False
    file = shlex.quote(clean(str(sitting.save)))
    if match.is_over:
        console.print(f"Saved. See it again with: fogbound replay {file}", soft_wrap=True)
    else:
        console.print("Saved. The file holds the whole deal, so no peeking!", soft_wrap=True)
        console.print(f"Go on with: fogbound play --load {file}", soft_wrap=True)
    return True
