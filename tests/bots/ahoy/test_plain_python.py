"""Without Numba the bots play all the same."""

import subprocess
import sys

import pytest

SCRIPT = """
import sys
sys.modules["numba"] = None
from fogbound import new_match
from fogbound.bots import bot_named, play_out
from fogbound.sim import COMPILED

match = new_match("ahoy", seed=3, players=4, turn_limit=12)
bots = {seat: bot_named("ahoy", "captain" if seat == 0 else "greedy") for seat in range(4)}
times = play_out(match, bots, seed=1)[0]
print(COMPILED, len(times), match.is_over)
"""


@pytest.mark.slow
def test_the_captain_plays_all_the_same_without_numba():
    run = subprocess.run([sys.executable, "-c", SCRIPT], capture_output=True, text=True, check=True)
    compiled, moves, over = run.stdout.split()
    assert compiled == "False"
    assert int(moves) >= 3
    assert over == "True"  # how long it takes is measured by `./dev bench plain`
