"""How the peers play: whole games of random legal moves, each the way its own users would call it."""

import os
import random
from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any

Contestant = Callable[[], int]
"""Plays a while, mostly one whole game with its deal, and says how many decisions were made."""
Maker = Callable[[], Contestant]
"""Imports a library and gets a game of it ready."""

BATCH = 4096
"""Games at once, where many are played."""
ROLLOUTS = 1000
"""Games that OpenSpiel plays in one call."""


def ready(makers: Mapping[str, Maker]) -> tuple[dict[str, Contestant], dict[str, str]]:
    """Those that can play here, which they have done once to compile what they compile, and why the others cannot."""
    playing: dict[str, Contestant] = {}
    skipped: dict[str, str] = {}
    for name, make in makers.items():
        try:
            play = make()
            play()
        except Exception as fault:  # whatever is wrong with a peer must not hide the other figures
            reason = str(fault).partition("\n")[0].partition(" (")[0].rstrip(".")  # import errors end with a path
            skipped[name] = f"{type(fault).__name__}: {reason}"
        else:
            playing[name] = play
    return playing, skipped


def rlcard_env() -> Contestant:
    env = import_module("rlcard").make("leduc-holdem", config={"seed": 1})
    draw = random.Random(1).random

    def one_game() -> int:
        state, _ = env.reset()
        decisions = 0
        while not env.is_over():
            moves = list(state["legal_actions"])
            state, _ = env.step(moves[int(draw() * len(moves))])
            decisions += 1
        return decisions

    return one_game


def rlcard_game() -> Contestant:
    """The game inside the environment, without the arrays; it lists the legal moves in the state it returns."""
    game = import_module("rlcard.games.leducholdem").Game()
    game.np_random = import_module("numpy").random.RandomState(1)
    draw = random.Random(1).random

    def one_game() -> int:
        state, _ = game.init_game()
        decisions = 0
        while not game.is_over():
            moves = state["legal_actions"]
            state, _ = game.step(moves[int(draw() * len(moves))])
            decisions += 1
        return decisions

    return one_game


def popgym_concentration() -> Contestant:
    """Any of the cards may be named at any time, so there are no legal moves to ask for."""
    env = import_module("popgym.envs.concentration").ConcentrationEasy()
    draw, cards = random.Random(1).random, int(env.action_space.n)
    env.reset(seed=1)

    def one_game() -> int:
        env.reset()
        decisions, over = 0, False
        while not over:
            _, _, ended, cut_short, _ = env.step(int(draw() * cards))
            over = ended or cut_short
            decisions += 1
        return decisions

    return one_game


def pettingzoo_classic(name: str) -> Contestant:
    return played(import_module("pettingzoo").make("aec", f"classic/{name}"))


def played(env: Any) -> Contestant:
    """The loop of PettingZoo's documentation; steps that only carry a finished game to its end are no decisions."""
    draw = random.Random(1).random
    env.reset(seed=1)

    def one_game() -> int:
        env.reset()
        decisions = 0
        for _ in env.agent_iter():
            seen, _, ended, cut_short, _ = env.last()
            if ended or cut_short:
                env.step(None)
            else:
                moves = seen["action_mask"].nonzero()[0]
                env.step(moves[int(draw() * len(moves))])
                decisions += 1
        return decisions

    return one_game


def openspiel_moves(name: str, *, look: bool = False) -> Contestant:
    """A game in C++, a move at a time from Python; with `look` the player to move also gets the observation tensor.

    The draws of chance are equally likely in these games; they are made but not counted.
    """
    game = import_module("pyspiel").load_game(name)
    chance, draw = game.max_chance_nodes_in_history() > 0, random.Random(1).random

    def one_game() -> int:
        state, decisions = game.new_initial_state(), 0
        while moves := state.legal_actions():
            if not (chance and state.is_chance_node()):
                if look:
                    state.observation_tensor()
                decisions += 1
            state.apply_action(moves[int(draw() * len(moves))])
        return decisions

    return one_game


def openspiel_rollouts(name: str) -> Contestant:
    """Whole games inside C++: a search of one simulation, whose evaluator plays random games from where it stands.

    The evaluator cannot be called from Python by itself, and the search must start at a decision: hence the first
    draws of chance are made here, once for all the games of a call. How long a game is, is measured beforehand.
    """
    pyspiel, play, draw = import_module("pyspiel"), openspiel_moves(name), random.Random(1).random
    game, evaluator = pyspiel.load_game(name), pyspiel.RandomRolloutEvaluator(n_rollouts=ROLLOUTS, seed=1)
    search = pyspiel.MCTSBot(
        game, evaluator, uct_c=1.0, max_simulations=1, max_memory_mb=100, solve=False, seed=1, verbose=False
    )
    decisions = round(sum(play() for _ in range(5000)) / 5000 * ROLLOUTS)

    def many_games() -> int:
        state = game.new_initial_state()
        while state.is_chance_node():
            moves = state.legal_actions()
            state.apply_action(moves[int(draw() * len(moves))])
        search.step(state)
        return decisions

    return many_games


def pgx_batch(name: str, steps: int) -> Contestant:
    """A batch of games with pgx's own random players; a finished game is dealt anew in the same step."""
    # One thread: XLA reads NPROC when its first work begins. With --xla_cpu_multi_thread_eigen=false it still has more.
    os.environ |= {"JAX_PLATFORMS": "cpu", "NPROC": "1"}
    jax, pgx, tools = import_module("jax"), import_module("pgx"), import_module("pgx.experimental")
    env = pgx.make(name)
    step, split = jax.vmap(tools.auto_reset(env.step, env.init)), jax.random.split

    def one_step(now: tuple[Any, Any], _: None) -> tuple[tuple[Any, Any], None]:
        state, key = now
        key, for_moves, for_deals = split(key, 3)
        moves = tools.act_randomly(for_moves, state.legal_action_mask)
        return (step(state, moves, split(for_deals, BATCH)), key), None

    key = jax.random.key(1)
    now = jax.jit(jax.vmap(env.init))(split(key, BATCH)), key
    if steps == 1:
        forward = jax.jit(lambda now: one_step(now, None)[0])
    else:
        forward = jax.jit(lambda now: jax.lax.scan(one_step, now, length=steps)[0])

    def one_call() -> int:
        nonlocal now
        now = jax.block_until_ready(forward(now))
        return BATCH * steps

    return one_call
