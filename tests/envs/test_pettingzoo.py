"""The PettingZoo environment, by PettingZoo's own tests and ours."""

import copy
import pickle
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, render_test, seed_test, state_test

from fogbound import new_match
from fogbound.core.errors import IllegalMoveError, OptionsError, RequestError
from fogbound.core.match import Match
from fogbound.core.record import read_record
from fogbound.envs import pettingzoo
from fogbound.games import GAMES

SETTINGS = [
    ("memoarrr", {}),
    ("memoarrr", {"players": 4, "expert": True, "edition": "2018"}),
    ("ahoy", {"turn_limit": 60}),
    ("ahoy", {"players": 3, "turn_limit": 60}),
]
# An observation is a dict with its mask, as in PettingZoo's own card games; of those its test knows the names.
as_a_dict = pytest.mark.filterwarnings(
    "ignore:Observation is not a NumPy array", "ignore:Observation space for each agent probably should be"
)


def play(env, rng, moves=10_000):
    """Random legal play; the rewards that every agent was given."""
    earned = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter(moves):
        seen, reward, over, _, _ = env.last()
        earned[agent] += reward
        env.step(None if over else rng.choice(np.flatnonzero(seen["action_mask"])))
    return earned


@as_a_dict
@pytest.mark.parametrize("mode", ["table", "recall"])
@pytest.mark.parametrize(("game", "options"), SETTINGS)
def test_it_passes_pettingzoos_own_test(game, options, mode, capsys):
    api_test(pettingzoo.env(game, options, observation=mode), num_cycles=200)
    assert "Passed API test" in capsys.readouterr().out


@pytest.mark.parametrize(("game", "options"), SETTINGS)
def test_the_same_seed_gives_the_same_game(game, options):
    seed_test(lambda: pettingzoo.env(game, options), num_cycles=100)


@pytest.mark.parametrize(("game", "options"), SETTINGS)
def test_winners_earn_1_and_all_others_lose_1(game, options):
    env = pettingzoo.env(game, options)
    for seed in range(5):
        env.reset(seed=seed)
        earned = play(env, np.random.default_rng(seed))
        record = read_record(env.record(), GAMES)
        winners = record.to_json()["result"]["winners"]
        assert earned == {f"player_{seat}": 1.0 if seat in winners else -1.0 for seat in range(len(earned))}


def test_a_seed_deals_as_everywhere():
    env = pettingzoo.env("memoarrr")
    env.reset(seed=7)
    assert env.record()["deal"] == new_match("memoarrr", seed=7).record().to_json()["deal"]


def test_without_a_seed_every_game_is_another():
    env = pettingzoo.env("memoarrr")
    env.reset(seed=1)
    deals = []
    for _ in range(3):
        env.reset()
        deals.append(str(env.record()["deal"]))
    assert len(set(deals)) == 3


def test_an_illegal_action_says_what_would_be_legal_and_changes_nothing():
    env = pettingzoo.raw_env("memoarrr")
    env.reset(seed=7)
    before = env.last()
    with pytest.raises(
        IllegalMoveError, match=r"action 0 \(turn a1\) is not legal for seat 0; legal are 96, 97, 98, 99"
    ):
        env.step(0)
    for illegal in (-1, 101, 1 << 70):
        with pytest.raises(IllegalMoveError, match="is not legal for seat 0; legal are 96, 97, 98, 99"):
            env.step(illegal)
    for nonsense in (1.5, "0", None, True, np.zeros(2, int), np.True_):
        with pytest.raises(RequestError, match="is no whole number"):
            env.step(nonsense)
    after = env.last()
    np.testing.assert_array_equal(before[0]["observation"], after[0]["observation"])
    np.testing.assert_array_equal(before[0]["action_mask"], after[0]["action_mask"])


@pytest.mark.filterwarnings("ignore:.*Illegal move.*")
def test_pettingzoos_wrapper_ends_the_game_at_an_illegal_action():
    env = pettingzoo.env("memoarrr")
    env.reset(seed=7)
    env.last()
    env.step(0)
    assert env.last()[1:3] == (-1, True)


def test_out_of_turn_nothing_is_chosen_and_the_mask_is_full():
    env = pettingzoo.env("memoarrr", {"players": 3})
    env.reset(seed=7)
    waiting = [agent for agent in env.agents if agent != env.agent_selection]
    assert [env.observe(agent)["action_mask"].sum() for agent in waiting] == [101, 101]


def test_it_draws_the_table():
    env = pettingzoo.env("ahoy", render_mode="ansi")
    env.reset(seed=7)
    assert env.render() == str(new_match("ahoy", seed=7).view())


@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        ({"game": "chess"}, RequestError),
        ({"game": "memoarrr", "options": {"players": 5}}, OptionsError),
        ({"game": "memoarrr", "observation": "all"}, OptionsError),
        ({"game": "memoarrr", "render_mode": "film"}, OptionsError),
        ({"game": "memoarrr", "reward": "luck"}, OptionsError),
        ({"game": "ahoy", "reward": "round"}, OptionsError),
        ({"game": "memoarrr", "bots": {0: "random", 1: "random"}}, OptionsError),
        ({"game": "memoarrr", "bots": {1: "admiral"}}, OptionsError),
    ],
)
def test_what_cannot_be_is_refused(arguments, error):
    with pytest.raises(error):
        pettingzoo.env(**arguments)


def test_before_reset_and_with_a_bad_seed():
    with pytest.raises(AssertionError, match="reset"):  # PettingZoo's wrapper says it first
        pettingzoo.env("memoarrr").step(0)
    env = pettingzoo.raw_env("memoarrr")
    with pytest.raises(RequestError, match="reset"):
        env.step(0)
    with pytest.raises(OptionsError, match="seed: -1"):
        env.reset(seed=-1)
    for ask in (env.last, lambda: env.observe("player_0"), env.record):
        with pytest.raises(RequestError):
            ask()
    env.reset(seed=1)
    with pytest.raises(RequestError, match="player_9"):
        env.observe("player_9")


@pytest.mark.parametrize("copied", [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))], ids=["copy", "pickle"])
def test_a_copy_plays_on_by_itself(copied):
    env = pettingzoo.raw_env("memoarrr")
    env.reset(seed=7)
    env.step(96)
    other = copied(env)
    before = env.last()[0]["action_mask"]
    other.step(97)
    assert not np.array_equal(other.last()[0]["action_mask"], before)
    np.testing.assert_array_equal(env.last()[0]["action_mask"], before)
    assert play(other, np.random.default_rng(1)) in ({"player_0": 1, "player_1": -1}, {"player_0": -1, "player_1": 1})


def test_an_action_may_be_any_whole_number():
    env = pettingzoo.raw_env("memoarrr")
    env.reset(seed=7)
    env.step(np.array(96))
    env.step(np.uint8(97))
    assert env.record()["moves"] == ["look east", "look north"]


@pytest.mark.filterwarnings("ignore:.*Illegal move.*")  # it samples actions without looking at the mask
@pytest.mark.parametrize(("game", "options"), SETTINGS)
def test_it_passes_pettingzoos_tests_of_the_state(game, options):
    state_test(pettingzoo.env(game, options), pettingzoo.parallel_env(game, options))


def test_the_state_is_the_whole_game_and_observations_are_not():
    env = pettingzoo.raw_env("memoarrr")
    env.reset(seed=7)
    assert env.state() in env.state_space
    deal: Any = new_match("memoarrr", seed=7).deal
    cards = [card for card in deal.island if card]
    names = [f"{animal}{landscape}" for animal in "POWCT" for landscape in "ofljd"]
    assert [names[number - 1] for number in env.state()[:24]] == sorted_by_place(cards)


def sorted_by_place(cards):
    """The cards of an island that is written row by row, column by column."""
    places = [f"{column}{row}" for row in range(1, 6) for column in "abcde" if f"{column}{row}" != "c3"]
    by_place = dict(zip(places, cards, strict=True))
    return [by_place[place] for place in sorted(by_place)]


@pytest.mark.slow
@pytest.mark.parametrize("game", ["memoarrr", "ahoy"])
def test_it_passes_pettingzoos_test_of_pictures(game, monkeypatch):
    monkeypatch.setenv("MPLBACKEND", "agg")
    render_test(lambda render_mode: pettingzoo.env(game, render_mode=render_mode))


@as_a_dict
@pytest.mark.parametrize(("game", "options"), SETTINGS[:3])
def test_all_agents_may_step_at_once(game, options):
    env = pettingzoo.parallel_env(game, options)
    env.reset(seed=1)
    rng = np.random.default_rng(1)
    rewards: dict[str, float] = {}
    over: dict[str, bool] = {}
    while env.agents:
        seen = {agent: env.aec_env.observe(agent) for agent in env.agents}
        actions = {agent: int(rng.choice(np.flatnonzero(seen[agent]["action_mask"]))) for agent in env.agents}
        _, rewards, over, _, _ = env.step(actions)
    assert sorted(set(rewards.values())) in ([-1, 1], [-1], [1])
    assert all(over.values())


@pytest.mark.parametrize("bot", ["sailor", "greedy", "cabin-boy"])
def test_bots_take_seats_and_are_no_agents(bot):
    env = pettingzoo.env("memoarrr", {"players": 3}, bots={1: bot}, reward="round")
    assert env.possible_agents == ["player_0", "player_2"]
    env.reset(seed=3)
    earned = play(env, np.random.default_rng(3))
    ended: Any = Match.from_record(read_record(env.record(), GAMES)).events[-1]
    rounds = [len(rubies) for rubies in ended.treasures]
    assert earned == {f"player_{seat}": rounds[seat] - (7 - rounds[seat]) / 2 for seat in (0, 2)}


@as_a_dict
def test_with_bots_it_still_passes_pettingzoos_own_test(capsys):
    api_test(
        pettingzoo.env("ahoy", {"players": 3, "turn_limit": 20}, bots={2: "gunner"}, reward="points"), num_cycles=100
    )
    assert "Passed API test" in capsys.readouterr().out


def test_ones_and_zeros():
    env = pettingzoo.env("memoarrr", one_hot=True, observation="recall")
    env.reset(seed=1)
    seen = env.last()[0]["observation"]
    assert seen in env.observation_space("player_0")["observation"]
    assert seen.shape == (988,)
