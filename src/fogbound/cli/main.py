"""The commands and their help."""

import os
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, NoReturn

import typer

from .. import __version__
from ..core.errors import FogboundError, RequestError
from ..games import GAMES
from .game_options import with_game_options
from .screen import clean

app = typer.Typer(
    add_completion=False,
    pretty_exceptions_show_locals=False,
    help="Two pirate memory games, Memoarrr! and Memory Ahoy. Without a command the page opens in the browser.",
    epilog="A match in the terminal: fogbound play memoarrr",
)

_TABLE, _MATCHES, _FILES = "Table", "Matches", "Files"
_IDS = " or ".join(GAMES)


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
@with_game_options
def play(
    game: Annotated[
        str, typer.Argument(metavar="GAME", help=f"{_IDS}; asked for if left out.", show_default=False)
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
    *,
    options: dict[str, Any],
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
        options=_with_players(players, options),
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
    """Look at a match again: what each player knew, remembered, missed or guessed."""
    from .review import Wish
    from .review import review as run
    from .screen import console_for

    try:
        run(Wish(file, seat, json, html), console_for(sys.stdout))
    except FogboundError as fault:
        _refuse(str(fault))


@app.command()
def bots(
    game: Annotated[str, typer.Argument(metavar="GAME", help=f"{_IDS}; all if left out.")] = "",
) -> None:
    """List the bots: their names, and how they play."""
    from rich.table import Table

    from ..bots import bots_of
    from .screen import console_for

    console = console_for(sys.stdout)
    try:
        for name in [game] if game else GAMES:
            table = Table.grid(padding=(0, 2, 0, 0))
            for bot, kind in bots_of(name).items():
                table.add_row(f"  {bot}", kind.about)
            console.print(name, style="bold")
            console.print(table)
    except FogboundError as fault:
        _refuse(str(fault))


@app.command()
@with_game_options
def arena(
    game: Annotated[str, typer.Argument(metavar="GAME", help=f"{_IDS}.")],
    names: Annotated[
        list[str], typer.Argument(metavar="BOT...", help="At least as many as seats; see: fogbound bots.")
    ],
    games: Annotated[int, typer.Option(metavar="N", help="Matches for every pairing.", rich_help_panel=_MATCHES)] = 100,
    gauntlet: Annotated[
        bool, typer.Option("--gauntlet", help="The first bot against all others.", rich_help_panel=_MATCHES)
    ] = False,
    pairings: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Only these pairings, one a line: 1 2.", rich_help_panel=_MATCHES),
    ] = None,
    mirror: Annotated[
        bool | None,
        typer.Option(
            "--mirror/--no-mirror",
            help="Each deal on every seat; for bots you trust (default: with --seed).",
            rich_help_panel=_MATCHES,
            show_default=False,
        ),
    ] = None,
    sprt: Annotated[
        tuple[float, float, float, float] | None,
        typer.Option(
            metavar="E0 E1 A B",
            help="Stop when two bots are told apart (SPRT): Elo 0, Elo 1, alpha, beta.",
            rich_help_panel=_MATCHES,
            show_default=False,
        ),
    ] = None,
    seed: Annotated[
        int | None,
        typer.Option(metavar="N", help="Repeatable matches; not for contests.", rich_help_panel=_MATCHES),
    ] = None,
    key: Annotated[
        str | None,
        typer.Option(metavar="HEX", help="Play a contest again, from its key.", rich_help_panel=_MATCHES),
    ] = None,
    match: Annotated[
        int | None, typer.Option(metavar="N", help="Only the match of this number.", rich_help_panel=_MATCHES)
    ] = None,
    time: Annotated[
        float | None,
        typer.Option(
            metavar="SECONDS",
            help="For every move (default: 10 for programs, no limit for bots of ours).",
            rich_help_panel=_MATCHES,
        ),
    ] = None,
    strikes: Annotated[
        int, typer.Option(metavar="N", help="A bot that fails so often is disqualified.", rich_help_panel=_MATCHES)
    ] = 5,
    jobs: Annotated[int | None, typer.Option(metavar="N", help="Matches at once (default: one a core).")] = None,
    backend: Annotated[str, typer.Option(metavar="NAME", help="local, dask or ray (extra cluster).")] = "local",
    address: Annotated[
        str | None, typer.Option(metavar="ADDRESS", help="Of a running cluster; without it one is started here.")
    ] = None,
    keep: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Keep finished matches here, and go on from them.", rich_help_panel=_FILES),
    ] = None,
    records: Annotated[
        Path | None,
        typer.Option(metavar="DIR", help="Keep every match as a record with its transcript.", rich_help_panel=_FILES),
    ] = None,
    json: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write what was found as JSON.", rich_help_panel=_FILES)
    ] = None,
    plot: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Draw the win rates: .png, .svg, .pdf.", rich_help_panel=_FILES)
    ] = None,
    memory: Annotated[bool, typer.Option("--memory", help="Say how well each bot remembered; draw it, too.")] = False,
    players: Annotated[int | None, typer.Option(metavar="N", help="Seats: 2 to 4 (default: 2).")] = None,
    *,
    options: dict[str, Any],
) -> None:
    """Let bots play each other, seats in turn, and say how strong they are.

    A bot of your own plays as "cmd:./mybot" or "py:module:Class"; docs/bots.md says how.

    Deals are secret until the end. Ctrl-C stops; what was finished counts, and with --keep it can go on.
    """
    from .arena import arena as run
    from .arena_wish import Asked, wish
    from .screen import console_for

    asked = Asked(
        game=game,
        bots=tuple(names),
        options=_with_players(players, options),
        games=games,
        gauntlet=gauntlet,
        pairings=pairings,
        mirror=mirror,
        sprt=sprt,
        seed=seed,
        key=key,
        match=match,
        time_s=time,
        strikes=strikes,
        jobs=jobs,
        backend=backend,
        address=address,
        keep=keep,
        records=records,
        json=json,
        plot=plot,
        memory=memory,
    )
    console = console_for(sys.stdout)
    try:
        code = run(wish(asked, console), console)
    except FogboundError as fault:
        _refuse(str(fault))
    raise typer.Exit(code)


@app.command("test-bot")
def trial(
    bot: Annotated[str, typer.Argument(metavar="BOT", help='"cmd:./mybot" or "py:module:Class".')],
    game: Annotated[
        list[str] | None,
        typer.Option(metavar="GAME", help=f"{_IDS} (default: all that it says it plays)."),
    ] = None,
    games: Annotated[int, typer.Option(metavar="N", help="Matches for each choice of options.")] = 2,
    time: Annotated[float, typer.Option(metavar="SECONDS", help="For every move.")] = 10.0,
) -> None:
    """Try a bot of your own, and say in plain words what is wrong with it.

    It plays positions and whole matches against random play, and is asked the same twice.
    """
    from .screen import console_for
    from .trial import try_bot

    try:
        code = try_bot(bot, tuple(game or ()), games, time, console_for(sys.stdout))
    except FogboundError as fault:
        _refuse(str(fault))
    raise typer.Exit(code)


@app.command()
def serve(
    host: Annotated[
        str | None, typer.Option(metavar="ADDRESS", help="Where it listens (default: FOGBOUND_HOST).")
    ] = None,
    port: Annotated[int | None, typer.Option(metavar="N", help="On which port (default: FOGBOUND_PORT).")] = None,
) -> None:
    """Run the server: tables for people, bots and spectators.

    Settings are environment variables; docs/hosting.md lists them.
    """
    _serve(is_for_one=False, host=host, port=port)


@app.command()
def static(
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="A folder that is empty, or not there yet.")],
    server: Annotated[
        str | None,
        typer.Option(metavar="URL", help="A server for tables with friends, such as https://tables.example."),
    ] = None,
) -> None:
    """Write the page as a folder for any web space: everything that one device can play, without a server."""
    from .static_folder import write_folder

    try:
        count = write_folder(folder, server)
    except FogboundError as fault:
        _refuse(str(fault))
    typer.echo(f"{count} files in {folder}: copy them to a web space, or try them: python -m http.server -d {folder}")


def _serve(is_for_one: bool, **given: str | int | None) -> None:
    try:
        from ..server.settings import Settings
        from .serve import run
    except ModuleNotFoundError as fault:
        _refuse(f"{fault.name} is missing: pip install 'fogbound[server]'; or play here: fogbound play")
    try:
        run(Settings.from_environment(_environment(given)), is_for_one)
    except FogboundError as fault:
        _refuse(str(fault))


def _environment(given: Mapping[str, str | int | None]) -> dict[str, str]:
    """The environment, with the settings that were given as options."""
    flags = {f"FOGBOUND_{name.upper()}": str(value) for name, value in given.items() if value is not None}
    return {**os.environ, **flags}


store = typer.Typer(help="Look after the file or database that tables are kept in.")
app.add_typer(store, name="store")
_DATA = Annotated[
    Path | None,
    typer.Option(metavar="FILE", help="The file (default: FOGBOUND_DATA).", show_default=False),
]


@store.command("check")
def check_store(data: _DATA = None) -> None:
    """Say whether the file and every log in it are in order."""
    _store(data, None)


@store.command("backup")
def back_up_store(
    copy: Annotated[Path, typer.Argument(metavar="COPY", help="A new file.")],
    data: _DATA = None,
) -> None:
    """Copy the file, and check the copy. Unlike cp it misses nothing that is being written."""
    _store(data, copy)


@store.command("copy")
def copy_store(
    source: Annotated[str, typer.Argument(metavar="FROM", help="A file, or postgresql://user@host/database.")],
    target: Annotated[str, typer.Argument(metavar="TO", help="Another one; what it has already stays.")],
) -> None:
    """Copy all tables to another file or database, and compare them. No server may use either meanwhile."""
    try:
        from .store import copy
    except ModuleNotFoundError as fault:
        _refuse(f"{fault.name} is missing: pip install 'fogbound[server]'")
    try:
        code = copy(source, target)
    except FogboundError as fault:
        _refuse(str(fault))
    raise typer.Exit(code)


def _store(data: Path | None, copy: Path | None) -> None:
    try:
        from ..server.settings import Settings
        from ..server.store.opening import is_postgres, path_of
        from .store import backup, check
    except ModuleNotFoundError as fault:
        _refuse(f"{fault.name} is missing: pip install 'fogbound[server]'")
    try:
        settings = Settings.from_environment(_environment({"data": None if data is None else str(data)}))
        if is_postgres(settings):
            _refuse("this is for files; PostgreSQL has its own tools: pg_dump, pg_basebackup, amcheck")
        path = path_of(settings)
        code = check(path) if copy is None else backup(path, copy)
    except FogboundError as fault:
        _refuse(str(fault))
    raise typer.Exit(code)


admin = typer.Typer(help="Look after a running server on this machine, through its local socket.")
app.add_typer(admin, name="admin")
_AT_TABLE = Annotated[str, typer.Argument(metavar="TABLE", help="The name of the table: the end of its address.")]
_ON_SEAT = Annotated[int, typer.Argument(metavar="SEAT", help="0 to 3.", min=0, max=3)]


@admin.command("tables")
def list_tables() -> None:
    """List the tables in the server's memory: their names, games, players."""
    _admin("ListTables")


@admin.command("reports")
def list_reports() -> None:
    """List what people have reported, the newest last, with the chat of that moment."""
    _admin("ListReports")


@admin.command("clean")
def admin_clean() -> None:
    """Let matches go that are too old although they are most of all: the server asks for that when its clock may be
    wrong."""
    _admin("Clean")


@admin.command("close")
def close_table(table: _AT_TABLE) -> None:
    """Close a table for good: everybody there is told, and nobody can open it any more."""
    _admin("CloseTable", table=table)


@admin.command("remove-name")
def remove_name(table: _AT_TABLE, seat: _ON_SEAT) -> None:
    """Replace the name of a player by one that says nothing, and forget what that seat said."""
    _admin("RemoveName", table=table, seat=seat)


@admin.command("remove-crew-name")
def remove_crew_name(
    crew: Annotated[str, typer.Argument(metavar="CREW", help="The name of the crew's room: the end of its address.")],
) -> None:
    """Replace the name of a crew by one that says nothing."""
    _admin("RemoveCrewName", crew=crew)


@admin.command("end-session")
def end_session(
    table: _AT_TABLE,
    seat: _ON_SEAT,
    away: Annotated[
        float, typer.Option(metavar="MINUTES", help="So long the network address stays away.", min=0, max=1_000_000)
    ] = 60,
) -> None:
    """Disconnect a player, who loses the seat: it is free before the start, and resigns in a match."""
    _admin("EndSession", table=table, seat=seat, away_minutes=away)


def _admin(kind: str, **fields: Any) -> None:
    from .screen import console_for

    try:
        from ..server.admin import requests
        from ..server.settings import Settings
        from .admin import ask, show
    except ModuleNotFoundError as fault:
        _refuse(f"{fault.name} is missing: pip install 'fogbound[server]'")
    try:
        show(ask(Settings.from_environment(), getattr(requests, kind)(**fields)), console_for(sys.stdout))
    except FogboundError as fault:
        _refuse(str(fault))


@app.command()
def join(
    url: Annotated[str, typer.Argument(metavar="URL", help="A table: http://localhost:8024/t/abcdefgh2345")],
    bot: Annotated[
        str, typer.Option(metavar="BOT", help="A level, cmd:COMMAND or py:MODULE:CLASS; see: fogbound bots.")
    ],
    name: Annotated[
        str | None, typer.Option(metavar="NAME", help="How it is called at the table (default: the bot's).")
    ] = None,
    seat: Annotated[int | None, typer.Option(metavar="SEAT", help="0 to 3 (default: the first that is free).")] = None,
    pace: Annotated[float, typer.Option(metavar="SECONDS", help="How long it seems to think.")] = 1.2,
    rematch: Annotated[bool, typer.Option("--rematch", help="Play again as often as the others want to.")] = False,
) -> None:
    """Let a bot sit down at a server's table and play.

    A bot of your own plays as "cmd:./mybot" or "py:module:Class"; docs/bots.md says how.

    Ctrl-C leaves; then the table's rule for absent players holds.
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
    file: Annotated[
        Path,
        typer.Argument(metavar="FILE", help="What a server tells of a match that is over, or an arena of a contest."),
    ],
    commitment: Annotated[str | None, typer.Option(metavar="HEX", help="As it was told at the start.")] = None,
) -> None:
    """Check that a match or a contest was fair: deals were fixed before it began, moves and results are right."""
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


def _with_players(players: int | None, options: dict[str, Any]) -> dict[str, Any]:
    return options if players is None else {"players": players, **options}


def _refuse(message: str) -> NoReturn:
    print(f"fogbound: {clean(message, 2000)}", file=sys.stderr)
    raise typer.Exit(2)
