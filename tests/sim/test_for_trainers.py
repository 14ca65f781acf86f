"""Rewards by win, round and points; ones and zeros; what lies face down; buffers, threads, tables that wait."""

import numpy as np
import pytest

from fogbound.core.errors import OptionsError, RequestError, UnsupportedError
from fogbound.sim import SPACES, BatchEnv, KernelMatch, OneHot
from fogbound.sim.hidden import FIELDS, high

SETTINGS = [
    ("memoarrr", {"players": 3, "expert": True}),
    ("memoarrr", {"edition": "2018", "ordered": True}),
    ("ahoy", {"players": 3, "turn_limit": 30}),
]


def test_a_game_without_hidden_numbers_is_refused_by_its_name():
    with pytest.raises(UnsupportedError, match="'pairs' has no hidden numbers"):
        high("pairs")


@pytest.mark.parametrize("bots", [{}, {1: "greedy"}, {1: "cabin-boy"}], ids=["alone", "greedy", "cabin-boy"])
def test_rewards_by_round_go_to_its_winner(bots):
    env = BatchEnv("memoarrr", {"players": 3}, n=30, seed=1, observation="recall", bots=bots, reward="round")
    batch, games, total = env.reset(), 0, np.zeros((30, 3))
    for _ in range(150):
        batch = env.step(env.choices("greedy"))
        np.testing.assert_allclose(batch.rewards.sum(axis=1), 0, atol=1e-5)
        total += batch.rewards
        if batch.done.any():
            # seven rounds: a seat with r of them has r - (7 - r) / 2
            rounds = (total[batch.done] * 2 + 7) / 3
            np.testing.assert_allclose(rounds, np.round(rounds), atol=1e-4)
            np.testing.assert_allclose(rounds.sum(axis=1), 7, atol=1e-4)
            total[batch.done] = 0
            games += batch.done.sum()
    assert games > 0


@pytest.mark.parametrize(("game", "options"), SETTINGS)
def test_rewards_by_points_add_up_to_the_result(game, options):
    env = BatchEnv(game, options, n=30, seed=2, observation="recall", reward="points")
    players = env.setup.players
    batch, total, games = env.reset(), np.zeros((30, players)), 0
    while games < 10:
        before = env.hidden()
        batch = env.step(env.choices("random"))
        if game == "memoarrr":  # nobody sees rubies before the end
            assert (batch.rewards[~batch.done] == 0).all()
        total += batch.rewards
        if game == "memoarrr":
            rubies = before[batch.done, 24:31].sum(axis=1)
            gained = (total[batch.done] * (players - 1) + rubies[:, None]) / players
            np.testing.assert_allclose(gained.sum(axis=1), rubies, atol=1e-3)
            np.testing.assert_allclose(gained, np.round(gained), atol=1e-3)
        total[batch.done] = 0
        games += batch.done.sum()


def test_rewards_that_a_game_does_not_have_are_refused():
    with pytest.raises(OptionsError, match="has no rounds"):
        BatchEnv("ahoy", reward="round")
    with pytest.raises(OptionsError, match="none of win, round, points"):
        BatchEnv("ahoy", reward="luck")


@pytest.mark.parametrize("reward", ["win", "round"])
def test_an_illegal_action_costs_its_seat_1_and_the_others_nothing(reward):
    env = BatchEnv("memoarrr", {"players": 3}, n=2, seed=3, reward=reward)
    batch = env.reset()
    actions = batch.masks.argmax(axis=1)
    actions[1] = batch.masks[1].argmin()
    mover = batch.seats[1]
    batch = env.step(actions, illegal="lose")
    assert batch.done.tolist() == [False, True]
    assert batch.rewards[1].tolist() == [-1.0 if seat == mover else 0.0 for seat in range(3)]


@pytest.mark.parametrize("mode", ["table", "recall"])
@pytest.mark.parametrize(("game", "options"), SETTINGS)
def test_ones_and_zeros_say_the_same(game, options, mode):
    encode, env = OneHot(game, mode), BatchEnv(game, options, n=10, seed=4, observation=mode)
    batch = env.reset()
    for _ in range(40):
        found = encode(batch.observations)
        assert found.dtype == np.float32
        assert ((found >= 0) & (found <= 1)).all()
        back, column = np.zeros(batch.observations.shape), 0
        for field in SPACES[game].fields(mode):
            for number in range(field.first, field.first + field.count):
                names = [
                    name for name in encode.names[column:] if name.startswith(f"{field.name}[{number - field.first}]")
                ]
                part = found[:, column : column + len(names)]
                if field.name == "shown_to":
                    back[:, number] = part @ [1, 2, 4, 8]
                elif len(names) == 1:
                    back[:, number] = np.round(part[:, 0] * field.high)
                else:
                    assert (part.sum(axis=1) == 1).all()
                    back[:, number] = part.argmax(axis=1)
                column += len(names)
        assert column == encode.size
        np.testing.assert_array_equal(back, batch.observations)
        out = np.empty_like(found)
        assert encode(batch.observations, out=out) is out
        np.testing.assert_array_equal(out, found)
        batch = env.step(env.choices("random"))
    with pytest.raises(RequestError, match="shape"):
        encode(batch.observations[0])


@pytest.mark.parametrize(("game", "options"), SETTINGS)
def test_a_critic_may_see_what_lies_face_down(game, options):
    table = KernelMatch(game, options, "recall")
    table.begin(seed=5)
    rng = np.random.default_rng(5)
    place = FIELDS[game][0]
    while table.to_move is not None:
        secret, whole = table.hidden(), table.state()
        assert ((secret >= 0) & (secret <= high(game))).all()
        np.testing.assert_array_equal(whole, [*secret, *table.recalled(0)])
        for seat in range(table.players):
            seen = table.observe(seat)[: place.count]
            if game == "memoarrr":  # whatever a seat knows is there; in Memory Ahoy crews are counted from the observer
                np.testing.assert_array_equal(seen[seen > 0], secret[: place.count][seen > 0])
            elif seat == 0:
                on_board = (seen > 0) & (secret[: place.count] > 0)
                np.testing.assert_array_equal(seen[on_board], secret[: place.count][on_board])
        table.act(int(rng.choice(np.flatnonzero(table.mask()))))
    env = BatchEnv(game, options, n=5, seed=6)
    env.reset()
    assert env.hidden().shape == (5, len(high(game)))


@pytest.mark.parametrize("threads", [1, 2, 3])
@pytest.mark.parametrize(("game", "options"), SETTINGS)
def test_threads_and_buffers_change_no_game(game, options, threads):
    plain = BatchEnv(game, options, n=17, seed=7, observation="recall")
    other = BatchEnv(game, options, n=17, seed=7, observation="recall", threads=threads)
    out = other.buffers()
    one, two = plain.reset(), other.reset(out=out)
    for _ in range(120):
        for field, again in zip(one, two, strict=True):
            np.testing.assert_array_equal(field, again)
        assert two.observations is out.observations
        actions = plain.choices("random")
        one, two = plain.step(actions), other.step(actions, out=out)
    other.close()


def test_buffers_of_somebody_else_are_refused():
    env = BatchEnv("memoarrr", n=2)
    with pytest.raises(RequestError, match="buffers"):
        env.reset(out=BatchEnv("memoarrr", n=2).buffers())


@pytest.mark.parametrize("bots", [{}, {1: "sailor"}], ids=["alone", "sailor"])
def test_a_table_that_waits_stays_as_it_is(bots):
    env = BatchEnv("memoarrr", n=3, seed=8, bots=bots)
    batch = env.reset()
    actions = batch.masks.argmax(axis=1)
    actions[1] = 77_777
    after = env.step(actions, waiting=np.array([False, True, False]))
    np.testing.assert_array_equal(batch.observations[1], after.observations[1])
    assert not np.array_equal(batch.observations[0], after.observations[0])
    assert after.done.tolist() == [False] * 3
    with pytest.raises(ValueError, match="not legal"):
        env.step(np.array([-(1 << 40), 0, 0]))  # no action means `wait`
