"""sb3-contrib's MaskablePPO: Memoarrr! for two on the `recall` observation, as ones and zeros, against greedy.

    python examples/recipes/maskable_ppo.py --minutes 15

Stable-Baselines3 makes its own vector of environments (`make_vec_env`), and asks each for `action_masks()`.
"""

import argparse
import time

import gymnasium
from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.env_util import make_vec_env

import fogbound.envs.gymnasium  # noqa: F401  # registers the ids

ID = "fogbound/Memoarrr-{}-v0"
SETTINGS = {"observation": "recall", "reward": "round", "one_hot": True}


class StopAfter(BaseCallback):
    """Ends the training after so many seconds of CPU time."""

    def __init__(self, seconds):
        super().__init__()
        self.seconds, self.start = seconds, time.process_time()

    def _on_step(self):
        return time.process_time() - self.start < self.seconds


def evaluate(model, opponent, games, seed):
    """The share of games won, always by the best action."""
    env = gymnasium.make(ID.format(opponent), observation="recall", one_hot=True)
    won = 0
    for game in range(games):
        seen, info = env.reset(seed=seed + game)
        over, reward = False, 0
        while not over:
            action, _ = model.predict(seen, action_masks=info["action_mask"].astype(bool), deterministic=True)
            seen, reward, over, _, info = env.step(int(action))
        won += reward > 0
    return 100 * won / games


def main():
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--minutes", type=float, default=15, help="of training (%(default)s)")
    parser.add_argument("--decisions", type=int, default=100_000_000, help="stop earlier after so many")
    parser.add_argument("--opponent", default="random", help="to train against (%(default)s)")
    parser.add_argument("--games", type=int, default=500, help="to play at the end (%(default)s)")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    envs = make_vec_env(ID.format(args.opponent), n_envs=16, seed=args.seed, env_kwargs=SETTINGS)
    network = {"net_arch": [256, 128]}
    model = MaskablePPO(
        "MlpPolicy", envs, n_steps=128, batch_size=512, gamma=0.97, policy_kwargs=network, seed=args.seed
    )
    model.learn(args.decisions, callback=StopAfter(60 * args.minutes))
    for opponent in ("random", "cabin-boy", "greedy"):
        share = evaluate(model, opponent, args.games, args.seed + 1_000_000)
        print(
            f"{model.num_timesteps:,} decisions; wins {share:.1f} % of {args.games} games against {opponent}",
            flush=True,
        )


if __name__ == "__main__":
    main()
