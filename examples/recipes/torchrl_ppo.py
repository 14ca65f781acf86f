"""TorchRL: PPO on the Gymnasium environment of Memory Ahoy for two, against random, with masks.

    python examples/recipes/torchrl_ppo.py --minutes 15

TorchRL reads the environment through its GymWrapper; the mask comes out of `info` and goes into a masked distribution.
"""

import argparse
import time

import gymnasium
import torch
from tensordict.nn import ProbabilisticTensorDictModule, ProbabilisticTensorDictSequential, TensorDictModule
from torch import nn
from torchrl.data import Binary
from torchrl.envs import GymWrapper
from torchrl.envs.libs.gym import default_info_dict_reader
from torchrl.modules import MaskedCategorical
from torchrl.objectives import ClipPPOLoss
from torchrl.objectives.value import GAE

import fogbound.envs.gymnasium  # noqa: F401  # registers the ids

STEPS, EPOCHS, PARTS = 2048, 4, 8
OPTIONS = {"turn_limit": 60}


def make(opponent, reward):
    env = gymnasium.make(
        f"fogbound/Ahoy-{opponent}-v0", options=OPTIONS, observation="recall", one_hot=True, reward=reward
    )
    wrapped = GymWrapper(env, categorical_action_encoding=True)
    actions = env.action_space.n
    return wrapped.set_info_dict_reader(
        default_info_dict_reader(["action_mask"], spec=[Binary(actions, shape=(actions,), dtype=torch.int8)])
    )


def networks(size, actions):
    body = nn.Sequential(nn.Linear(size, 256), nn.ReLU(), nn.Linear(256, actions))
    masked = TensorDictModule(lambda mask: mask.bool(), in_keys=["action_mask"], out_keys=["mask"])
    actor = ProbabilisticTensorDictSequential(
        TensorDictModule(body, in_keys=["observation"], out_keys=["logits"]),
        masked,
        ProbabilisticTensorDictModule(
            in_keys={"logits": "logits", "mask": "mask"},
            out_keys=["action"],
            distribution_class=MaskedCategorical,
            return_log_prob=True,
        ),
    )
    value = nn.Sequential(nn.Linear(size, 256), nn.ReLU(), nn.Linear(256, 1))
    return actor, TensorDictModule(value, in_keys=["observation"], out_keys=["state_value"])


def evaluate(actor, opponent, games, seed):
    env = make(opponent, "win")
    env.set_seed(seed)
    won = 0
    for _ in range(games):
        with torch.no_grad():
            played = env.rollout(10_000, actor)
        won += played["next", "reward"][-1].item() > 0
    return 100 * won / games


def main():
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--minutes", type=float, default=15, help="of training (%(default)s)")
    parser.add_argument("--updates", type=int, default=100_000, help="stop earlier after so many")
    parser.add_argument("--steps", type=int, default=STEPS, help="decisions for an update (%(default)s)")
    parser.add_argument("--games", type=int, default=100, help="to play at the end (%(default)s)")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    torch.manual_seed(args.seed)
    env = make("random", "points")
    env.set_seed(args.seed)
    actor, critic = networks(env.observation_spec["observation"].shape[-1], env.action_spec.n)
    loss = ClipPPOLoss(actor, critic, entropy_coeff=0.01)
    gains = GAE(gamma=0.98, lmbda=0.9, value_network=critic)
    optimizer = torch.optim.Adam(loss.parameters(), 1e-3)
    start, decisions = time.process_time(), 0
    for _ in range(args.updates):
        with torch.no_grad():
            played = env.rollout(args.steps, actor, break_when_any_done=False)
        decisions += len(played)
        for _ in range(EPOCHS):
            with torch.no_grad():
                gains(played)
            for part in torch.randperm(len(played)).chunk(PARTS):
                parts = loss(played[part])
                optimizer.zero_grad()
                (parts["loss_objective"] + parts["loss_critic"] + parts["loss_entropy"]).backward()
                nn.utils.clip_grad_norm_(loss.parameters(), 0.5)
                optimizer.step()
        if time.process_time() - start > 60 * args.minutes:
            break
    share = evaluate(actor, "random", args.games, args.seed + 1)
    print(f"{decisions:,} decisions; wins {share:.1f} % of {args.games} games against random")


if __name__ == "__main__":
    main()
