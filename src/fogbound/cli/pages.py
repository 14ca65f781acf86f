"""The pages around the table: how to start, the moves, the rules."""

from collections.abc import Sequence

from rich.table import Table as Columns
from rich.text import Text

from ..core.game import AnyGame
from ..core.moves import Move
from ..games import GAMES
from .tables.table import TerminalTable

COMMANDS = {
    "help, ?": "this page",
    "rules": "the rules on one screen",
    "save FILE": "save the match; go on with it later by: fogbound play --load FILE",
    "quit": "leave; asks whether to save",
}


def how_to_play() -> str:
    games = "\n".join(f"  fogbound play {game.id:<10} {game.name}" for game in GAMES.values())
    return f"""\
Fogbound plays in a terminal, and there is none here. In a terminal, start a match with:

{games}

You play against one opponent; --players 3 or 4 makes the table larger, --hot-seat has people on
all seats of one keyboard. Choose a move by typing it, as in "turn c1"; "c1" is enough where that
is clear. At the prompt, ? shows the moves you have and "rules" the rules.

All options: fogbound play --help"""


def help_page(table: TerminalTable, legal: Sequence[Move]) -> Columns:
    """Returns the page of legal moves and commands."""
    page = Columns.grid(padding=(0, 2))
    page.add_column(style="bold", no_wrap=True)
    page.add_row("Moves", "")
    for verb in dict.fromkeys(move.verb for move in legal):
        page.add_row(f"  {verb}", table.verbs[verb])
        arguments = " ".join(move.argument for move in legal if move.verb == verb)
        if arguments:
            page.add_row("", Text(arguments, "dim"))
    page.add_row("", "The verb can be left out where only one fits: c1, north.")
    page.add_row("", "")
    page.add_row("Commands", "")
    for command, meaning in COMMANDS.items():
        page.add_row(f"  {command}", meaning)
    return page


def rules_page(game: AnyGame, table: TerminalTable) -> Text:
    return Text.assemble((f"{game.name} in short\n\n", "bold"), table.rules)
