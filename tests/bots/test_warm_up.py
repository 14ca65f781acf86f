"""Getting ready: after `warm_up` nothing is left to compile, and who plays meanwhile plays the same."""

import subprocess
import sys

import pytest

from fogbound.sim import COMPILED

pytestmark = [pytest.mark.slow, pytest.mark.skipif(not COMPILED, reason="nothing is compiled without Numba")]

NOTHING_LEFT = """
import sys
from fogbound import new_match
from fogbound.bots import LEVELS, bot_named, play_out, warm_up

def compiled():
    modules = [module for name, module in sys.modules.items() if name.startswith("fogbound.")]
    found = {(one.__module__, one.__name__): one for module in modules for one in vars(module).values()
             if hasattr(one, "signatures")}
    return {name: len(one.signatures) for name, one in found.items()}

warm_up()
before = compiled()
assert sum(before.values()) >= 10, before
for game, tables in {"memoarrr": ({}, {"expert": True}, {"edition": "2018", "expert": True}), "ahoy": ({},)}.items():
    for options in tables:
        for players in (2, 3, 4):
            for first in range(len(LEVELS)):
                names = [LEVELS[(first + seat) % len(LEVELS)] for seat in range(players)]
                match = new_match(game, seed=first, players=players, **options)
                play_out(match, {seat: bot_named(game, name) for seat, name in enumerate(names)}, first)
after = compiled()
assert after == before, sorted(set(after.items()) - set(before.items()))
"""

MEANWHILE = """
import threading
from fogbound import new_match
from fogbound.bots import bot_named, play_out, warm_up

def moves(game):
    match = new_match(game, seed=3)
    play_out(match, {seat: bot_named(game, "captain") for seat in range(2)}, 3)
    return list(match.moves)

thread = threading.Thread(target=warm_up)
thread.start()
meanwhile = [moves(game) for game in ("memoarrr", "ahoy")]
thread.join()
assert meanwhile == [moves(game) for game in ("memoarrr", "ahoy")]
"""


@pytest.mark.parametrize("script", [NOTHING_LEFT, MEANWHILE], ids=["nothing left", "meanwhile"])
def test_in_a_fresh_python(script):
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
