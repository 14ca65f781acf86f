"""Opponents in the terminal: what a bot is told there says nothing about the deal."""

from fogbound import new_match
from fogbound.bots.seeds import bot_seed
from fogbound.cli.opponents import Opponent, seat_them


def told(opponent: Opponent) -> int:
    return opponent._seed


def test_with_a_seed_a_bot_plays_the_same_again_and_is_not_told_the_deal():
    match = new_match("memoarrr", seed=7, players=4)
    first, again = (seat_them(match, dict.fromkeys(range(1, 4), "random"), 7) for _ in range(2))
    seeds = [told(one) for one in first.values()]
    assert seeds == [told(one) for one in again.values()] == [bot_seed(7, seat) for seat in range(1, 4)]
    assert len(set(seeds)) == 3
    assert not any(seed // 4 == 7 or seed == 7 for seed in seeds)


def test_without_a_seed_no_bot_plays_the_same_twice():
    match = new_match("memoarrr", seed=7)
    assert len({told(Opponent(match, 1, "random", None)) for _ in range(20)}) == 20
