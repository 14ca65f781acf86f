"""Compiles what the tests will need, once: otherwise each worker of pytest would do it for itself, all at once.

python -m tests.warm [GAME...]
"""

import sys

from fogbound.bots import warm_up
from fogbound.games import GAMES
from fogbound.sim import BatchEnv, KernelMatch, rollouts


def main(*games: str) -> None:
    for game in games:
        options = {"turn_limit": 3} if game == "ahoy" else {}
        for policy in ("random", "greedy"):
            rollouts(game, options, n=2, seed=1, policy=policy)
        for mode in ("table", "recall"):
            env = BatchEnv(game, options, n=2, seed=1, observation=mode)
            env.reset()
            for policy in ("random", "greedy"):
                env.step(env.choices(policy))
            env.are_legal(env.choices("random"))
            env.masks()
            env.observe(0)
            table = KernelMatch(game, options, mode)
            table.begin(seed=1)
            table.act(table.choose("greedy"))
            table.observe(0)
        warm_up(game)


if __name__ == "__main__":
    main(*sys.argv[1:] or GAMES)
