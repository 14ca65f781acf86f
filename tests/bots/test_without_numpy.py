"""Every bot plays the same moves compiled, in plain Python, and with nothing but the standard library."""

import json
import subprocess
import sys

import pytest

from tests.bots.test_pinned_moves import FILE, PINNED

SEED = 1
WAYS = {"plain Python": ("numba",), "the standard library": ("numba", "numpy")}
"""The packages that cannot be imported; the compiled way is `test_pinned_moves`."""
FEW = (PINNED[0], PINNED[1], PINNED[2], PINNED[4], PINNED[9], PINNED[10], PINNED[11])
"""All levels of both games."""
PLAY = """
import sys
missing, numbers = sys.argv[1].split(), map(int, sys.argv[2].split())
sys.modules.update(dict.fromkeys(missing))
from tests.bots.test_pinned_moves import PINNED, moves
from fogbound.sim import COMPILED
assert not COMPILED
for number in numbers:
    print(moves(PINNED[number], int(sys.argv[3])))
"""
IMPORT_ALL = """
import importlib, pkgutil, sys
sys.modules.update(dict.fromkeys(("numba", "numpy", "matplotlib", "openskill", "msgspec", "rich", "typer")))
import fogbound.bots
for module in pkgutil.walk_packages(fogbound.bots.__path__, "fogbound.bots."):
    importlib.import_module(module.name)
"""


def run(*arguments: str) -> str:
    done = subprocess.run([sys.executable, "-c", *arguments], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.slow
@pytest.mark.parametrize("way", WAYS)
def test_the_moves_are_those_of_the_compiled_bots(way):
    pinned = json.loads(FILE.read_text("utf-8"))
    numbers = [PINNED.index(one) for one in FEW]
    played = run(PLAY, " ".join(WAYS[way]), " ".join(map(str, numbers)), str(SEED)).splitlines()
    assert played == [pinned[str(one)][SEED - 1] for one in FEW]


def test_all_modules_of_the_bots_import_with_the_standard_library_alone():
    run(IMPORT_ALL)
