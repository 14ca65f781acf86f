"""Allowed imports: web, client, server, cli -> bots, envs -> sim -> games -> core, and nothing the other way."""

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parent.parent / "src" / "fogbound"
MAY_IMPORT = {
    "core": {"core"},
    "games": {"core", "games"},
    "sim": {"core", "games", "sim"},
    "envs": {"core", "games", "sim", "bots", "envs"},
    "review": {"core", "games", "review"},
    "bots": {"core", "games", "sim", "review", "bots"},
    "lessons": {"core", "games", "lessons"},
    "server": {"core", "games", "review", "bots", "lessons", "server"},
    "client": {"core", "games", "bots", "server", "client"},
    "cli": {"core", "games", "sim", "review", "bots", "server", "client", "cli"},
}
ASKS_FOR_BOTS = {("sim", "beside.py"), ("sim", "opponents.py"), ("sim", "tables.py")}
"""Bots stand on the kernel, and environments seat bots by name: these import them when somebody asks for one."""
CLIENT_MAY_IMPORT = {("protocol",)}
"""A client knows the messages, and nothing else of the server."""
SHARED = {"faults", "settings", "token_bucket"}
"""Modules beside the rooms of the server that every room may import; they need the standard library and `core` only."""
ROOMS: dict[str, set[str]] = {
    "protocol": {"protocol"},
    "table": {"protocol", "table"},
    "crew": {"protocol", "table", "crew"},
    "store": {"store"},
    "live": {"protocol", "table", "crew", "store.contract", "live"},
    "api": {"protocol", "live", "api"},
    "ops": {"ops"},
    "ws": {"protocol", "live", "ops", "ws"},
    "local": {"live", "store.contract", "store.indexed", "api", "ws.connection", "ws.outbox", "local"},
    "admin": {"live", "ops", "store.opening", "admin"},
    "nodes": {"protocol", "live", "store.contract", "ops", "nodes"},
    "http": {"protocol", "table.bots", "live", "api", "ops", "ws", "http"},
}
"""The rooms of the server, and which of them each may import."""
IN_A_BROWSER = {"protocol", "table", "crew", "live", "api", "local"}
"""These rooms run in Pyodide: msgspec, the standard library and this package are all they need."""
STANDARD_LIBRARY_ONLY = {"core", "games", "review"}


def test_the_rooms_of_the_page_are_those_that_the_docs_list():
    root = PACKAGE.parent.parent
    text = (root / "docs" / "architecture.md").read_text("utf-8").partition("The page is rooms, too")[2]
    listed = text.partition("\n\n")[2].partition("\n\n")[0]
    rooms = [room for line in listed.splitlines() for room in re.findall(r"([a-z]+)/", line[:28])]
    assert sorted(rooms) == sorted(folder.name for folder in (root / "web" / "src").iterdir() if folder.is_dir())


def modules(layer: str) -> list[Path]:
    return sorted((PACKAGE / layer).rglob("*.py"))


def imports(file: Path) -> Iterator[tuple[str, ...]]:
    """Every module that a file imports, as the parts of its absolute name."""
    package = ("fogbound", *file.relative_to(PACKAGE).parent.parts)
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (tuple(alias.name.split(".")) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else ()
            yield (*base, *(node.module or "").split(".")) if node.module else base


def test_every_folder_has_its_place_in_the_picture():
    folders = {folder.name for folder in PACKAGE.iterdir() if folder.is_dir() and folder.name[0] != "_"}
    assert folders == set(MAY_IMPORT) | {"drawings"}  # which has no Python
    assert not modules("drawings")


@pytest.mark.parametrize("layer", sorted(MAY_IMPORT))
def test_a_layer_imports_only_what_stands_below_it(layer):
    for file in modules(layer):
        more = {"bots"} if (layer, file.name) in ASKS_FOR_BOTS else set()
        for parts in imports(file):
            if parts[0] == "fogbound" and len(parts) > 1:
                assert parts[1] in MAY_IMPORT[layer] | more, f"{file.name} imports {'.'.join(parts)}"


def test_the_simulator_imports_no_bot_before_one_is_asked_for():
    program = "import sys, fogbound.sim.batch, fogbound.sim.match; print(*sys.modules)"
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert "fogbound.bots" not in ran.stdout.split()


def from_server(file: Path) -> Iterator[tuple[str, ...]]:
    """The modules of the server that a file imports, as parts below `fogbound.server`; `from . import x` names x."""
    package = ("fogbound", *file.relative_to(PACKAGE).parent.parts)
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else ()
            parts = (*base, *(node.module or "").split(".")) if node.module else base
            if parts == ("fogbound", "server"):
                yield from ((alias.name,) for alias in node.names)
            elif parts[:2] == ("fogbound", "server"):
                yield parts[2:]


def test_a_client_knows_only_the_servers_messages():
    for file in modules("client"):
        assert {parts[:1] for parts in from_server(file)} <= CLIENT_MAY_IMPORT, file.name


def test_every_room_of_the_server_has_its_place_in_the_picture():
    folders = {folder.name for folder in (PACKAGE / "server").iterdir() if (folder / "__init__.py").exists()}
    assert folders == set(ROOMS)


@pytest.mark.parametrize("room", ROOMS)
def test_a_room_of_the_server_imports_only_what_stands_below_it(room):
    for file in modules(f"server/{room}"):
        for parts in from_server(file):
            names = {".".join(parts[:length]) for length in (1, 2)}
            assert names & (ROOMS[room] | SHARED), f"{file.name} imports {'.'.join(parts)}"


@pytest.mark.parametrize("room", sorted(IN_A_BROWSER))
def test_what_runs_in_a_browser_needs_only_msgspec(room):
    others = (
        "store/contract",
        "store/indexed",
        "store/memory",
        "store/unshared",
        "ws/batch",
        "ws/connection",
        "ws/contract",
        "ws/outbox",
    )
    files = (PACKAGE / "server" / f"{name}.py" for name in (*SHARED, *others))
    for file in [*modules(f"server/{room}"), *files]:
        for parts in imports(file):
            is_known = parts[0] in ("fogbound", "msgspec") or parts[0] in sys.stdlib_module_names
            assert is_known, f"{file.name} imports {parts[0]}"


def test_tables_come_alive_without_a_web_server_a_database_or_metrics():
    program = "import sys, fogbound.server.live.tables, fogbound.server.local.house; print(*sys.modules)"
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    loaded = {name.partition(".")[0] for name in ran.stdout.split()}
    assert loaded & {"aiohttp", "prometheus_client", "sqlite3", "uvloop", "websockets"} == set()


def test_of_the_bots_only_the_arena_looks_at_a_match_again():
    for file in modules("bots"):
        if any(parts[:2] == ("fogbound", "review") for parts in imports(file)):
            assert file.parent.name == "arena", f"{file.name} could see what lies face down"


@pytest.mark.parametrize("layer", sorted(STANDARD_LIBRARY_ONLY))
def test_the_rules_need_only_the_standard_library(layer):
    for file in modules(layer):
        for parts in imports(file):
            assert parts[0] == "fogbound" or parts[0] in sys.stdlib_module_names, f"{file.name} imports {parts[0]}"


def test_the_games_do_not_import_each_other():
    games = [folder.name for folder in (PACKAGE / "games").iterdir() if folder.is_dir() and folder.name[0] != "_"]
    for game in games:
        for file in modules(f"games/{game}"):
            for parts in imports(file):
                assert not (parts[:2] == ("fogbound", "games") and len(parts) > 2 and parts[2] != game), file


def test_both_games_have_the_same_files():
    names = [{file.name for file in modules(f"games/{game}")} for game in ("ahoy", "memoarrr")]
    assert names[0] == names[1]


ONE_GAMES_OWN = {"bots": {"abilities.py"}, "review": {"captures.py", "duel.py"}}
"""Files that one game has and the other has not: animals with abilities, certain captures, an exact duel."""


@pytest.mark.parametrize("layer", sorted(ONE_GAMES_OWN))
def test_both_games_have_the_same_files_in_other_layers(layer):
    names = [
        {path.name for path in (PACKAGE / layer / game).iterdir() if path.name != "__pycache__"}
        for game in ("ahoy", "memoarrr")
    ]
    assert names[0] ^ names[1] == ONE_GAMES_OWN[layer]


@pytest.mark.parametrize("game", ["ahoy", "memoarrr"])
def test_every_policy_of_a_bot_is_in_the_file_of_its_name(game):
    for file in (PACKAGE / "bots" / game).rglob("*.py"):
        for node in ast.parse(file.read_text("utf-8")).body:
            if isinstance(node, ast.ClassDef) and (file.parent.name == "policies" or is_policy(node)):
                assert file.parent.name == "policies" or node.name == "Policy", node.name
                assert file.stem == re.sub("(?<!^)(?=[A-Z])", "_", node.name).lower()


def is_policy(node: ast.ClassDef) -> bool:
    return node.name == "Policy" or any(isinstance(base, ast.Name) and base.id == "Policy" for base in node.bases)


def test_the_rules_hold_no_clock_generator_or_output():
    forbidden = {"random", "time", "datetime", "logging", "asyncio", "threading", "socket"}
    for file in [*modules("core"), *modules("games"), *modules("review")]:
        assert not {parts[0] for parts in imports(file)} & forbidden, file
        assert "print(" not in file.read_text("utf-8"), file
