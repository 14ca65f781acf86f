"""Transitions of each seat by itself, compared with a slow way to find them."""

import numpy as np
import pytest

from fogbound.core.errors import RequestError
from fogbound.sim import BatchEnv, SelfPlay

SETTINGS = [
    ("memoarrr", {}, "round"),
    ("memoarrr", {"players": 4, "expert": True}, "win"),  # crabs: one seat moves twice
    ("memoarrr", {"players": 3, "expert": True, "edition": "2018"}, "points"),
    ("ahoy", {"players": 3, "turn_limit": 12}, "points"),  # allies answer in between
]
STEPS, PARTS = 40, 3


def policy(seen, masks):
    """Some legal action, which follows from the position alone, and its number beside it."""
    actions = np.array(
        [np.flatnonzero(mask)[int(row.sum()) % mask.sum()] for row, mask in zip(seen, masks, strict=True)]
    )
    return actions, {"number": actions * 2}


def slowly(env, steps):
    """One table and one seat after the other: what it did, what it earned until it was asked again."""
    batch = env.reset()
    found: dict[tuple[int, int], list] = {}
    waiting: dict[tuple[int, int], tuple] = {}
    for _ in range(steps):
        actions, _ = policy(batch.observations, batch.masks)
        for table in range(env.n):
            key = table, int(batch.seats[table])
            if key in waiting:
                seen, action, earned = waiting.pop(key)
                found.setdefault(key, []).append((seen, action, earned, False, batch.observations[table].tolist()))
            waiting[key] = batch.observations[table].tolist(), int(actions[table]), 0.0
        batch = env.step(actions)
        for key in list(waiting):
            table, seat = key
            seen, action, earned = waiting[key]
            waiting[key] = seen, action, earned + float(batch.rewards[table, seat])
            if batch.done[table]:
                seen, action, earned = waiting.pop(key)
                found.setdefault(key, []).append((seen, action, earned, True, [0] * len(seen)))
    return found


@pytest.mark.parametrize(("game", "options", "reward"), SETTINGS)
def test_each_seat_has_its_own_transitions(game, options, reward):
    def make():
        return BatchEnv(game, options, n=4, seed=2, observation="recall", reward=reward)

    play = SelfPlay(make())
    found: dict[tuple[int, int], list] = {}
    for _ in range(PARTS):
        part = play.collect(policy, STEPS)
        np.testing.assert_array_equal(part.extras["number"], part.actions * 2)
        assert part.next_masks.any(axis=1).all()
        assert part.masks[np.arange(len(part.actions)), part.actions].all()
        for number, key in enumerate(zip(part.tables.tolist(), part.seats.tolist(), strict=True)):
            found.setdefault(key, []).append(
                (
                    part.observations[number].tolist(),
                    int(part.actions[number]),
                    float(part.rewards[number]),
                    bool(part.done[number]),
                    part.next_observations[number].tolist(),
                )
            )
    assert found == slowly(make(), STEPS * PARTS)
    assert len({seat for _, seat in found}) == options.get("players", 2)


def test_a_seat_that_moves_twice_follows_itself():
    env = BatchEnv("memoarrr", {"expert": True}, n=8, seed=3, observation="recall")
    batch, twice = env.reset(), 0
    for _ in range(60):
        before = batch.seats.copy()
        batch = env.step(env.choices("greedy"))
        twice += ((batch.seats == before) & ~batch.done).sum()
    assert twice > 0


def test_advantages_follow_each_seat_to_the_end_of_its_game():
    play = SelfPlay(BatchEnv("memoarrr", {"players": 3}, n=3, seed=4, reward="round"))
    found = play.collect(policy, 300)
    rng = np.random.default_rng(1)
    values, following = rng.normal(size=(2, len(found.actions)))
    gains = found.advantages(values, following, discount=0.9, trace=0.8)
    for number in range(len(gains)):
        later = [
            other
            for other in range(number + 1, len(gains))
            if (found.tables[other], found.seats[other]) == (found.tables[number], found.seats[number])
        ]
        wanted = found.rewards[number] - values[number]
        if not found.done[number]:
            wanted += 0.9 * following[number] + (0.9 * 0.8 * gains[later[0]] if later else 0)
        assert abs(gains[number] - wanted) < 1e-4


def test_too_few_steps_are_refused():
    with pytest.raises(RequestError, match="too few"):
        SelfPlay(BatchEnv("memoarrr", n=1, seed=1)).collect(policy, 1)
