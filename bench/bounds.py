"""The kernel never reads out of bounds: compiled anew with Numba's bounds check, it plays everything as without.

It compiles for minutes, and so it is no test: run it after a change in `src/fogbound/sim/kernel/`.
"""

import os
import subprocess
import sys
import tempfile

from .measure import Report, Table, verdict

SCRIPT = """
from itertools import product
import numpy as np
from fogbound.sim import BatchEnv, KernelMatch, rollouts
memoarrr = [
    ("memoarrr", {"players": players, "edition": edition, "expert": expert, "ordered": ordered})
    for players, edition, expert, ordered in product((2, 3, 4), ("2018", "2023"), (False, True), (False, True))
]
ahoy = [
    ("ahoy", {"players": players, "treasures": treasures, "turn_limit": limit})
    for players, treasures, limit in product((2, 3, 4), ("4,2,1", "0,0,7"), (None, 1, 25))
]
for game, options in memoarrr + ahoy:
    for policy in ("random", "greedy"):
        print(rollouts(game, options, n=40, seed=2, policy=policy).scores.sum())
    for mode in ("table", "recall"):
        for bots in (None, {1: "greedy"}):
            env = BatchEnv(game, options, n=8, seed=2, observation=mode, bots=bots)
            env.reset()
            for step in range(30):
                actions = env.choices("random")
                actions[0] = actions[0] if step % 9 else -5
                batch = env.step(actions, illegal="lose")
                print(batch.observations.sum(), [env.observe(seat).sum() for seat in range(options["players"])])
        table = KernelMatch(game, options, mode)
        table.begin(seed=3)
        while table.to_move is not None and len(table.played) < 30:
            table.act(table.choose("greedy"))
            print(table.observe(0).sum())
"""


def bench() -> Report:
    with tempfile.TemporaryDirectory() as cache:
        checked = _run(NUMBA_BOUNDSCHECK="1", NUMBA_CACHE_DIR=cache)
    unchecked = _run()
    is_fine = checked.returncode == 0 and checked.stdout == unchecked.stdout
    return Report(
        about="Both games, all options: rollouts, batches with illegal actions, single tables.",
        table=Table(("", "found"), (("the same with Numba's bounds check and without", verdict(is_fine)),)),
        notes=(f"{len(unchecked.stdout.splitlines()):,} figures compared.",),
        packages=("fogbound", "numba"),
    )


def _run(**environment: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-W", "error", "-c", SCRIPT]
    return subprocess.run(command, capture_output=True, text=True, check=False, env=os.environ | environment)
