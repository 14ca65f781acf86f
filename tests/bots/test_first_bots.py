"""The first bots of docs/bots.md: each is built, passes all trials, and beats random play."""

import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from fogbound.bots.arena import Contest, play_fixtures
from fogbound.bots.arena.chance import key_of_seed
from fogbound.bots.trial import try_out

pytestmark = pytest.mark.slow  # each test starts other programs

ROOT = Path(__file__).parents[2]
BOTS = ROOT / "examples" / "bots"
COMPILERS = {"first.c": "gcc", "first.rs": "rustc", "first.mjs": "node"}
FIRST = ("first.py", "first.c", "first.rs", "first.mjs")


def _works(tool: str) -> bool:
    """A `rustc` of rustup is there before any compiler is."""
    path = shutil.which(tool)
    return path is not None and subprocess.run([path, "--version"], capture_output=True, check=False).returncode == 0


@pytest.fixture(scope="module")
def command(tmp_path_factory):
    folder = tmp_path_factory.mktemp("built")

    def build(source: str) -> str:
        tool = COMPILERS.get(source, sys.executable)
        if not _works(tool):
            pytest.skip(f"{tool} is missing, and {source} needs it")
        if source.endswith((".py", ".mjs")):
            return f"cmd:{shlex.join([tool, str(BOTS / source)])}"
        built = folder / source.replace(".", "_")
        warnings = ["-Wall", "-Wextra", "-Werror"] if tool == "gcc" else ["-D", "warnings"]
        optimised = "-O2" if tool == "gcc" else "-O"
        done = [tool, *warnings, optimised, "-o", str(built), str(BOTS / source)]
        subprocess.run(done, check=True, cwd=folder)
        return f"cmd:{built}"

    return build


@pytest.mark.parametrize("source", FIRST)
def test_a_first_bot_passes_all_trials(command, source):
    found = list(try_out(command(source), (), matches=1, time_s=10.0))
    assert [one for one in found if one.grade != "ok"] == []
    assert len(found) == 7


@pytest.mark.parametrize("source", FIRST)
def test_a_first_bot_beats_random_play(command, source):
    bot = command(source)
    rivals = Contest("memoarrr", (bot, "random"), games=20, key=key_of_seed(1))
    played = play_fixtures(rivals, list(rivals.fixtures()))
    assert not any(one.failed for one in played)
    assert sum(one.seats[seat] == bot for one in played for seat in one.winners) >= 17


@pytest.mark.parametrize("source", FIRST)
def test_the_page_names_each_first_bot_and_how_to_start_it(source):
    page = (ROOT / "docs" / "bots.md").read_text("utf-8")
    assert f"examples/bots/{source}" in page
    assert len((BOTS / source).read_text("utf-8").splitlines()) < 80


def test_the_bot_on_the_page_is_the_first_bot_in_python():
    page = (ROOT / "docs" / "bots.md").read_text("utf-8")
    assert (BOTS / "first.py").read_text("utf-8") in page
