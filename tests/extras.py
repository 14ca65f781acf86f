"""Every command and bot with whatever extras are installed: it works, or names the extra that it lacks.

python -m tests.extras [--without PACKAGE...]

CI runs it in clean environments, one for each extra, with the built wheel; `--without` plays that packages are missing
where they are not, and so the tests do.
"""

import io
import os
import sys
from contextlib import chdir, redirect_stderr, redirect_stdout
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from unittest.mock import patch

ARENA = "arena memoarrr random greedy --games 2 --seed 1 --jobs 1"
COMMANDS: dict[str, tuple[int, tuple[str, ...]]] = {
    "--version": (0, ()),
    "--help": (0, ()),
    "bots": (0, ()),
    "play memoarrr --seed 1": (0, ()),
    ARENA: (0, ("openskill",)),
    "arena ahoy cabin-boy captain --games 2 --seed 1 --jobs 1 --turn-limit 4": (0, ("openskill",)),
    f"{ARENA} --memory": (0, ("openskill",)),
    f"{ARENA} --plot p.png": (0, ("openskill", "matplotlib")),
    f"{ARENA} --backend dask": (0, ("openskill", "distributed")),
    f"{ARENA} --backend ray": (0, ("openskill", "ray")),
    "test-bot cmd:false": (1, ()),
    "engine": (0, ()),
    "replay game.json --plain": (0, ()),
    "review game.json": (0, ()),
    "review game.json --html game.html": (0, ()),
    "verify game.json": (2, ()),  # a record alone has no commitment to check
    "serve": (2, ()),  # a folder is no file for tables
    "static pages": (0, ()),
    "store check": (2, ()),
    "store copy a.db b.db": (2, ()),
    "store copy postgresql://nobody@localhost:1/none b.db": (2, ("asyncpg",)),
    "admin tables": (2, ()),  # no server runs here
    "join nowhere --bot captain": (2, ()),
}
"""By command: the exit code, and the packages that it cannot do without."""
MODULES: dict[str, tuple[str, ...]] = {
    "fogbound": (),
    "fogbound.bots": (),
    "fogbound.bots.arena": (),
    "fogbound.client": (),
    "fogbound.server.app": (),
    "fogbound.sim.encoder": (),
    "fogbound.sim.batch": ("numpy",),
    "fogbound.sim.self_play": ("numpy",),
    "fogbound.envs.gymnasium": ("numpy", "gymnasium"),
    "fogbound.envs.pettingzoo": ("numpy", "gymnasium", "pettingzoo"),
    "fogbound.envs.openspiel": ("numpy", "pyspiel"),
}
"""By module, the packages that it cannot do without."""


def faults() -> list[str]:
    """Returns the faults in words; nothing if all is well."""
    from fogbound import GAMES, new_match
    from fogbound.bots import bots_of

    with TemporaryDirectory() as folder, chdir(folder):
        match = new_match("memoarrr", seed=1)
        match.play(match.legal_moves[0])
        Path("game.json").write_text(match.record().to_text(), "utf-8")
        environment = {"FOGBOUND_DATA": folder, "COLUMNS": "200", "MPLBACKEND": "agg"}
        with patch.dict(os.environ, environment):
            found = [_fault_of(command, *expected) for command, expected in COMMANDS.items()]
        found += [_fault_of_bot(game, bot) for game in GAMES for bot in bots_of(game)]
        found += [_fault_of_import(module, _lacking(needs)) for module, needs in MODULES.items()]
    return [fault for fault in found if fault]


def _fault_of(command: str, expected: int, needs: tuple[str, ...]) -> str:
    from fogbound.__main__ import main

    lacks, out, code = _lacking(needs), io.TextIOWrapper(io.BytesIO()), 0
    with (
        patch.object(sys, "argv", ["fogbound", *command.split()]),
        patch.object(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"quit\n"))),
        redirect_stdout(out),
        redirect_stderr(out),
    ):
        try:
            main()
        except SystemExit as left:
            code = left.code if isinstance(left.code, int) else int(left.code is not None)
        except Exception as fault:
            return f"{command}: {type(fault).__name__}: {fault}"
    out.seek(0)
    said = out.read()
    names_an_extra = "fogbound[" in said or "the extra `" in said
    if (code, names_an_extra) == ((2, True) if lacks else (expected, False)):
        return ""
    return f"{command}: lacks {lacks or 'nothing'}, exit code {code}: {said.strip()[-200:]}"


def _fault_of_bot(game: str, name: str) -> str:
    """Every bot plays a move, whatever is installed."""
    from fogbound import new_match
    from fogbound.bots import Seated, bot_named
    from fogbound.core.seats import Seat

    match = new_match(game, seed=1, start=0)
    move = Seated(bot_named(game, name), match, Seat(0), 1).choose()
    return "" if move in match.legal_moves else f"{game}, {name}: {move!r} is no legal move"


def _fault_of_import(module: str, lacks: list[str]) -> str:
    try:
        import_module(module)
    except ImportError as fault:
        return "" if any(name in str(fault) for name in lacks) else f"import {module}: lacks {lacks}, {fault}"
    return f"import {module}: lacks {lacks}, and it works all the same" if lacks else ""


def _lacking(needs: tuple[str, ...]) -> list[str]:
    return [name for name in needs if find_spec(name) is None]


def main(*args: str) -> None:
    for name in args[1:] if args and args[0] == "--without" else ():
        sys.modules[name] = None  # type: ignore[assignment]
    found = faults()
    print("\n".join(found) or "all commands work, or say what they lack")
    sys.exit(bool(found))


if __name__ == "__main__":
    main(*sys.argv[1:])
