"""Recurrent PPO in PyTorch, one file: Memoarrr! for two on the `table` observation, where the learner must remember.

    python examples/recipes/ppo_table.py --minutes 15

Every place has a small memory of its own, a GRU with the same weights for all 24 of them: it is told what lies there
for all to see, and must keep it when it is turned down again. The rest is as in ppo_recall.py.
"""

import argparse
import time

import numpy as np
import torch
from torch import nn
from torch.distributions import Categorical

from fogbound.sim import SPACES, BatchEnv

TABLES, STEPS = 128, 64  # an update plays so many decisions at so many tables,
EPOCHS, PARTS = 2, 4  # and learns from them so often, in so many parts, each of whole tables
RATE, CLIP, DISCOUNT, TRACE, ENTROPY = 2e-3, 0.2, 0.97, 0.9, 0.01
MEMORY, HIDDEN = 24, 48
FIELDS = {field.name: slice(field.first, field.first + field.count) for field in SPACES["memoarrr"].fields("table")}
FACES = torch.zeros(26, 10)  # for each card one of 5 animals and one of 5 landscapes; card 0 is unknown
FACES[torch.arange(1, 26), torch.arange(25) // 5] = FACES[torch.arange(1, 26), 5 + torch.arange(25) % 5] = 1


class Network(nn.Module):
    """A memory at each place, then the same layers for all places."""

    def __init__(self):
        super().__init__()
        self.memory = nn.GRUCell(13, MEMORY)
        self.layers = nn.Sequential(
            nn.Linear(13 + 2 * MEMORY + 11, HIDDEN), nn.ReLU(), nn.Linear(HIDDEN, HIDDEN), nn.ReLU()
        )
        self.score, self.value = nn.Linear(HIDDEN, 1), nn.Linear(HIDDEN, 1)

    def forward(self, seen, masks, memory):
        """The distribution over actions, the value and the new memory of each row."""
        n = len(seen)
        card, last = seen[:, FIELDS["card"]].long(), seen[:, FIELDS["last"]].long()
        down, theirs = seen[:, FIELDS["face_up"]] == 0, (seen[:, FIELDS["shown_to"]] & 2) > 0
        here = torch.cat([FACES[card], torch.stack([card > 0, down, theirs], 2).float()], 2)
        memory = self.memory(here.reshape(n * 24, -1), memory.reshape(n * 24, -1)).reshape(n, 24, -1)
        to_match = torch.where(last > 0, card.gather(1, (last - 1).clamp(min=0)), 0)
        lies = (memory * down[:, :, None]).mean(1)  # what is remembered of all cards that lie face down
        shared = torch.cat([FACES[to_match[:, 0]], (last == 0).float(), lies], 1)
        x = self.layers(torch.cat([here, memory, shared[:, None].expand(-1, 24, -1)], 2))
        logits = torch.zeros(masks.shape)  # which side to look at is left to chance
        logits[:, FIELDS["card"]] = self.score(x)[:, :, 0]
        return Categorical(logits=logits.masked_fill(~masks, -1e9)), self.value(x)[:, :, 0].mean(1), memory


def tensors(batch):
    return torch.from_numpy(batch.observations), torch.from_numpy(batch.masks)


def nothing(tables):
    return torch.zeros(tables, 24, MEMORY)


def forget(memory, done):
    """A new game has new cards."""
    return memory * ~done[:, None, None]


def collect(network, env, batch, memory):
    """Play on; returns the decisions, steps by tables, with the memory at the first of them."""
    first, rows = memory, {name: [] for name in ("seen", "masks", "actions", "logs", "values", "rewards", "done")}
    for _ in range(STEPS):
        seen, masks = tensors(batch)
        with torch.no_grad():
            choice, values, memory = network(seen, masks, memory)
        actions = choice.sample()
        batch = env.step(actions.numpy())
        rewards, done = torch.from_numpy(batch.rewards[:, 0].copy()), torch.from_numpy(batch.done)
        memory = forget(memory, done)
        found = seen, masks, actions, choice.log_prob(actions), values, rewards, done
        for column, what in zip(rows.values(), found, strict=True):
            column.append(what)
    with torch.no_grad():
        following = network(*tensors(batch), memory)[1]
    columns = {name: torch.stack(column) for name, column in rows.items()}
    gains, gain = torch.zeros(STEPS, env.n), torch.zeros(env.n)
    for step in reversed(range(STEPS)):  # generalised advantage estimation
        goes_on = (~columns["done"][step]).float()
        error = columns["rewards"][step] + DISCOUNT * goes_on * following - columns["values"][step]
        gain = error + DISCOUNT * TRACE * goes_on * gain
        following = columns["values"][step]
        gains[step] = gain
    return columns | {"gains": gains, "returns": columns["values"] + gains}, first, batch, memory


def learn(network, optimizer, played, first):
    """Back through time: each part has some tables, from the first step to the last."""
    for _ in range(EPOCHS):
        for part in torch.randperm(len(first)).chunk(PARTS):
            memory, logs, values, entropy = first[part], [], [], 0
            for step in range(STEPS):
                seen, masks = played["seen"][step, part], played["masks"][step, part]
                choice, value, memory = network(seen, masks, memory)
                memory = forget(memory, played["done"][step, part])
                logs.append(choice.log_prob(played["actions"][step, part]))
                values.append(value)
                entropy = entropy + choice.entropy().mean() / STEPS
            ratio = (torch.stack(logs) - played["logs"][:, part]).exp()
            gains = played["gains"][:, part]
            gains = (gains - gains.mean()) / (gains.std() + 1e-8)
            better = torch.min(ratio * gains, ratio.clamp(1 - CLIP, 1 + CLIP) * gains).mean()
            loss = (torch.stack(values) - played["returns"][:, part]).square().mean() / 2 - better - ENTROPY * entropy
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(network.parameters(), 0.5)
            optimizer.step()


def evaluate(network, opponent, games, seed, remembers=True):
    """The share of games won, one at each table, always by the best action; with or without its memory."""
    env = BatchEnv("memoarrr", n=games, seed=seed, observation="table", bots={1: opponent})
    batch, results, memory = env.reset(), np.zeros(games), nothing(games)
    while not results.all():
        with torch.no_grad():
            choice, _, memory = network(*tensors(batch), memory if remembers else nothing(games))
        batch = env.step(choice.logits.argmax(1).numpy())
        memory = forget(memory, torch.from_numpy(batch.done))
        results = np.where(results == 0, batch.rewards[:, 0], results)
    return 100 * (results > 0).mean()


def main():
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--minutes", type=float, default=15, help="of training (%(default)s)")
    parser.add_argument("--updates", type=int, default=100_000, help="stop earlier after so many")
    parser.add_argument("--opponent", default="random", help="to train against (%(default)s)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--save", metavar="FILE", help="keep the weights")
    args = parser.parse_args()
    torch.manual_seed(args.seed)
    network = Network()
    optimizer = torch.optim.Adam(network.parameters(), RATE)
    env = BatchEnv("memoarrr", n=TABLES, seed=args.seed, observation="table", bots={1: args.opponent}, reward="round")
    batch, memory, start = env.reset(), nothing(TABLES), time.process_time()
    for update in range(1, args.updates + 1):
        spent = time.process_time() - start
        optimizer.param_groups[0]["lr"] = RATE * max(0.05, 1 - spent / (60 * args.minutes))
        played, first, batch, memory = collect(network, env, batch, memory)
        learn(network, optimizer, played, first)
        last = update == args.updates or spent > 60 * args.minutes
        if update % 10 == 0 or last:
            print(f"{spent:4.0f} s, {update * TABLES * STEPS:9,} decisions: wins ", end="")
            print(f"{evaluate(network, args.opponent, 500, args.seed + 1):.1f} % against {args.opponent}", flush=True)
        if last:
            break
    if args.save:
        torch.save(network.state_dict(), args.save)
    print("At the end, 2,000 games each:")
    for opponent in ("random", "greedy"):
        with_it, without = (evaluate(network, opponent, 2000, args.seed + 2, remembers) for remembers in (True, False))
        print(f"against {opponent}: {with_it:.1f} %; the same network without its memory: {without:.1f} %")


if __name__ == "__main__":
    main()
