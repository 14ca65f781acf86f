"""Tianshou: DQN on the Gymnasium environment of Memoarrr! for two, against random, with masks.

    python examples/recipes/tianshou_dqn.py --epochs 5

Tianshou's DQN looks for an observation with the fields `obs` and `mask`, so a small wrapper puts them together.
"""

import argparse

import gymnasium
import numpy as np
import torch
from tianshou.algorithm import DQN
from tianshou.algorithm.modelfree.dqn import DiscreteQLearningPolicy
from tianshou.algorithm.optim import AdamOptimizerFactory
from tianshou.data import Collector, CollectStats, VectorReplayBuffer
from tianshou.env import DummyVectorEnv
from tianshou.trainer import OffPolicyTrainerParams
from tianshou.utils.net.common import Net

import fogbound.envs.gymnasium  # noqa: F401  # registers the ids


class WithMask(gymnasium.Wrapper):
    """Observations with their masks beside them."""

    def __init__(self, env):
        super().__init__(env)
        mask = gymnasium.spaces.Box(0, 1, (env.action_space.n,), np.bool_)
        self.observation_space = gymnasium.spaces.Dict({"obs": env.observation_space, "mask": mask})

    def reset(self, **kwargs):
        seen, info = self.env.reset(**kwargs)
        return {"obs": seen, "mask": info["action_mask"].astype(bool)}, {}

    def step(self, action):
        seen, reward, over, cut_off, info = self.env.step(int(action))
        return {"obs": seen, "mask": info["action_mask"].astype(bool)}, reward, over, cut_off, {}


def make(opponent, reward):
    env = gymnasium.make(f"fogbound/Memoarrr-{opponent}-v0", observation="recall", one_hot=True, reward=reward)
    return WithMask(env)


def main():
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--epochs", type=int, default=5, help="of training (%(default)s)")
    parser.add_argument("--steps", type=int, default=20_000, help="decisions in an epoch (%(default)s)")
    parser.add_argument("--games", type=int, default=200, help="to play at the end (%(default)s)")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    torch.manual_seed(args.seed)
    training = DummyVectorEnv([lambda: make("random", "round") for _ in range(8)])
    testing = DummyVectorEnv([lambda: make("random", "win") for _ in range(8)])
    training.seed(args.seed)
    testing.seed(args.seed + 1000)
    spaces = make("random", "win")
    net = Net(
        state_shape=spaces.observation_space["obs"].shape, action_shape=spaces.action_space.n, hidden_sizes=[256, 128]
    )
    policy = DiscreteQLearningPolicy(model=net, action_space=spaces.action_space, eps_training=0.1, eps_inference=0.0)
    algorithm = DQN(
        policy=policy,
        optim=AdamOptimizerFactory(lr=5e-4),
        gamma=0.97,
        n_step_return_horizon=3,
        target_update_freq=500,
    )
    collector = Collector[CollectStats](algorithm, training, VectorReplayBuffer(50_000, 8), exploration_noise=True)
    judge = Collector[CollectStats](algorithm, testing)
    algorithm.run_training(
        OffPolicyTrainerParams(
            training_collector=collector,
            test_collector=judge,
            max_epochs=args.epochs,
            epoch_num_steps=args.steps,
            collection_step_num_env_steps=80,
            update_step_num_gradient_steps_per_sample=0.1,
            batch_size=256,
            test_step_num_episodes=8,
        )
    )
    judge.reset()
    found = judge.collect(n_episode=args.games)
    won = 100 * (np.asarray(found.returns) > 0).mean()
    print(f"{args.epochs * args.steps:,} decisions; wins {won:.1f} % of {args.games} games against random")


if __name__ == "__main__":
    main()
