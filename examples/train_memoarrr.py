"""Learn Memoarrr! for two from nothing, by playing against oneself: plain NumPy, some 70 seconds of one core.

    python examples/train_memoarrr.py --plot learning-curve.png

One small network scores every card that may be turned, wherever it lies, from what the seat knows (the `recall`
observation). It starts from raw facts: that a card must match the last one is for it to find out. It learns by PPO,
and ends with some 100 % of its games won against random and 63 to 66 % against the kernel's greedy player.
"""

import argparse
import os
import time

os.environ["OPENBLAS_NUM_THREADS"] = "1"  # the matrices are small: threads would only wait for each other
import numpy as np

from fogbound.sim import SPACES, BatchEnv

TABLES, STEPS = 512, 32  # an update plays so many decisions at so many tables,
EPOCHS, PARTS = 2, 16  # and learns from them so often, in so many parts
INPUTS, HIDDEN, RATE, CLIP, TRACE = 47, 64, 2e-3, 0.2, 0.9
FIELDS = {field.name: slice(field.first, field.first + field.count) for field in SPACES["memoarrr"].fields("recall")}
FACES = np.zeros((26, 10), np.float32)  # for each card one of 5 animals and one of 5 landscapes; card 0 is unknown
FACES[np.arange(1, 26), np.arange(25) // 5] = FACES[np.arange(1, 26), 5 + np.arange(25) % 5] = 1


def features(seen):
    """A row for each place of each table: what is known of its card, then what is the same for all places."""
    card, face_up, shown_to, last = (seen[:, FIELDS[name]] for name in ("card", "face_up", "shown_to", "last"))
    down, theirs, faces = face_up == 0, shown_to & 2 > 0, FACES[card]  # theirs: the opponent was shown it
    last_card = np.where(last > 0, np.take_along_axis(card, np.maximum(last - 1, 0), axis=1), 0)
    x = np.ones((len(seen), 24, INPUTS), np.float32)  # the last column stays 1
    x[:, :, :10], x[:, :, 10], x[:, :, 11], x[:, :, 12] = faces, card > 0, down, theirs
    x[:, :, 13:23], x[:, :, 23] = FACES[last_card], last == 0
    for column, places in ((24, down & theirs), (35, down & ~theirs)):  # what lies face down, and who knows it
        x[:, :, column : column + 10] = places[:, None].astype(np.float32) @ faces
        x[:, :, column + 10] = (places & (card == 0)).mean(axis=1, keepdims=True)
    return x.reshape(-1, INPUTS)


def think(weights, seen, masks):
    """The chance of each action; the value, from -1 for a round lost to 1 for a round won; the network's layers."""
    x = features(seen)
    hidden = np.maximum(x @ weights[0], 0)
    scores, values = (hidden @ weights[1]).reshape(-1, 24, 2).transpose(2, 0, 1)
    logits = np.where(masks, np.float32(0), np.float32(-np.inf))  # which side to look at, it leaves to chance
    logits[:, :24] += scores
    chances = np.exp(logits - logits.max(axis=1, keepdims=True))
    return chances / chances.sum(axis=1, keepdims=True), values.mean(axis=1), (x, hidden)


def lead(seen, seats):
    """By how many treasures seat 0 leads; an observation begins with the observer's own."""
    treasures = seen[:, FIELDS["treasures"]]
    return (treasures[:, 0] - treasures[:, 1]) * (1 - 2 * seats)


def collect(weights, env, batch, rng):
    """Play on, and say what each decision led to. The reward is shaped: a round counts, not the whole game."""
    steps, games = [], 0
    for _ in range(STEPS):
        chances, values, _ = think(weights, batch.observations, batch.masks)
        sums = chances.cumsum(axis=1)
        actions = (sums > rng.random((TABLES, 1)) * sums[:, -1:]).argmax(axis=1)
        after, sign = env.step(actions), 1 - 2 * batch.seats
        now = lead(after.observations, after.seats)
        now[after.done] = lead(after.finals, batch.seats[after.done])
        won = now - lead(batch.observations, batch.seats)
        chance = chances[np.arange(TABLES), actions]
        steps.append((batch.observations, batch.masks, actions, chance, sign, values * sign, won))
        batch, games = after, games + after.done.sum()
    seen, masks, actions, chance, sign, values, won = (np.array(column) for column in zip(*steps, strict=True))
    # Values and targets are seat 0's here: what one seat wins the other loses.
    target = following = think(weights, batch.observations, batch.masks)[1] * (1 - 2 * batch.seats)
    targets = np.empty_like(values)
    for step in reversed(range(STEPS)):
        target = np.where(won[step] != 0, won[step], TRACE * target + (1 - TRACE) * following)
        targets[step], following = target, values[step]
    played = seen, masks, actions, chance, targets * sign, (targets - values) * sign
    return [column.reshape(TABLES * STEPS, *column.shape[2:]) for column in played], batch, games


def learn(weights, moments, played, rng):
    """PPO: what went better than expected becomes likelier, but not by much at once; and the values come closer."""
    for part in np.concatenate([rng.permutation(TABLES * STEPS).reshape(PARTS, -1) for _ in range(EPOCHS)]):
        seen, masks, actions, before, targets, gains = (column[part] for column in played)
        chances, values, (x, hidden) = think(weights, seen, masks)
        rows = np.arange(len(part))
        ratio = chances[rows, actions] / before
        push = np.where((ratio - 1) * np.sign(gains) < CLIP, ratio * gains / gains.std(), 0)
        by_logit = chances * push[:, None]
        by_logit[rows, actions] -= push
        by_value = np.repeat(values - targets, 24).reshape(-1, 24) / 48  # each place has 1/24 of it, half as heavy
        by_out = np.stack([by_logit[:, :24], by_value], axis=2).reshape(-1, 2) / len(part)
        slopes = x.T @ ((by_out @ weights[1].T) * (hidden > 0)), hidden.T @ by_out
        for weight, slope, (mean, square) in zip(weights, slopes, moments, strict=True):  # Adam
            mean[:] += 0.1 * (slope - mean)
            square[:] += 0.01 * (slope**2 - square)
            weight[:] -= RATE * mean / (np.sqrt(square) + 1e-8)


def evaluate(weights, opponent, games, seed):
    """The share of games that the learner wins (without weights: greedy), one at each table, and a 95 % interval."""
    env = BatchEnv("memoarrr", n=games, seed=seed, observation="recall", bots={1: opponent})
    batch, results = env.reset(), np.zeros(games)
    while not results.all():
        seen, masks = batch.observations, batch.masks
        batch = env.step(think(weights, seen, masks)[0].argmax(axis=1) if weights else env.choices("greedy"))
        results = np.where(results == 0, batch.rewards[:, 0], results)
    share, z = (results > 0).mean(), 1.96 / np.sqrt(games)
    middle, half = share + z**2 / 2, z * np.sqrt(share * (1 - share) + z**2 / 4)  # Wilson's interval
    return 100 * share, 100 * (middle - half) / (1 + z**2), 100 * (middle + half) / (1 + z**2)


def draw(curve, greedy, file):
    from matplotlib.figure import Figure

    figure = Figure(figsize=(10, 6), layout="constrained")
    axes = figure.add_subplot(xlabel="games played in training", ylabel="games won (%)", ylim=(-2, 104))
    axes.set_title("Memoarrr! for two, learned from nothing (500 games a point, with 95 % intervals)")
    games = [point[0] for point in curve]
    for column, name, style in ((1, "random", "o-"), (2, "greedy, which forgets nothing", "s-")):
        shares, lows, highs = np.array([point[column] for point in curve]).T
        axes.fill_between(games, lows, highs, alpha=0.2)
        axes.plot(games, shares, style, label=f"learner against {name}")
    axes.axhline(greedy, color="tab:green", linestyle="--", label="to compare: greedy against random")
    axes.axhline(50, color="grey", linestyle="--", label="to compare: random against random")
    axes.xaxis.set_major_formatter("{x:,.0f}")
    axes.grid(alpha=0.3)
    axes.legend(loc="lower right")
    figure.savefig(file)


def main():
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--updates", type=int, default=80, help="of 16,384 decisions each (%(default)s)")
    parser.add_argument("--minutes", type=float, default=10, help="stop earlier after so many (%(default)s)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--opponent", choices=("self", "random", "greedy"), default="self", help="to train against")
    parser.add_argument("--plot", default="learning-curve.png", help="the picture to draw (%(default)s)")
    parser.add_argument("--save", metavar="FILE", help="keep the weights, for examples/network_bot.py")
    args = parser.parse_args()
    rng, start = np.random.default_rng(args.seed), time.monotonic()
    weights = [rng.normal(0, 0.15, (INPUTS, HIDDEN)).astype("f4"), rng.normal(0, 0.01, (HIDDEN, 2)).astype("f4")]
    moments = [(np.zeros_like(weight), np.zeros_like(weight)) for weight in weights]
    bots = {} if args.opponent == "self" else {1: args.opponent}
    env = BatchEnv("memoarrr", n=TABLES, seed=args.seed, observation="recall", bots=bots)
    batch, games, curve = env.reset(), 0, []
    for update in range(args.updates + 1):
        last = update == args.updates or time.monotonic() - start > 60 * args.minutes
        if update % 5 == 0 or last:
            random, greedy = (evaluate(weights, opponent, 500, args.seed + 1) for opponent in ("random", "greedy"))
            curve.append((games, random, greedy))
            print(f"{time.monotonic() - start:4.0f} s, {games:6,} games: wins ", end="")
            print(f"{random[0]:5.1f} % against random, {greedy[0]:4.1f} % against greedy", flush=True)
        if last:
            break
        played, batch, ended = collect(weights, env, batch, rng)
        learn(weights, moments, played, rng)
        games += ended
    if args.save:
        np.savez(args.save, *weights)
    print("At the end, 2,000 games each, with a 95 % interval:")
    for name, opponent in (("learner", "random"), ("learner", "greedy"), ("greedy", "random")):
        share, low, high = evaluate(weights if name == "learner" else None, opponent, 2000, args.seed + 2)
        print(f"{name} against {opponent}: {share:.1f} % ({low:.1f} to {high:.1f} %)")
    draw(curve, share, args.plot)


if __name__ == "__main__":
    main()
