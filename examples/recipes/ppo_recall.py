"""PPO in PyTorch, one file: Memoarrr! for two on the `recall` observation, against a mixture of players.

    python examples/recipes/ppo_recall.py --minutes 15

A small network looks at every place with the same weights: what is known of the card there, the card to be matched, and
what else lies face down. It has a score for turning over that card, and an opinion of who will win the round. Rewards
come round by round, which is much sooner than at the end of the game. Every table has its own opponent: whoever begins
against greedy alone never wins a round, and has nothing to learn from.
"""

import argparse
import time

import numpy as np
import torch
from torch import nn
from torch.distributions import Categorical

from fogbound.sim import SPACES, BatchEnv

TABLES, STEPS = 256, 32  # an update plays so many decisions at so many tables,
OPPONENTS = ("random", "sailor", "greedy", "greedy")
EPOCHS, PARTS = 3, 8  # and learns from them so often, in so many parts
RATE, CLIP, DISCOUNT, TRACE, ENTROPY = 3e-3, 0.2, 1.0, 0.9, 0.005
FIELDS = {field.name: slice(field.first, field.first + field.count) for field in SPACES["memoarrr"].fields("recall")}
FACES = torch.zeros(26, 10)  # for each card one of 5 animals and one of 5 landscapes; card 0 is unknown
FACES[torch.arange(1, 26), torch.arange(25) // 5] = FACES[torch.arange(1, 26), 5 + torch.arange(25) % 5] = 1


class Network(nn.Module):
    """The same layers for all 24 places."""

    def __init__(self, hidden=64):
        super().__init__()
        self.layers = nn.Sequential(nn.Linear(46, hidden), nn.ReLU(), nn.Linear(hidden, hidden), nn.ReLU())
        self.score, self.value = nn.Linear(hidden, 1), nn.Linear(hidden, 1)

    def forward(self, seen, masks):
        """The distribution over actions, and the value, of each row."""
        card, last = seen[:, FIELDS["card"]].long(), seen[:, FIELDS["last"]].long()
        down, theirs = seen[:, FIELDS["face_up"]] == 0, (seen[:, FIELDS["shown_to"]] & 2) > 0
        faces = FACES[card]
        to_match = torch.where(last > 0, card.gather(1, (last - 1).clamp(min=0)), 0)
        groups = []  # what lies face down: known to the opponent too, or not
        for places in (down & theirs, down & ~theirs):
            groups.append(torch.einsum("np,npf->nf", places.float(), faces))
            groups.append((places & (card == 0)).float().mean(1, keepdim=True))
        here = torch.cat([faces, torch.stack([card > 0, down, theirs], 2).float()], 2)
        shared = torch.cat([FACES[to_match[:, 0]], (last == 0).float(), *groups], 1)
        x = self.layers(torch.cat([here, shared[:, None].expand(-1, 24, -1)], 2))
        logits = torch.zeros(masks.shape)  # which side to look at is left to chance
        logits[:, FIELDS["card"]] = self.score(x)[:, :, 0]
        return Categorical(logits=logits.masked_fill(~masks, -1e9)), self.value(x)[:, :, 0].mean(1)


def tensors(batch):
    return torch.from_numpy(batch.observations), torch.from_numpy(batch.masks)


def collect(network, env, batch):
    """Play on; returns the decisions with their advantages and returns, and the batch to go on from."""
    rows = {name: [] for name in ("seen", "masks", "actions", "logs", "values", "rewards")}
    for _ in range(STEPS):
        seen, masks = tensors(batch)
        with torch.no_grad():
            choice, values = network(seen, masks)
        actions = choice.sample()
        batch = env.step(actions.numpy())
        rewards = torch.from_numpy(batch.rewards[:, 0].copy())
        found = seen, masks, actions, choice.log_prob(actions), values, rewards
        for column, what in zip(rows.values(), found, strict=True):
            column.append(what)
    with torch.no_grad():
        following = network(*tensors(batch))[1]
    gains, gain = [], torch.zeros(env.n)
    for step in reversed(range(STEPS)):  # generalised advantage estimation
        goes_on = (rows["rewards"][step] == 0).float()  # a round is won or lost: nothing of it goes on
        error = rows["rewards"][step] + DISCOUNT * goes_on * following - rows["values"][step]
        gain = error + DISCOUNT * TRACE * goes_on * gain
        following = rows["values"][step]
        gains.append(gain)
    columns = [torch.cat(rows[name]) for name in ("seen", "masks", "actions", "logs", "values")]
    gains = torch.cat(gains[::-1])
    return (*columns[:4], gains, columns[4] + gains), batch


def learn(network, optimizer, played):
    for _ in range(EPOCHS):
        for part in torch.randperm(len(played[0])).chunk(PARTS):
            seen, masks, actions, logs, gains, returns = (column[part] for column in played)
            choice, values = network(seen, masks)
            ratio = (choice.log_prob(actions) - logs).exp()
            gains = (gains - gains.mean()) / (gains.std() + 1e-8)
            better = torch.min(ratio * gains, ratio.clamp(1 - CLIP, 1 + CLIP) * gains).mean()
            loss = (values - returns).square().mean() / 2 - better - ENTROPY * choice.entropy().mean()
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(network.parameters(), 0.5)
            optimizer.step()


def evaluate(network, opponent, games, seed):
    """The share of games won, one at each table, always by the best action."""
    env = BatchEnv("memoarrr", n=games, seed=seed, observation="recall", bots={1: opponent})
    batch, results = env.reset(), np.zeros(games)
    while not results.all():
        with torch.no_grad():
            actions = network(*tensors(batch))[0].logits.argmax(1)
        batch = env.step(actions.numpy())
        results = np.where(results == 0, batch.rewards[:, 0], results)
    return 100 * (results > 0).mean()


def main():
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--minutes", type=float, default=15, help="of training (%(default)s)")
    parser.add_argument("--updates", type=int, default=100_000, help="stop earlier after so many")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--save", metavar="FILE", help="keep the weights")
    args = parser.parse_args()
    torch.manual_seed(args.seed)
    network = Network()
    optimizer = torch.optim.Adam(network.parameters(), RATE)
    bots = {1: OPPONENTS * (TABLES // len(OPPONENTS))}
    env = BatchEnv("memoarrr", n=TABLES, seed=args.seed, observation="recall", bots=bots, reward="round")
    batch, start = env.reset(), time.process_time()
    for update in range(1, args.updates + 1):
        spent = time.process_time() - start
        optimizer.param_groups[0]["lr"] = RATE * max(0.05, 1 - spent / (60 * args.minutes))
        played, batch = collect(network, env, batch)
        learn(network, optimizer, played)
        last = update == args.updates or spent > 60 * args.minutes
        if update % 25 == 0 or last:
            print(f"{spent:4.0f} s, {update * TABLES * STEPS:10,} decisions: wins ", end="")
            random, greedy = (evaluate(network, name, 500, args.seed + 1) for name in ("random", "greedy"))
            print(f"{random:.1f} % against random, {greedy:.1f} % against greedy", flush=True)
        if last:
            break
    if args.save:
        torch.save(network.state_dict(), args.save)
    for opponent in ("random", "greedy"):
        print(f"At the end, 2,000 games against {opponent}: {evaluate(network, opponent, 2000, args.seed + 2):.1f} %")


if __name__ == "__main__":
    main()
