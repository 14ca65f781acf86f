"""As in a container: another user, with no home, no name and no folder to write to. Everything works all the same."""

import os
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import httpx
import pytest

from tests.cli.terminal import Terminal
from tests.long import also

AS_NOBODY = (
    *("env", "--unset=HOME", "setpriv", "--reuid=54321", "--regid=54321", "--clear-groups", "--no-new-privs"),
    *(f"--{kind}=-all,+dac_read_search" for kind in ("bounding-set", "inh-caps", "ambient-caps")),
)
"""A user who may read everything, because Python may lie in root's home, and write nothing."""

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(
        os.name == "nt" or os.geteuid() != 0 or shutil.which("setpriv") is None,
        reason="only root can become another user, by setpriv of util-linux",
    ),
]


@pytest.fixture
def folder() -> Iterator[Path]:
    """Pytest's own folders cannot be entered by other users."""
    with TemporaryDirectory() as name:
        Path(name).chmod(0o755)
        yield Path(name)


@pytest.fixture(params=["plain Python", *also("compiled")])
def environment(request: pytest.FixtureRequest, folder: Path) -> dict[str, str]:
    """Numba is hidden in the short form: without a cache it compiles for minutes."""
    if request.param == "plain Python":
        (folder / "numba.py").write_text("raise ImportError('hidden')")
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("FOGBOUND_", "XDG_", "NUMBA_"))}
    return {**kept, "PYTHONPATH": str(folder), "COLUMNS": "200"}


def run(folder: Path, environment: dict[str, str], *arguments: str) -> str:
    command = [*AS_NOBODY, sys.executable, *arguments]
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "Traceback" not in done.stderr
    return done.stdout


def test_this_user_can_write_nothing(folder, environment):
    script = "import os, pathlib; print(os.path.expanduser('~')); pathlib.Path('x').touch()"
    done = subprocess.run(
        [*AS_NOBODY, sys.executable, "-c", script],
        cwd=folder,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stdout == "~\n"  # no home, not even by name
    assert "PermissionError" in done.stderr


def test_a_match_in_the_terminal(folder):
    with Terminal("play", "memoarrr", "--seed", "1", "--pace", "0", cwd=folder, before=AS_NOBODY) as terminal:
        terminal.prompt()
        assert "cannot be written" in terminal.type("save game.json")
        assert "cannot be written" in terminal.type("save ~/game.json")
        assert "Traceback" not in terminal.raw
        assert list(folder.iterdir()) == []


def test_bots_against_bots(folder, environment):
    told = run(
        folder, environment, "-m", "fogbound", "arena", "memoarrr", "captain", "greedy", "--games", "2", "--jobs", "2"
    )
    assert "Standings" in told
    assert "captain" in told


ENVIRONMENTS = """
import gymnasium
from fogbound.envs import pettingzoo
from fogbound.sim import BatchEnv

learner = gymnasium.make("fogbound.envs.gymnasium:fogbound/Memoarrr-v0", opponents="greedy")
_, info = learner.reset(seed=1)
learner.step(int(info["action_mask"].argmax()))
pettingzoo.env("memoarrr").reset(seed=1)
many = BatchEnv("memoarrr", n=2, seed=1, bots={1: "sailor"})
print(many.step(many.reset().masks.argmax(axis=1)).observations.shape)
"""


def test_environments(folder, environment):
    assert re.fullmatch(r"\(2, \d+\)\n", run(folder, environment, "-c", ENVIRONMENTS))


def test_the_page_says_that_nothing_is_kept_and_can_be_played(folder, environment):
    quiet = {**environment, "FOGBOUND_OPEN_BROWSER": "0", "FOGBOUND_PORT": "0", "FOGBOUND_WARM_UP": "0"}
    command = [*AS_NOBODY, sys.executable, "-m", "fogbound"]
    with subprocess.Popen(
        command, cwd=folder, env=quiet, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as page:
        assert page.stdout is not None
        try:
            url = page.stdout.readline().split()[-1]
            with httpx.Client(transport=httpx.HTTPTransport(retries=20), base_url=url) as client:
                assert client.get("/").status_code == 200
                assert client.post("/api/tables", json={"game": "memoarrr"}).status_code == 201
        finally:
            page.send_signal(signal.SIGTERM)
            said = page.communicate()[1]
    assert page.returncode == 0
    sentence = "fogbound: ~/.fogbound/tables.db cannot be used: there is no home folder; nothing is kept after this run"
    assert said.splitlines() == [sentence]


@pytest.mark.parametrize("home", ["none", "unwritable"])
def test_a_server_for_others_refuses_to_keep_nothing(folder, environment, home):
    at_home = () if home == "none" else ("env", f"HOME={folder}")
    command = [*AS_NOBODY, *at_home, sys.executable, "-m", "fogbound", "serve"]
    ended = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)
    assert ended.returncode == 2
    assert len(ended.stderr.splitlines()) == 1
    assert "cannot be used" in ended.stderr
