"""Opponents on seats that are not the caller's: players inside the kernel, bots, functions, mixed table by table."""

import subprocess
import sys
from typing import ClassVar

import numpy as np
import pytest

from fogbound.bots import LEVELS, Bot
from fogbound.core.errors import IllegalMoveError, OptionsError, RequestError
from fogbound.sim import BatchEnv, KernelMatch, rollouts
from fogbound.sim.setup import read_setup

SETTINGS = [
    ("memoarrr", {}),
    ("memoarrr", {"players": 4, "edition": "2018", "expert": True}),
    ("ahoy", {"turn_limit": 40}),
    ("ahoy", {"players": 3, "turn_limit": 20, "show": "or_combat"}),
]


def first_legal(seen, masks):
    return masks.argmax(axis=1)


def any_legal(seen, masks):
    return np.array([np.flatnonzero(mask)[len(row) % mask.sum()] for row, mask in zip(seen, masks, strict=True)])


class FirstMove(Bot):
    """The first legal move; remembers who it was."""

    made: ClassVar[list["FirstMove"]] = []

    def begin(self, game, options, seat, seed):
        super().begin(game, options, seat, seed)
        self.made.append(self)
        self.events, self.ended, self.seed = 0, False, seed

    def told(self, event):
        self.events += 1

    def choose(self, view, legal_moves, time_s):
        assert view.seat == self.seat
        return min(legal_moves, key=str)

    def end(self, result=None):
        assert result is not None
        self.ended = True


def play(env, steps):
    """Arrays of a run in which the caller always takes the first legal action."""
    batches = [env.reset()]
    for _ in range(steps):
        batches.append(env.step(first_legal(None, batches[-1].masks)))
    return batches


def same(one, other):
    for a, b in zip(one, other, strict=True):
        for field, again in zip(a, b, strict=True):
            np.testing.assert_array_equal(field, again)


@pytest.mark.parametrize(("game", "options"), SETTINGS)
def test_all_levels_bots_and_functions_play_side_by_side_each_at_its_table(game, options):
    mixed = ["random", "greedy", *LEVELS[:3], FirstMove, first_legal, "random"]
    env = BatchEnv(game, options, n=len(mixed), seed=3, observation="recall", bots={1: mixed})
    ended = np.zeros(len(mixed), np.int64)
    batch = env.reset()
    for _ in range(300):
        assert (batch.seats != 1).all()
        assert batch.masks.any(axis=1).all()
        batch = env.step(env.choices("random"))
        assert ((batch.rewards != 0).any(axis=1) <= batch.done).all()
        ended += batch.done
        assert len(batch.finals) == batch.done.sum()
    assert ended.sum() > 0


@pytest.mark.slow
@pytest.mark.parametrize("game", ["memoarrr", "ahoy"])
def test_the_strong_levels_play_too(game):
    env = BatchEnv(game, {"turn_limit": 10} if game == "ahoy" else {}, n=2, seed=3, bots={1: ["mate", "captain"]})
    batches = play(env, 30)
    assert sum(batch.done.sum() for batch in batches) > 0


@pytest.mark.parametrize("bots", ["sailor", first_legal, FirstMove], ids=["level", "function", "bot"])
@pytest.mark.parametrize(("game", "options"), SETTINGS)
def test_the_same_seed_gives_the_same_games(game, options, bots):
    one, other = (play(BatchEnv(game, options, n=3, seed=4, bots={1: bots}), 80) for _ in range(2))
    same(one, other)


@pytest.mark.parametrize(("game", "options"), SETTINGS)
def test_a_bot_that_reads_the_table_plays_as_a_function_that_chooses_the_same(game, options):
    """The table in the readable rules and that in the kernel stay the same game, from deal to deal."""
    env = BatchEnv(game, options, n=3, seed=5)
    first_by_name = np.array(sorted(range(env.actions), key=lambda action: str(env.spaces.moves[action])))

    def min_by_name(seen, masks):
        return first_by_name[masks[:, first_by_name].argmax(axis=1)]

    one, other = (play(BatchEnv(game, options, n=3, seed=5, bots={1: bot}), 150) for bot in (FirstMove, min_by_name))
    same(one, other)


def test_a_bot_is_told_of_everything_and_of_the_end_with_a_seed_that_is_not_the_deals():
    FirstMove.made.clear()
    env = BatchEnv("memoarrr", n=2, seed=6, bots={1: FirstMove})
    ended = sum(batch.done.sum() for batch in play(env, 120))
    assert ended >= 2
    bots = {id(bot): bot for bot in FirstMove.made}
    assert len(bots) == 2  # one for each table, for all its games
    assert len(FirstMove.made) == ended + 2
    assert all(bot.events > 0 for bot in bots.values())
    seeds = [bot.seed for bot in bots.values()]
    assert len(set(seeds)) == 2
    assert all(seed > 1 << 20 for seed in seeds)
    env.close()


def test_none_leaves_the_seat_to_the_caller_at_that_table():
    env = BatchEnv("memoarrr", n=4, seed=7, bots={0: [None, "greedy"] * 2, 1: ["greedy", None] * 2})
    for batch in play(env, 60):
        assert batch.seats.tolist() == [0, 1, 0, 1]


def test_a_simple_opponent_plays_the_same_games_beside_others_as_alone():
    alone = play(BatchEnv("memoarrr", n=2, seed=8, bots={1: "greedy"}), 50)
    beside = play(BatchEnv("memoarrr", n=2, seed=8, bots={1: ["greedy", "sailor"]}), 50)
    for one, other in zip(alone, beside, strict=True):
        np.testing.assert_array_equal(one.observations[0], other.observations[0])
        np.testing.assert_array_equal(one.rewards[0], other.rewards[0])


@pytest.mark.parametrize(
    ("bots", "message"),
    [
        ({1: "admiral"}, "no bot 'admiral' plays memoarrr; known: random, greedy"),
        ({1: 7}, "7 is no opponent"),
        ({1: int}, "is no opponent"),
        ({1: ["random"]}, "1 opponents on seat 1, and there are 3 tables"),
        ({2: "random"}, "no seat of 2 players"),
        ({0: "random", 1: "random"}, "at least one seat"),
        ({0: ["random", None, None], 1: "random"}, "at least one seat of every table"),
        (["random"], "no dict"),
    ],
)
def test_what_cannot_be_is_refused(bots, message):
    with pytest.raises(OptionsError, match=message):
        BatchEnv("memoarrr", n=3, bots=bots)


@pytest.mark.parametrize(
    ("answer", "error", "message"),
    [
        (lambda seen, masks: masks.argmin(axis=1), IllegalMoveError, r"<lambda>, table \d: action \d+"),
        (lambda seen, masks: np.full(len(seen), 1 << 40), IllegalMoveError, "table"),
        (lambda seen, masks: np.zeros(len(seen)), RequestError, "float64"),
        (lambda seen, masks: [1] * 4, RequestError, "shape"),
    ],
)
def test_a_function_that_answers_wrongly_is_named(answer, error, message):
    env = BatchEnv("memoarrr", n=3, seed=1, bots={1: answer})
    with pytest.raises(error, match=message):
        play(env, 10)
    with pytest.raises(RequestError, match="reset"):
        env.step(np.zeros(3, np.int64))


def test_a_player_that_forgets_needs_a_seat():
    env = BatchEnv("memoarrr", n=2, seed=1)
    env.reset()
    with pytest.raises(OptionsError, match="forgets"):
        env.choices("sailor")


@pytest.mark.parametrize(("game", "options"), SETTINGS)
def test_a_deal_is_laid_out_and_taken_up(game, options):
    setup = read_setup(game, options)
    table = KernelMatch(game, options)
    for seed in range(20):
        table.begin(seed=seed)
        deal = setup.kernel.take_up(table._row, setup.options)
        assert deal == table.match().deal


@pytest.mark.parametrize(("game", "options"), SETTINGS)
def test_a_level_at_one_table(game, options):
    one, other = (KernelMatch(game, options) for _ in range(2))
    for table in (one, other):
        table.begin(seed=9)
        while table.to_move is not None:
            table.copy().choose("sailor")  # what a copy does is its own affair
            table.act(table.choose("sailor" if table.to_move == 0 else "cabin-boy"))
    assert one.played == other.played


# Measured with the bots themselves (./dev bench levels): the share they win, and half its 95 % interval
STRENGTH = [
    ("memoarrr", {}, ["cabin-boy", "greedy"], 5.9, 0.3),
    ("memoarrr", {}, ["sailor", "greedy"], 16.4, 0.9),
    ("memoarrr", {"expert": True}, ["sailor", "greedy"], 10.0, 1.3),
    ("ahoy", {"turn_limit": 300}, ["cabin-boy", "greedy"], 27.6, 1.1),
    ("ahoy", {"turn_limit": 300}, ["sailor", "greedy"], 52.2, 2.2),
    ("ahoy", {"turn_limit": 300}, ["gunner", "greedy"], 67.2, 2.1),
]


@pytest.mark.slow
@pytest.mark.parametrize(("game", "options", "players", "bots_win", "error"), STRENGTH)
def test_a_level_is_as_strong_inside_the_kernel_as_the_bot_is(game, options, players, bots_win, error):
    games, won = 10_000, 0.0
    for seat in range(2):
        seated = players if seat == 0 else players[::-1]
        winners = rollouts(game, options, n=games, seed=10 + seat, policy=seated).winners
        won += (winners[:, seat] / winners.sum(axis=1).clip(1)).sum()
    assert abs(100 * won / (2 * games) - bots_win) <= max(1.5, error)


PLAIN = """
import numpy as np
from fogbound.sim import COMPILED, BatchEnv
env = BatchEnv({game!r}, {options!r}, n=3, seed=2, observation="recall", bots={{1: ["cabin-boy", "sailor", {third!r}]}})
batch, total = env.reset(), 0
for step in range(60):
    weights = np.arange(1, 1 + env.setup.words * 8)
    total = (total * 31 + int((batch.observations.astype(np.int64) * weights).sum())) % (1 << 61)
    batch = env.step(batch.masks.argmax(axis=1))
print(COMPILED, total)
"""


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "options", "third"), [("memoarrr", {"expert": True}, "greedy"), ("ahoy", {"turn_limit": 30}, "gunner")]
)
def test_levels_forget_the_same_compiled_or_not(game, options, third):
    program, found = PLAIN.format(game=game, options=options, third=third), []
    for prelude in ("", "import sys; sys.modules['numba'] = None\n"):
        done = subprocess.run([sys.executable, "-c", prelude + program], capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
        found.append(done.stdout.split())
    assert [line[0] for line in found] == ["True", "False"]
    assert found[0][1] == found[1][1]
