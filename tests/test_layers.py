"""Who imports whom: web, client, server, cli -> bots, envs -> sim -> games -> core, and nothing the other way."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parent.parent / "src" / "fogbound"
MAY_IMPORT = {
    "core": {"core"},
    "games": {"core", "games"},
    "sim": {"core", "games", "sim"},
    "envs": {"core", "games", "sim", "envs"},
    "review": {"core", "games", "review"},
    "bots": {"core", "games", "sim", "review", "bots"},
    "lessons": {"core", "games", "lessons"},
    "server": {"core", "games", "review", "bots", "lessons", "server"},
    "client": {"core", "games", "bots", "server", "client"},
    "cli": {"core", "games", "sim", "review", "bots", "server", "client", "cli"},
}
FROM_THE_SERVER = {"client": {"messages"}}
"""A client knows what is said, and nothing else of who says it."""
STANDARD_LIBRARY_ONLY = {"core", "games", "review"}


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
    assert {folder.name for folder in PACKAGE.iterdir() if folder.is_dir() and folder.name[0] != "_"} == set(MAY_IMPORT)


@pytest.mark.parametrize("layer", sorted(MAY_IMPORT))
def test_a_layer_imports_only_what_stands_below_it(layer):
    for file in modules(layer):
        for parts in imports(file):
            if parts[0] == "fogbound" and len(parts) > 1:
                assert parts[1] in MAY_IMPORT[layer], f"{file.name} imports {'.'.join(parts)}"


@pytest.mark.parametrize("layer", sorted(FROM_THE_SERVER))
def test_a_client_knows_only_the_servers_messages(layer):
    for file in modules(layer):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.ImportFrom) and node.module and node.module.split(".")[-1] == "server":
                assert {alias.name for alias in node.names} <= FROM_THE_SERVER[layer], file.name
            assert not (isinstance(node, ast.ImportFrom) and (node.module or "").startswith("server.")), file.name


def test_of_the_bots_only_the_arena_looks_at_a_match_again():
    for file in modules("bots"):
        if any(parts[:2] == ("fogbound", "review") for parts in imports(file)):
            assert file.name in ("arena.py", "standings.py"), f"{file.name} could see what lies face down"


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


def test_the_rules_hold_no_clock_generator_or_output():
    forbidden = {"random", "time", "datetime", "logging", "asyncio", "threading", "socket"}
    for file in [*modules("core"), *modules("games"), *modules("review")]:
        assert not {parts[0] for parts in imports(file)} & forbidden, file
        assert "print(" not in file.read_text("utf-8"), file
