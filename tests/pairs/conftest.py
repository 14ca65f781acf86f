"""Pairs made known: to this process, and as an installed package to programs that a test starts."""

import os
import tomllib
from pathlib import Path

import pytest

from fogbound import GAMES
from fogbound.cli.tables import TABLES
from fogbound.review.games import REVIEWS
from tests.pairs import GAME
from tests.pairs.review import REVIEW
from tests.pairs.terminal import TABLE

ROOT = Path(__file__).parents[2]


@pytest.fixture
def pairs(monkeypatch: pytest.MonkeyPatch) -> str:
    """The game's id; every layer of this process knows the game."""
    monkeypatch.setitem(GAMES, "pairs", GAME)
    monkeypatch.setitem(REVIEWS, "pairs", REVIEW)
    monkeypatch.setitem(TABLES, "pairs", TABLE)
    return GAME.id


@pytest.fixture
def rules_alone(monkeypatch: pytest.MonkeyPatch) -> str:
    """The id of a game that has its rules and nothing else."""
    monkeypatch.setitem(GAMES, "pairs", GAME)
    return GAME.id


@pytest.fixture
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """Programs that the test starts find the package, as pip would have installed it."""
    project = tomllib.loads(Path(__file__).with_name("pyproject.toml").read_text("utf-8"))["project"]
    folder = tmp_path / "site" / "fogbound_pairs-1.dist-info"
    folder.mkdir(parents=True)
    (folder / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: {project['version']}\n")
    groups = [
        "\n".join([f"[{group}]", *(f"{name} = {value}" for name, value in entries.items())])
        for group, entries in project["entry-points"].items()
    ]
    (folder / "entry_points.txt").write_text("\n\n".join(groups))
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(folder.parent), str(ROOT)]))
    return GAME.id
