"""Bots that cheat win where a deal can be found out, and stay at par in a contest."""

import sys
from pathlib import Path

import pytest

from fogbound import new_match
from fogbound.bots import Seated, bot_named
from fogbound.bots.arena import Contest, play_fixtures
from fogbound.bots.arena.chance import bot_seed, deal_seed, key_of_seed, new_key
from fogbound.core.seats import Seat

CHEATERS = Path(__file__).with_name("cheaters.py")
KEY = key_of_seed(2026)  # so that a failure can be repeated: the cheaters do not know it


def cheater(way: str) -> str:
    return f"cmd:{sys.executable} {CHEATERS} {way}"


def share_won(way: str, games: int, mirror: bool) -> float:
    contest = Contest("memoarrr", (cheater(way), "greedy"), games=games, key=KEY, mirror=mirror)
    played = play_fixtures(contest, list(contest.fixtures()))
    assert not any(one.failed for one in played)
    return sum(one.seats[seat] == cheater(way) for one in played for seat in one.winners) / games


@pytest.mark.slow
@pytest.mark.parametrize("way", ["invert", "search"])
def test_where_deals_come_from_small_seeds_a_cheater_wins(way):
    """As the arena once did it: a deal has a small seed, and 4 times that and the seat is the seed of a bot."""
    bots, won = (bot_named("memoarrr", cheater(way)), bot_named("memoarrr", "greedy")), 0
    for number in range(20):
        match = new_match("memoarrr", seed=number // 2 + 1)
        own = number % 2
        seated = [Seated(bots[seat != own], match, Seat(seat), 4 * (number // 2 + 1) + seat) for seat in range(2)]
        while match.to_move is not None:
            match.play(seated[match.to_move].choose())
        for one in seated:
            one.end()
        assert match.outcome is not None
        won += own in match.outcome.winners
    bots[0].close()
    assert won >= 18


@pytest.mark.slow
@pytest.mark.parametrize("way", ["invert", "search", "remember"])
def test_in_a_contest_a_cheater_is_at_par(way):
    assert 0.3 <= share_won(way, games=60, mirror=False) <= 0.7  # 50 % but for 3 standard errors


@pytest.mark.slow
def test_mirrored_deals_are_for_bots_that_are_trusted():
    """A program that remembers its matches knows each mirrored deal the second time."""
    assert share_won("remember", games=60, mirror=True) >= 0.65


def test_a_deal_of_a_contest_has_256_bits_of_its_own():
    key, options = new_key(), {"players": 2}
    seeds = [deal_seed(key, game, options, deal) for game in ("memoarrr", "ahoy") for deal in range(1, 200)]
    assert len(set(seeds)) == len(seeds)
    assert sum(seed.bit_length() > 240 for seed in seeds) == len(seeds)
    assert len({seed % 1000 for seed in seeds}) > 250  # nothing is regular about them
    assert deal_seed(new_key(), "memoarrr", options, 1) not in seeds


def test_a_bots_seed_has_nothing_to_do_with_the_deals():
    key = new_key()
    told = [bot_seed(key, match, seat) for match in range(1, 100) for seat in range(4)]
    deals = [deal_seed(key, "memoarrr", {"players": 2}, deal) for deal in range(1, 100)]
    assert len(set(told)) == len(told)
    assert all(0 <= seed < 1 << 48 for seed in told)
    for seed in told:
        assert not any(deal >> shift & (1 << 48) - 1 == seed for deal in deals for shift in (0, 208))
