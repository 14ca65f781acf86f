"""A time budget is a budget of work: less time, fewer positions, iterations or deals; never counted by a real clock."""

from itertools import count, pairwise
from typing import Any

import pytest

from fogbound import Match, new_match
from fogbound.bots import Bot, Seated, bot_named, play_out
from fogbound.bots.ahoy.compiled.evaluate import evaluate
from fogbound.bots.ahoy.policies import monte_carlo
from fogbound.bots.memoarrr.compiled.expectimax import NODES
from fogbound.bots.memoarrr.compiled.tree import ITERATIONS
from fogbound.core.seats import Seat
from tests.bots.memoarrr.playing import asked, policy

MANY_KNOWN = "Pf Pl Cl Tl Wd Cd Tj Wf Oo Oj"


@pytest.mark.parametrize("name", ["duel-8", "captain"])
def test_a_duel_is_searched_less_deep_in_less_time(name):
    looked_at = []
    for time_s in (0.0, 0.005, None):
        searching = policy(name)
        searching.turn(asked(None, "Pf Pl Cl Tl Wd"), time_s)
        looked_at.append(int(searching.count[NODES]))  # at the last depth
    assert looked_at[0] <= 1000 + 25  # each card at the root counts, even when the search was given up before
    assert looked_at[0] < looked_at[1] < looked_at[2]


@pytest.mark.parametrize(("players", "expert"), [(3, False), (4, False), (2, True), (4, True)])
def test_worlds_are_drawn_for_as_long_as_there_is_time(players, expert):
    iterations = []
    captain = policy("captain", players, expert=expert)
    for time_s in (0.0, 0.001, 0.003, None):
        captain.turn(asked("Po", MANY_KNOWN, players=players, expert=expert), time_s)
        iterations.append(int(captain.ask[ITERATIONS]))
    assert 0 < iterations[0] < iterations[-1] == captain.iterations
    assert all(fewer <= more for fewer, more in pairwise(iterations))


def begun(game: str, moves: int) -> Match:
    """A match between greedy players after so many moves."""
    match = new_match(game, seed=1)
    greedy = [Seated(bot_named(game, "greedy"), match, Seat(seat), 1) for seat in range(2)]
    for _ in range(moves):
        assert match.to_move is not None
        match.play(greedy[match.to_move].choose())
    return match


@pytest.mark.parametrize("name", ["mate", "captain"])
def test_deals_are_played_until_half_of_the_time_is_over(name, monkeypatch):
    """By a clock that goes on by a second whenever somebody looks at it."""
    played: list[int] = []

    def counted(*arguments: Any) -> None:
        played.append(arguments[6] - arguments[5])
        evaluate(*arguments)

    monkeypatch.setattr(monte_carlo, "evaluate", counted)
    deals = []
    for time_s in (1.0, 4.0, None):
        monkeypatch.setattr(monte_carlo, "perf_counter", count().__next__)
        match = begun("ahoy", moves=26)
        assert match.to_move is not None
        seated = Seated(bot_named("ahoy", name), match, match.to_move, 1)
        played.clear()
        assert match.is_legal(seated.choose(time_s))
        deals.append(sum(played))
    assert 0 < deals[0] <= monte_carlo.AT_A_TIME  # it looks once, and half a second is over
    assert deals[0] < deals[1] < deals[2]


def test_every_move_is_given_the_time_of_the_match():
    class Told(Bot):
        def __init__(self) -> None:
            self.times: list[float | None] = []

        def choose(self, view, legal_moves, time_s):
            self.times.append(time_s)
            return legal_moves[0]

    bots = {Seat(seat): Told() for seat in range(2)}
    play_out(new_match("memoarrr", seed=1), bots, 1, time_s=0.25)
    assert {time for bot in bots.values() for time in bot.times} == {0.25}
