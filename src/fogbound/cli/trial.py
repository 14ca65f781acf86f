"""`fogbound test-bot`: the trials of a bot, one line each."""

from rich.console import Console

from ..bots.trial import try_out
from ..core.errors import OptionsError
from .screen import clean

_STYLES = {"ok": "green", "warning": "yellow", "wrong": "bold red"}


def try_bot(name: str, games: tuple[str, ...], matches: int, time_s: float, console: Console) -> int:
    """Print every finding; gives the exit code, 1 if something is wrong. Raises FogboundError."""
    if matches < 1:
        raise OptionsError(f"--games: {matches} is no whole number from 1 up")
    if not 0 < time_s <= 3600:
        raise OptionsError(f"--time: {time_s:g} is no number of seconds up to 3600")
    wrong = 0
    for one in try_out(name, games, matches, time_s):
        wrong += one.grade == "wrong"
        console.print(f"{one.grade:<8}{clean(one.sentence, 2000)}", style=_STYLES[one.grade], soft_wrap=True)
        for line in one.last_words.splitlines():
            console.print(f"            {clean(line, 2000)}", soft_wrap=True)
    console.print("Something is wrong." if wrong else "All is well.")
    return 1 if wrong else 0
