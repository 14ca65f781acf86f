"""Many games at once, and the kernel under a magnifying glass."""

import os
import subprocess
import sys

import numpy as np
import pytest

from fogbound.core.errors import IllegalMoveError, OptionsError, RequestError
from fogbound.sim import SPACES, BatchEnv
from fogbound.sim.kernel import batch as kernel
from tests.long import also

SETTINGS = [
    ("memoarrr", {}),
    ("memoarrr", {"players": 4, "edition": "2018", "expert": True}),
    ("ahoy", {}),
    ("ahoy", {"players": 4, "treasures": "3,2,2", "turn_limit": 30}),
    ("ahoy", {"players": 3, "turn_limit": 30, "show": "or_combat"}),
]


def played(env, steps, policy="random"):
    """All that a run of this policy gives."""
    seen = [env.reset()]
    for _ in range(steps):
        seen.append(env.step(env.choices(policy)))
    return seen


@pytest.mark.parametrize("mode", ["table", "recall"])
@pytest.mark.parametrize(("game", "options"), SETTINGS)
def test_the_seat_to_move_is_shown_what_it_would_be_shown_alone(game, options, mode):
    env = BatchEnv(game, options, n=20, seed=3, observation=mode)
    players = env.setup.players
    batch = env.reset()
    for _ in range(150):
        alone = np.stack([env.observe(seat) for seat in range(players)])
        np.testing.assert_array_equal(batch.observations, alone[batch.seats, np.arange(20)])
        assert (batch.observations <= SPACES[game].high(mode)).all()
        assert (batch.observations >= 0).all()
        assert batch.masks.any(axis=1).all()
        batch = env.step(env.choices("random"))


@pytest.mark.parametrize(("game", "options"), SETTINGS)
def test_the_same_seed_gives_the_same_games(game, options):
    one, other = (played(BatchEnv(game, options, n=7, seed=4), 60) for _ in range(2))
    for a, b in zip(one, other, strict=True):
        for field, again in zip(a, b, strict=True):
            np.testing.assert_array_equal(field, again)
    another = played(BatchEnv(game, options, n=7, seed=5), 60)
    assert any(not np.array_equal(a.observations, b.observations) for a, b in zip(one, another, strict=True))


def test_asking_what_a_player_would_do_changes_no_game():
    asked, not_asked = (BatchEnv("memoarrr", n=20, seed=5, bots={1: "random"}) for _ in range(2))
    one, other = asked.reset(), not_asked.reset()
    for _ in range(40):
        np.testing.assert_array_equal(one.observations, other.observations)
        asked.choices("random")
        actions = one.masks.argmax(axis=1)
        one, other = asked.step(actions), not_asked.step(actions)


@pytest.mark.parametrize(("game", "options"), SETTINGS)
def test_a_random_choice_is_any_legal_action_each_as_likely(game, options):
    env = BatchEnv(game, options, n=2, seed=6)
    batch, asked = env.reset(), 600
    for _ in range(80):
        counts = np.zeros(batch.masks.shape)
        for _ in range(asked):
            counts[np.arange(2), env.choices("random")] += 1
        assert (counts[~batch.masks] == 0).all()
        share = 1 / batch.masks.sum(axis=1, keepdims=True)
        spread = np.sqrt(asked * share * (1 - share)) + 1e-9
        assert (np.abs(counts - asked * share) * batch.masks <= 6 * spread).all()
        batch = env.step(env.choices("random"))


@pytest.mark.parametrize("layout", ["strided", "read-only", "small", "unsigned", "list"])
def test_actions_may_come_in_any_array_of_whole_numbers(layout):
    env = BatchEnv("memoarrr", n=4, seed=1)
    actions = env.reset().masks.argmax(axis=1)
    forms = {
        "strided": np.stack([actions, actions], axis=1)[:, 0],
        "read-only": actions.copy(),
        "small": actions.astype(np.int8),
        "unsigned": actions.astype(np.uint64),
        "list": actions.tolist(),
    }
    forms["read-only"].flags.writeable = False
    compiled = len(getattr(kernel.step, "signatures", []))
    env.step(forms[layout])
    assert len(getattr(kernel.step, "signatures", [])) <= max(compiled, 1)  # and none is compiled anew for it


def test_a_seat_that_acts_illegally_may_lose_instead():
    env = BatchEnv("memoarrr", {"players": 3}, n=3, seed=1)
    first = env.reset()
    actions = first.masks.argmax(axis=1)
    actions[1] = -7
    assert env.are_legal(actions).tolist() == [True, False, True]
    batch = env.step(actions, illegal="lose")
    assert batch.done.tolist() == [False, True, False]
    assert batch.rewards[1, first.seats[1]] == -1
    assert batch.rewards.sum() == -1
    with pytest.raises(OptionsError, match="illegal"):
        env.step(actions, illegal="ignore")


@pytest.mark.parametrize(("game", "options"), SETTINGS)
def test_where_a_game_ends_rewards_are_given_and_the_next_is_dealt(game, options):
    env = BatchEnv(game, options, n=16, seed=3)
    first = (
        env.setup.spaces.moves.index("look north") if game == "memoarrr" else env.setup.spaces.moves.index("look a1")
    )
    phase, over = (72, 5) if game == "memoarrr" else (144, 7)
    ended = 0
    for batch in played(env, 400):
        assert set(batch.rewards[~batch.done].ravel()) <= {0}
        assert set(batch.rewards[batch.done].ravel()) <= {-1, 1}
        assert batch.masks[batch.done][:, first].all()  # a fresh game
        assert len(batch.finals) == batch.done.sum()
        assert set(batch.finals[:, phase]) <= {over}
        ended += batch.done.sum()
    assert ended > 20


@pytest.mark.parametrize(("game", "options"), SETTINGS)
def test_bots_move_in_between(game, options):
    players = BatchEnv(game, options).setup.players
    env = BatchEnv(game, options, n=16, seed=3, bots={seat: "greedy" for seat in range(players) if seat != 1})
    won = []
    for batch in played(env, 300):
        assert set(batch.seats) == {1}
        won += batch.rewards[batch.done][:, 1].tolist()
    assert len(won) > 10
    assert won.count(1) < len(won) / 2  # a random player against those who remember everything


def test_a_turn_limit_that_ends_games_before_the_caller_is_asked():
    env = BatchEnv("ahoy", {"turn_limit": 1}, n=50, seed=1, bots={0: "random"})
    for batch in played(env, 20):
        assert set(batch.seats) == {1}


def test_an_illegal_action_is_told_with_what_would_be_legal_and_changes_nothing():
    env = BatchEnv("memoarrr", n=3, seed=1)
    batch = env.reset()
    actions = env.choices("random")
    before = env.observe(0)
    seat = int(batch.seats[2])
    for wrong, named in ((0, r" \(turn a1\)"), (-1, ""), (101, ""), (104, ""), (1 << 40, "")):
        actions[2] = wrong
        with pytest.raises(
            IllegalMoveError, match=f"table 2: action {wrong}{named} is not legal for seat {seat}; legal are 96, 97"
        ):
            env.step(actions)
    np.testing.assert_array_equal(env.observe(0), before)
    batch.masks[:] = True  # what the caller does with an answer is its own affair
    actions[2] = 0
    with pytest.raises(IllegalMoveError):
        env.step(actions)


@pytest.mark.slow
@pytest.mark.parametrize("steps", [30, *also(120)])
@pytest.mark.parametrize(("game", "options"), SETTINGS)
def test_an_action_is_legal_where_the_mask_says_so_and_nowhere_else(game, options, steps):
    env = BatchEnv(game, options, n=16, seed=5)
    batch = env.reset()
    for _ in range(steps):
        np.testing.assert_array_equal(batch.masks, env.masks())
        found = [env.are_legal(np.full(16, action)) for action in range(-2, env.actions + 10)]
        expected = np.pad(batch.masks, ((0, 0), (2, 10)))  # beyond the mask nothing is legal
        np.testing.assert_array_equal(np.stack(found, axis=1), expected)
        batch = env.step(env.choices("random"))


@pytest.mark.parametrize(
    "wrong",
    [
        np.zeros(2, np.int64),
        np.zeros((3, 1), np.int64),
        np.zeros(3),
        np.zeros(3, bool),
        ["a"] * 3,
        [[1], 2, 3],
        0,
        None,
    ],
    ids=["too few", "columns", "floats", "bools", "texts", "ragged", "one", "none"],
)
def test_actions_must_be_whole_numbers_one_for_each_table(wrong):
    env = BatchEnv("memoarrr", n=3)
    env.reset()
    with pytest.raises(RequestError, match="actions"):
        env.step(wrong)


@pytest.mark.parametrize(
    "arguments",
    [
        {"n": 0},
        {"n": 2.0},
        {"seed": -1},
        {"seed": True},
        {"observation": "all"},
        {"bots": {0: "random", 1: "random"}},
        {"bots": {2: "random"}},
        {"bots": {0: "captain hook"}},
        {"bots": ["random"]},
        {"options": "players=2"},
        {"seed": 1 << 63},
        {"options": {"player": 2}},
    ],
    ids=str,
)
def test_what_cannot_be_is_refused(arguments):
    with pytest.raises(OptionsError):
        BatchEnv("memoarrr", **arguments)


def test_a_batch_before_reset_and_for_a_seat_that_is_not_there():
    env = BatchEnv("memoarrr", n=3)
    for ask in (lambda: env.step(np.zeros(3, np.int64)), lambda: env.observe(0), lambda: env.choices("random")):
        with pytest.raises(RequestError, match="reset"):
            ask()
    env.reset()
    for seat in (2, -1, "0", 1 << 40):
        with pytest.raises(RequestError, match="seat"):
            env.observe(seat)  # type: ignore[arg-type]
    with pytest.raises(OptionsError, match="policy"):
        env.choices("best")


SCRIPT = """
import sys
import zlib
if {plain}:
    sys.modules["numba"] = None
from fogbound.sim import COMPILED, BatchEnv, rollouts

assert COMPILED is not {plain}
for game, options in {settings!r}:
    for policy in ("random", "greedy"):
        games = rollouts(game, options, n={games}, seed=2, policy=policy)
        print(game, policy, games.scores.tolist(), games.lengths.tolist())
        for mode in ("table", "recall"):
            env = BatchEnv(game, options, n=3, seed=2, observation=mode)
            told = [env.reset()]
            for _ in range({steps}):
                told.append(env.step(env.choices(policy)))
            print(zlib.crc32(b"".join(part.tobytes() for batch in told for part in batch)))
"""


def run(script: str, **environment: str) -> str:
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", script],
        capture_output=True,
        text=True,
        check=False,
        env=os.environ | environment,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.slow
def test_plain_python_gives_the_same_to_the_last_byte():
    compiled, plain = (run(SCRIPT.format(plain=plain, settings=SETTINGS, games=2, steps=60)) for plain in (False, True))
    assert compiled == plain
