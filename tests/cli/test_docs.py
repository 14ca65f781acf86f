"""docs/cli.md has every command and every option."""

from pathlib import Path

import pytest
import typer.main

from fogbound.cli.main import app

PAGE = (Path(__file__).parents[2] / "docs" / "cli.md").read_text("utf-8")
COMMANDS = typer.main.get_command(app).commands  # type: ignore[attr-defined]


@pytest.mark.parametrize("name", COMMANDS)
def test_each_command_has_its_heading(name):
    assert f"## `fogbound {name}" in PAGE


@pytest.mark.parametrize("option", [flag for one in COMMANDS.values() for each in one.params for flag in each.opts])
def test_each_option_is_explained(option):
    if option.startswith("--"):
        assert f"`{option}" in PAGE
