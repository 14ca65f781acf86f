"""The Gymnasium environments, by Gymnasium's own checks and ours."""

import copy
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from fogbound import new_match
from fogbound.bots import LEVELS, Bot
from fogbound.core.errors import IllegalMoveError, OptionsError, RequestError
from fogbound.core.match import Match
from fogbound.core.record import read_record
from fogbound.envs.gymnasium import FogboundEnv, FogboundVectorEnv
from fogbound.games import GAMES

MEMOARRR, AHOY = "fogbound/Memoarrr-v0", "fogbound/Ahoy-v0"
SETTINGS = [
    (MEMOARRR, {}),
    (MEMOARRR, {"options": {"players": 4, "expert": True}, "opponents": ["random", "greedy", "greedy"], "seat": 2}),
    (AHOY, {"options": {"turn_limit": 40}}),
    (AHOY, {"options": {"players": 3, "turn_limit": 40}, "opponents": "greedy", "observation": "recall"}),
]


def sampled(env, info):
    return env.action_space.sample(mask=info["action_mask"])


@pytest.mark.parametrize(("name", "settings"), SETTINGS)
def test_it_passes_gymnasiums_own_check(name, settings):
    check_env(gymnasium.make(name, render_mode="ansi", **settings).unwrapped)


@pytest.mark.parametrize(("name", "settings"), SETTINGS)
def test_whole_games(name, settings):
    env: Any = gymnasium.make(name, **settings)
    _, info = env.reset(seed=3)
    env.action_space.seed(3)
    for _ in range(3):
        over, reward = False, 0.0
        while not over:
            seen, reward, over, cut_off, info = env.step(sampled(env, info))
            assert seen in env.observation_space
            assert not cut_off
            assert over or reward == 0
        record = read_record(env.unwrapped.record(), GAMES).to_json()
        won = settings.get("seat", 0) in record["result"]["winners"]
        assert reward == (1 if won else -1)
        assert info["action_mask"].all()  # there is nothing to choose; a mask is never empty
        _, info = env.reset()


def test_an_illegal_action_loses_the_game():
    env = FogboundEnv("memoarrr")
    _, info = env.reset(seed=7)
    wrong = int(np.flatnonzero(info["action_mask"] == 0)[0])
    _, reward, over, _, info = env.step(wrong)
    assert (reward, over) == (-1, True)
    assert "is not legal for seat 0; legal are" in info["illegal"]
    assert info["action_mask"].all()
    with pytest.raises(RequestError, match="reset"):
        env.step(0)


@pytest.mark.parametrize("kind", [FogboundEnv, FogboundVectorEnv])
def test_before_reset_and_with_a_bad_seed(kind):
    env = kind("memoarrr")
    with pytest.raises(RequestError, match="reset"):
        env.step(0 if kind is FogboundEnv else np.zeros(1, np.int64))
    with pytest.raises(OptionsError, match="seed: -1"):
        env.reset(seed=-1)


@pytest.mark.parametrize(
    "settings",
    [
        {"seat": 2},
        {"seat": True},
        {"opponents": "admiral"},
        {"opponents": ["random", "random"]},
        {"observation": "x-ray"},
        {"options": {"players": 9}},
    ],
)
@pytest.mark.parametrize("kind", [FogboundEnv, FogboundVectorEnv])
def test_what_cannot_be_is_refused(kind, settings):
    with pytest.raises(OptionsError):
        kind("memoarrr", **settings)


@pytest.mark.parametrize(("name", "settings"), SETTINGS)
def test_many_games_at_once(name, settings):
    envs = gymnasium.make_vec(name, num_envs=32, **settings)
    assert isinstance(envs.unwrapped, FogboundVectorEnv)
    assert envs.metadata["autoreset_mode"] is gymnasium.vector.AutoresetMode.SAME_STEP
    seen, info = envs.reset(seed=5)
    ended, rng = 0, np.random.default_rng(5)
    while ended < 40:
        assert seen in envs.observation_space
        assert info["_action_mask"].all()
        np.testing.assert_array_equal(info["action_mask"], envs.unwrapped.action_masks())
        actions = np.array([rng.choice(np.flatnonzero(mask)) for mask in info["action_mask"]])
        seen, rewards, over, cut_off, info = envs.step(actions)
        assert not cut_off.any()
        np.testing.assert_array_equal(rewards != 0, over)
        ended += over.sum()
        if over.any():
            np.testing.assert_array_equal(info["_final_obs"], over)
            np.testing.assert_array_equal(info["_final_info"], over)
            assert info["final_info"]["action_mask"].all()
            phase = 72 if name == MEMOARRR else 144
            assert set(info["final_obs"][over][:, phase]) == {5 if name == MEMOARRR else 7}  # the phase is `over`


def test_the_same_seed_gives_the_same_games():
    one, other = (FogboundVectorEnv("memoarrr", opponents="greedy", num_envs=8) for _ in range(2))
    (a, info), (b, _) = one.reset(seed=9), other.reset(seed=9)
    for _ in range(50):
        np.testing.assert_array_equal(a, b)
        actions = info["action_mask"].argmax(axis=1)
        a, rewards_a, _, _, info = one.step(actions)
        b, rewards_b, _, _, _ = other.step(actions)
        np.testing.assert_array_equal(rewards_a, rewards_b)


def test_an_illegal_action_loses_just_that_game():
    envs = FogboundVectorEnv("memoarrr", num_envs=3)
    _, info = envs.reset(seed=7)
    actions = info["action_mask"].argmax(axis=1)
    actions[1] = 0 if info["action_mask"][1, 0] == 0 else 100
    _, rewards, over, _, info = envs.step(actions)
    assert rewards.tolist() == [0, -1, 0]
    assert over.tolist() == [False, True, False]
    assert info["final_info"]["illegal"].tolist() == [False, True, False]


def test_actions_must_be_whole_numbers_one_for_each_game():
    envs = FogboundVectorEnv("memoarrr", num_envs=3)
    envs.reset(seed=7)
    for wrong in (np.zeros(4, np.int64), np.zeros((3, 1), np.int64), np.zeros(3)):
        with pytest.raises(RequestError, match="actions"):
            envs.step(wrong)


def test_what_the_caller_does_with_a_mask_is_its_own_affair():
    envs = FogboundVectorEnv("memoarrr", num_envs=1)
    _, info = envs.reset(seed=1)
    wrong = int(np.flatnonzero(info["action_mask"][0] == 0)[0])
    info["action_mask"][:] = 1
    assert envs.step(np.array([wrong]))[1].tolist() == [-1]


@pytest.mark.parametrize("nonsense", [None, "x", 1.5, True])
def test_what_is_no_whole_number_is_refused_and_costs_nothing(nonsense):
    env = FogboundEnv("memoarrr")
    env.reset(seed=7)
    with pytest.raises(RequestError, match="no whole number"):
        env.step(nonsense)
    assert env.step(np.array(96))[2] is False  # whatever the action space contains is taken


def test_gymnasiums_wrappers_and_its_own_way_of_many_games():
    env = gymnasium.wrappers.RecordEpisodeStatistics(gymnasium.make(MEMOARRR))
    _, info = env.reset(seed=1)
    over = False
    while not over:
        _, _, over, _, info = env.step(int(info["action_mask"].argmax()))
    assert info["episode"]["l"] > 1
    envs = gymnasium.make_vec(MEMOARRR, num_envs=3, vectorization_mode="sync")
    seen, info = envs.reset(seed=1)
    assert seen.shape == (3, 120)
    assert info["action_mask"].shape == (3, 101)


def test_many_games_are_not_drawn():
    with pytest.raises(OptionsError, match="render_mode"):
        gymnasium.make_vec(MEMOARRR, num_envs=2, render_mode="ansi")


def test_a_copy_plays_on_by_itself():
    env = FogboundEnv("memoarrr")
    _, info = env.reset(seed=7)
    other = copy.deepcopy(env)
    other.step(int(info["action_mask"].argmax()))
    np.testing.assert_array_equal(env.action_masks(), info["action_mask"])


class FirstMove(Bot):
    def choose(self, view, legal_moves, time_s):
        return legal_moves[0]


def first_legal(seen, masks):
    return masks.argmax(axis=1)


@pytest.mark.parametrize(
    "opponent", ["sailor", "gunner", FirstMove, first_legal], ids=["sailor", "gunner", "bot", "function"]
)
@pytest.mark.parametrize("name", [MEMOARRR, AHOY])
def test_any_opponent_sits_down(name, opponent):
    options = {"turn_limit": 12} if name == AHOY else {}
    env: Any = gymnasium.make(name, options=options, opponents=opponent)
    games = []
    for _ in range(2):
        _, info = env.reset(seed=4)
        over, moves = False, 0
        while not over:
            _, _, over, _, info = env.step(int(info["action_mask"].argmax()))
            moves += 1
        games.append(env.unwrapped.record())
    assert games[0] == games[1]  # the same seed, the same game
    assert read_record(games[0], GAMES).to_json()["result"] is not None
    env.close()


def test_each_of_many_games_may_have_an_opponent_of_its_own():
    def play(opponents):
        env = gymnasium.make_vec(MEMOARRR, num_envs=3, opponents=opponents)
        _, info = env.reset(seed=5)
        seen = []
        for _ in range(40):
            observed, *_, info = env.step(info["action_mask"].argmax(axis=1))
            seen.append(observed.copy())
        env.close()
        return np.array(seen)

    mixed = play([["random", "greedy", "sailor"]])
    for table, name in enumerate(("random", "greedy")):
        np.testing.assert_array_equal(mixed[:, table], play(name)[:, table])
    with pytest.raises(OptionsError, match="2 opponents on seat 1, and there are 3 tables"):
        play([["random", "greedy"]])


def test_a_function_that_chooses_what_is_not_legal_is_told():
    env = FogboundEnv("memoarrr", opponents=lambda seen, masks: masks.argmin(axis=1))
    seed = next(seed for seed in range(9) if new_match("memoarrr", seed=seed).to_move == 0)
    _, info = env.reset(seed=seed)
    with pytest.raises(IllegalMoveError, match="not legal for seat 1"):
        env.step(int(info["action_mask"].argmax()))


@pytest.mark.parametrize("level", ["random", "greedy", *LEVELS])
def test_each_level_has_an_id_of_its_own(level):
    env: Any = gymnasium.make(f"fogbound/Memoarrr-{level}-v0")
    assert env.spec.kwargs["opponents"] == level
    env.close()


@pytest.mark.parametrize("reward", ["round", "points"])
def test_rewards_of_one_game_are_those_of_many(reward):
    """Round by round the winner's share, and the same sum however the games are played."""
    env: Any = gymnasium.make(MEMOARRR, opponents="greedy", reward=reward)
    _, info = env.reset(seed=5)
    total, over = 0.0, False
    while not over:
        _, earned, over, _, info = env.step(int(info["action_mask"].argmax()))
        total += earned
    result = env.unwrapped.record()
    ended: Any = Match.from_record(read_record(result, GAMES)).events[-1]
    mine, theirs = ended.treasures
    assert total == (len(mine) - len(theirs) if reward == "round" else sum(mine) - sum(theirs))


@pytest.mark.parametrize("name", [MEMOARRR, AHOY])
def test_ones_and_zeros(name):
    env = gymnasium.make(name, one_hot=True)
    check_env(env.unwrapped, skip_render_check=True)
    assert env.observation_space.dtype == np.float32
    envs: Any = gymnasium.make_vec(name, num_envs=3, one_hot=True)
    seen, info = envs.reset(seed=1)
    for _ in range(10):
        assert seen in envs.observation_space
        seen, _, _, _, info = envs.step(info["action_mask"].argmax(axis=1))


def story(envs, steps):
    """Returns what a learner of first legal actions is told of its games, table by table; the pauses left out."""
    seen, info = envs.reset(seed=6)
    told: list[list[Any]] = [[] for _ in range(envs.num_envs)]
    waits = np.zeros(envs.num_envs, bool)
    for _ in range(steps):
        before, masks = seen.copy(), info["action_mask"].copy()
        assert masks.any(axis=1).all()
        np.testing.assert_array_equal(envs.action_masks(), masks)
        seen, rewards, over, _, info = envs.step(masks.argmax(axis=1))
        for table in np.flatnonzero(~waits):
            told[table].append((before[table].tolist(), masks[table].tolist(), rewards[table], over[table]))
        assert (rewards[waits] == 0).all()
        assert not over[waits].any()
        if envs.metadata["autoreset_mode"] is gymnasium.vector.AutoresetMode.NEXT_STEP:
            waits = over.copy()
            assert (info["action_mask"][over] == 1).all()
            assert set(seen[over][:, 72]) <= {5}  # the phase is `over`: the last observation is told
    return told


@pytest.mark.parametrize("opponents", ["greedy", "sailor"])
def test_the_next_game_may_begin_in_the_next_step(opponents):
    same = story(FogboundVectorEnv("memoarrr", opponents=opponents, num_envs=6), 160)
    later = story(FogboundVectorEnv("memoarrr", opponents=opponents, num_envs=6, autoreset_mode="NextStep"), 160)
    for one, other in zip(same, later, strict=True):
        assert len(other) < len(one)
        assert one[: len(other)] == other
        assert any(over for *_, over in other)


@pytest.mark.parametrize("mode", ["Disabled", "sometimes"])
def test_modes_that_cannot_be_are_refused(mode):
    with pytest.raises(OptionsError, match="autoreset_mode"):
        FogboundVectorEnv("memoarrr", autoreset_mode=mode)


def test_a_picture_of_what_everybody_may_see():
    env = FogboundEnv("memoarrr", render_mode="rgb_array")
    env.reset(seed=7)
    pixels = env.render()
    assert pixels.shape == (640, 940, 3)
    assert pixels.dtype == np.uint8
    assert len(np.unique(pixels.reshape(-1, 3), axis=0)) > 100
    np.testing.assert_array_equal(pixels, env.render())
    other = FogboundEnv("memoarrr", render_mode="rgb_array")
    other.reset(seed=7)
    other.step(96)  # a secret look: only which side is told
    assert not np.array_equal(pixels, other.render())
