"""The commands and their help."""

import sys
from pathlib import Path
from typing import Annotated, Any, NoReturn

import typer

from .. import __version__
from ..core.errors import FogboundError, RequestError
from .screen import clean

app = typer.Typer(
    add_completion=False,
    pretty_exceptions_show_locals=False,
    help="Two pirate memory games, Memoarrr! and Memory Ahoy. Without a command the page opens in the browser.",
    epilog="A match in the terminal: fogbound play memoarrr",
)

_TABLE, _FILES = "Table", "Files"
_MEMOARRR, _AHOY = "Memoarrr!", "Memory Ahoy"


def _version(wanted: bool) -> None:
    if wanted:
        print(f"fogbound {__version__}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def fogbound(
    context: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version and leave.")
    ] = False,
) -> None:
    if context.invoked_subcommand is None:
        _serve(is_for_one=True)


@app.command()
def play(
    game: Annotated[
        str, typer.Argument(metavar="GAME", help="memoarrr or ahoy; asked for if left out.", show_default=False)
    ] = "",
    players: Annotated[
        int | None,
        typer.Option(metavar="N", help="How many sit at the table: 2 to 4 (default: 2).", rich_help_panel=_TABLE),
    ] = None,
    people: Annotated[
        int | None,
        typer.Option(
            metavar="N",
            help="How many of them are people (default: 1); the others are opponents.",
            rich_help_panel=_TABLE,
        ),
    ] = None,
    opponents: Annotated[
        str | None,
        typer.Option(
            metavar="BOTS",
            help="Who they are: one name for all, or by seat: sailor,captain (default: sailor). See: fogbound bots.",
            rich_help_panel=_TABLE,
            show_default=False,
        ),
    ] = None,
    hot_seat: Annotated[
        bool, typer.Option("--hot-seat", help="People on all seats, at one keyboard.", rich_help_panel=_TABLE)
    ] = False,
    names: Annotated[
        str | None,
        typer.Option(metavar="NAMES", help="Names in seat order: Ann,Ben.", rich_help_panel=_TABLE, show_default=False),
    ] = None,
    start: Annotated[
        int | None, typer.Option(metavar="SEAT", help="Who starts: 0 for the first player.", rich_help_panel=_TABLE)
    ] = None,
    seed: Annotated[
        int | None,
        typer.Option(metavar="N", help="The same seed: the same deal and the same opponents.", rich_help_panel=_TABLE),
    ] = None,
    pace: Annotated[
        float,
        typer.Option(metavar="SECONDS", help="Seconds to watch an opponent's move.", rich_help_panel=_TABLE),
    ] = 1.5,
    edition: Annotated[
        str | None, typer.Option(metavar="YEAR", help="2018 or 2023 (default: 2023).", rich_help_panel=_MEMOARRR)
    ] = None,
    expert: Annotated[
        bool, typer.Option("--expert", help="Animals have abilities.", rich_help_panel=_MEMOARRR)
    ] = False,
    ordered: Annotated[
        bool, typer.Option("--ordered", help="Treasures from small to large.", rich_help_panel=_MEMOARRR)
    ] = False,
    treasures: Annotated[
        str | None,
        typer.Option(metavar="A,B,C", help="How many of strength 3, 4 and 5 (default: 4,2,1).", rich_help_panel=_AHOY),
    ] = None,
    turn_limit: Annotated[
        int | None, typer.Option(metavar="N", help="End after so many turns.", rich_help_panel=_AHOY)
    ] = None,
    save: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Keep the match in this file.", rich_help_panel=_FILES)
    ] = None,
    load: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Go on with a saved match.", rich_help_panel=_FILES)
    ] = None,
) -> None:
    """Play in the terminal, against bots or hot-seat.

    Type a move such as "turn c1"; "c1" is enough where that is clear.

    At the prompt, "?" shows the moves you have and "rules" the rules.

    Ctrl-C leaves; nothing is lost if the match is saved.
    """
    from . import start as starting

    wish = starting.Wish(
        game=game,
        options=_options(players, edition, expert, ordered, treasures, turn_limit),
        people=0 if hot_seat else people,
        opponents=opponents,
        names=names,
        start=start,
        seed=seed,
        pace_s=pace,
        save=save,
        load=load,
    )
    try:
        if people is not None and (people < 1 or hot_seat):
            raise RequestError("--people is a number from 1, and --hot-seat stands for all")
        if not 0 <= pace <= 60:
            raise RequestError("--pace is a number of seconds from 0 to 60")
        code = starting.play(wish)
    except FogboundError as fault:
        _refuse(str(fault))
    except (KeyboardInterrupt, EOFError):
        code = 130
    raise typer.Exit(code)


@app.command()
def replay(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A record, as --save writes it.")],
    plain: Annotated[bool, typer.Option("--plain", help="Print the moves as lines of text and leave.")] = False,
) -> None:
    """Step through a record, with all cards open.

    Enter or n goes on, b goes back, a number jumps to that move, q leaves.
    """
    from .files import read_match
    from .replay import print_plain, step_through
    from .screen import Screen, console_for, is_a_terminal

    try:
        match = read_match(file)
    except FogboundError as fault:
        _refuse(str(fault))
    if plain or not is_a_terminal():
        print_plain(match, console_for(sys.stdout))
        return
    try:
        if not match.is_over and not typer.confirm("This match is not over, and a replay shows every card. Go on?"):
            return
        with Screen() as screen:
            step_through(match, screen)
    except (KeyboardInterrupt, EOFError):
        raise typer.Exit(130) from None


@app.command()
def review(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A record, or what a server tells of a finished match.")],
    seat: Annotated[int | None, typer.Option(metavar="SEAT", help="Only of this player: 0 to 3.")] = None,
    json: Annotated[bool, typer.Option("--json", help="Print everything as JSON.")] = False,
    html: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write a page to share: one file, with all moves and boards.")
    ] = None,
) -> None:
    """Look at a match again: who knew what, what was remembered, missed or lucky."""
    from .review import Wish
    from .review import review as run
    from .screen import console_for

    try:
        run(Wish(file, seat, json, html), console_for(sys.stdout))
    except FogboundError as fault:
        _refuse(str(fault))


@app.command()
def bots(
    game: Annotated[str, typer.Argument(metavar="GAME", help="memoarrr or ahoy; both if left out.")] = "",
) -> None:
    """List the bots: their names, and how they play."""
    from rich.table import Table

    from ..bots import BOTS
    from ..games import game_named
    from .screen import console_for

    console = console_for(sys.stdout)
    try:
        for name in [game_named(game).id] if game else BOTS:
            table = Table.grid(padding=(0, 2, 0, 0))
            for bot, kind in BOTS[name].items():
                table.add_row(f"  {bot}", kind.about)
            console.print(name, style="bold")
            console.print(table)
    except FogboundError as fault:
        _refuse(str(fault))


@app.command()
def arena(
    game: Annotated[str, typer.Argument(metavar="GAME", help="memoarrr or ahoy.")],
    names: Annotated[
        list[str], typer.Argument(metavar="BOT...", help="At least as many as seats; see: fogbound bots.")
    ],
    games: Annotated[int, typer.Option(metavar="N", help="Matches for every choice of bots.")] = 100,
    seed: Annotated[int, typer.Option(metavar="N", help="The same seed: the same deals, the same bots.")] = 1,
    time: Annotated[
        float | None, typer.Option(metavar="SECONDS", help="For every move (default: as long as it takes).")
    ] = None,
    jobs: Annotated[int | None, typer.Option(metavar="N", help="Matches at once (default: one a core).")] = None,
    backend: Annotated[str, typer.Option(metavar="NAME", help="local, dask or ray (extra cluster).")] = "local",
    address: Annotated[
        str | None, typer.Option(metavar="ADDRESS", help="Of a running cluster; without it one is started here.")
    ] = None,
    keep: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Keep finished matches here, and go on from them.", rich_help_panel=_FILES),
    ] = None,
    json: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write what was found as JSON.", rich_help_panel=_FILES)
    ] = None,
    plot: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Draw the win rates as a PNG.", rich_help_panel=_FILES)
    ] = None,
    memory: Annotated[bool, typer.Option("--memory", help="Say how well each bot remembered; draw it, too.")] = False,
    players: Annotated[int | None, typer.Option(metavar="N", help="Seats: 2 to 4 (default: 2).")] = None,
    edition: Annotated[
        str | None, typer.Option(metavar="YEAR", help="2018 or 2023.", rich_help_panel=_MEMOARRR)
    ] = None,
    expert: Annotated[bool, typer.Option("--expert", help="With abilities.", rich_help_panel=_MEMOARRR)] = False,
    ordered: Annotated[bool, typer.Option("--ordered", help="Treasures in order.", rich_help_panel=_MEMOARRR)] = False,
    treasures: Annotated[
        str | None, typer.Option(metavar="A,B,C", help="Of strength 3, 4 and 5.", rich_help_panel=_AHOY)
    ] = None,
    turn_limit: Annotated[
        int | None, typer.Option(metavar="N", help="End after so many turns.", rich_help_panel=_AHOY)
    ] = None,
) -> None:
    """Let bots play each other, seats in turn, and say how strong they are.

    A bot of your own plays as "cmd:./mybot"; docs/bots.md has the protocol.

    Ctrl-C stops; what was finished counts, and with --keep it can go on.
    """
    from ..bots.arena import Contest
    from .arena import Wish
    from .arena import arena as run
    from .screen import console_for
    from .seating import check_flags

    options = _options(players, edition, expert, ordered, treasures, turn_limit)
    try:
        check_flags(game, options)
        contest = Contest(game, tuple(names), options, games, seed, time, memory)
        code = run(Wish(contest, jobs, backend, address, keep, json, plot), console_for(sys.stdout))
    except FogboundError as fault:
        _refuse(str(fault))
    raise typer.Exit(code)


@app.command()
def serve() -> None:
    """Run the server: tables for people, bots and spectators.

    Settings are environment variables; docs/hosting.md lists them.
    """
    _serve(is_for_one=False)


def _serve(is_for_one: bool) -> None:
    try:
        from ..server.settings import Settings
        from .serve import run
    except ModuleNotFoundError as fault:
        _refuse(f"{fault.name} is missing: pip install 'fogbound[server]'; or play here: fogbound play")
    try:
        run(Settings.from_environment(), is_for_one)
    except FogboundError as fault:
        _refuse(str(fault))


@app.command()
def join(
    url: Annotated[str, typer.Argument(metavar="URL", help="A table: http://localhost:8024/t/abcdefgh2345")],
    bot: Annotated[str, typer.Option(metavar="BOT", help="A level, or cmd:COMMAND; see: fogbound bots.")],
    name: Annotated[
        str | None, typer.Option(metavar="NAME", help="How it is called at the table (default: the bot's).")
    ] = None,
    seat: Annotated[int | None, typer.Option(metavar="SEAT", help="0 to 3 (default: the first that is free).")] = None,
    pace: Annotated[float, typer.Option(metavar="SECONDS", help="How long it seems to think.")] = 1.2,
    rematch: Annotated[bool, typer.Option("--rematch", help="Play again as often as the others want to.")] = False,
) -> None:
    """Let a bot sit down at a server's table and play.

    A bot of your own plays as "cmd:./mybot"; docs/bots.md has the protocol.

    Ctrl-C leaves; then the table's rule for who is away holds.
    """
    from .join import Wish
    from .join import join as run

    try:
        code = run(Wish(url, bot, name, seat, pace, rematch))
    except (FogboundError, ConnectionError) as fault:
        _refuse(str(fault))
    except KeyboardInterrupt:
        code = 130
    raise typer.Exit(code)


@app.command()
def verify(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="What a server tells of a match that is over.")],
    commitment: Annotated[str | None, typer.Option(metavar="HEX", help="As it was told when the match began.")] = None,
) -> None:
    """Check that a match was fair: the deal was fixed before it began, the moves and the result are right."""
    from .verify import verify as run

    try:
        code = run(file, commitment)
    except FogboundError as fault:
        _refuse(str(fault))
    raise typer.Exit(code)


@app.command()
def engine() -> None:
    """Play by lines of JSON: one request a line in, one answer a line out.

    For bots and programs in any language; docs/notation.md has the requests.
    """
    from .engine import run

    run(sys.stdin.buffer, sys.stdout.buffer)


def _options(
    players: int | None,
    edition: str | None,
    expert: bool,
    ordered: bool,
    treasures: str | None,
    turn_limit: int | None,
) -> dict[str, Any]:
    """Those of a game's options that were given."""
    given = {
        "players": players,
        "edition": edition,
        "expert": expert or None,
        "ordered": ordered or None,
        "treasures": treasures,
        "turn_limit": turn_limit,
    }
    return {name: value for name, value in given.items() if value is not None}


def _refuse(message: str) -> NoReturn:
    print(f"fogbound: {clean(message, 2000)}", file=sys.stderr)
    raise typer.Exit(2)
