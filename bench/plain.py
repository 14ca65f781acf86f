"""How long the captain thinks without Numba: the longest move of some matches of both games, in a Python of its own."""

import subprocess
import sys

from .measure import Report, Table, verdict

LONGEST_S = 1.0
SCRIPT = """
import sys
sys.modules["numba"] = None
from fogbound import new_match
from fogbound.bots import bot_named, play_out
from fogbound.core.seats import seats
game, players, expert = sys.argv[1], int(sys.argv[2]), sys.argv[3] == "expert"
options = {"players": players} | ({"expert": expert} if game == "memoarrr" else {"turn_limit": 12})
match = new_match(game, seed=3, **options)
bots = {seat: bot_named(game, "captain" if seat == 0 else "greedy") for seat in seats(players)}
print(max(play_out(match, bots, seed=1)[0]))
"""
MATCHES = (("memoarrr", 2, ""), ("memoarrr", 4, ""), ("memoarrr", 2, "expert"), ("ahoy", 2, ""), ("ahoy", 4, ""))


def bench() -> Report:
    rows = []
    for game, players, expert in MATCHES:
        command = [sys.executable, "-c", SCRIPT, game, str(players), expert]
        longest = float(subprocess.run(command, capture_output=True, text=True, check=True).stdout)
        name = f"{game}, {players} players" + (f", {expert}" if expert else "")
        rows.append((name, f"{longest:.3f} s", f"{LONGEST_S:g} s: {verdict(longest < LONGEST_S)}"))
    return Report(
        about="The longest move of a captain in a match against greedy players, in plain Python.",
        table=Table(("", "longest", "target"), tuple(rows)),
        notes=("One match each, from a fixed seed.",),
    )
