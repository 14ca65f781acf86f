"""Every combination of extras: all commands and bots work, or they name the extra that they lack."""

import json
import os
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
EXTRAS = {
    "none": (),
    "sim": ("numpy",),
    "fast": ("numpy", "numba"),
    "arena": ("numpy", "numba", "matplotlib", "openskill"),
    "rl": ("numpy", "numba", "matplotlib", "gymnasium", "pettingzoo", "pyspiel"),
    "render": ("numpy", "matplotlib"),
    "postgres": ("asyncpg",),
}
"""The packages of some extras, as they are imported."""
ALL = {*(name for names in EXTRAS.values() for name in names), "distributed", "ray"}


@pytest.mark.parametrize(
    "extra", ["none", *(pytest.param(extra, marks=pytest.mark.slow) for extra in EXTRAS if extra != "none")]
)
def test_with_an_extra_everything_works_or_says_what_it_lacks(extra):
    without = sorted(ALL.difference(EXTRAS[extra]))
    command = [sys.executable, "-m", "tests.extras", "--without", *without]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (0, "all commands work, or say what they lack\n"), done.stderr


def test_the_packages_of_the_extras_are_those_of_the_project():
    imported = {"open-spiel": "pyspiel"}
    for extra, packages in EXTRAS.items():
        wanted = [one.partition(">")[0] for one in PROJECT["optional-dependencies"].get(extra, ())]
        wanted = [imported.get(one, one) for one in wanted if not one.startswith("fogbound[") and one != "resvg-py"]
        assert set(wanted) <= set(packages), extra


def test_ci_installs_the_wheel_with_each_extra():
    workflow = (ROOT / ".github" / "workflows" / "ci.yml").read_text("utf-8")
    listed = json.loads(workflow.partition("extra: ")[2].partition("\n")[0])
    assert listed == ["", *(f"[{extra}]" for extra in EXTRAS if extra != "none")]


@pytest.mark.long
@pytest.mark.timeout(900)
def test_the_wheel_alone_in_a_clean_environment(tmp_path):
    """No extra, no working copy: all commands, and a move by every bot."""
    subprocess.run([sys.executable, "-m", "venv", str(tmp_path / "clean")], check=True)
    python = str(tmp_path / "clean" / ("Scripts/python.exe" if os.name == "nt" else "bin/python"))
    fetched = subprocess.run([python, "-m", "pip", "install", "-q", *PROJECT["dependencies"]], check=False)
    if fetched.returncode:
        pytest.skip("no packages can be fetched here")
    build = [sys.executable, "-m", "pip", "wheel", "-q", "--no-deps", "--no-build-isolation", "-w", str(tmp_path), "."]
    subprocess.run(build, cwd=ROOT, check=True)
    (wheel,) = tmp_path.glob("fogbound-*.whl")
    subprocess.run([python, "-m", "pip", "install", "-q", "--no-index", str(wheel)], check=True)
    done = subprocess.run([python, "-m", "tests.extras"], cwd=ROOT, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (0, "all commands work, or say what they lack\n"), done.stderr
