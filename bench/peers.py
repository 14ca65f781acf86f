"""This project beside its peers: libraries of games for learning players, in four ways of playing."""

from collections.abc import Callable
from functools import partial
from typing import Any

from fogbound.envs import pettingzoo
from fogbound.sim import BatchEnv, rollouts

from . import rules
from .measure import Report, Spread, Table, in_turn, per_second, rates
from .peers_games import (
    BATCH,
    ROLLOUTS,
    Contestant,
    Maker,
    openspiel_moves,
    openspiel_rollouts,
    pettingzoo_classic,
    pgx_batch,
    played,
    popgym_concentration,
    ready,
    rlcard_env,
    rlcard_game,
)

REPEATS = 9
SECONDS = 0.3
GAMES = 20_000
"""Games that the kernel plays in one call."""
STEPS = 32
"""Steps in one call of pgx, where a call is more than one."""

OPTIONS: dict[str, tuple[str, dict[str, Any]]] = {
    "memoarrr": ("memoarrr", {}),
    "memoarrr expert": ("memoarrr", {"expert": True}),
    "ahoy": ("ahoy", {}),
}
"""Our games, as the columns of ratios name them."""


def kernel(game: str, options: dict[str, Any]) -> Contestant:
    return lambda: int(rollouts(game, options, n=GAMES, seed=1, policy="random", threads=1).lengths.sum())


def readable_rules(game: str, options: dict[str, Any]) -> Contestant:
    return rules.ours(game, **options)


def batch_env(game: str, options: dict[str, Any], observation: str = "table") -> Contestant:
    """With observations, masks, and random legal actions chosen inside the kernel."""
    env = BatchEnv(game, options, n=BATCH, seed=1, observation=observation)
    env.reset()

    def one_call() -> int:
        env.step(env.choices("random"))
        return BATCH

    return one_call


def pettingzoo_env(game: str, options: dict[str, Any]) -> Contestant:
    return played(pettingzoo.raw_env(game, options))


# way of playing -> how we play a game with these options
OURS: dict[str, Callable[[str, dict[str, Any]], Contestant]] = {
    "rollouts": kernel,
    "batch": batch_env,
    "moves": readable_rules,
    "env": pettingzoo_env,
}
OPENSPIEL = ("tic_tac_toe", "leduc_poker", "connect_four")
PGX = ("kuhn_poker", "leduc_holdem", "tic_tac_toe", "connect_four")
PETTINGZOO = ("tictactoe_v3", "leduc_holdem_v4", "connect_four_v3")
PEERS: dict[str, dict[str, Maker]] = {
    "rollouts": {f"OpenSpiel {name}": partial(openspiel_rollouts, name) for name in OPENSPIEL},
    "batch": {
        f"pgx {name}, {a_call} a call": partial(pgx_batch, name, steps)
        for a_call, steps in {"a step": 1, f"{STEPS} steps": STEPS}.items()
        for name in PGX
    },
    "moves": {
        **{f"OpenSpiel {name}": partial(openspiel_moves, name) for name in OPENSPIEL},
        "RLCard leduc-holdem, bare game": rlcard_game,
    },
    "env": {
        **{f"PettingZoo {name}": partial(pettingzoo_classic, name) for name in PETTINGZOO},
        "OpenSpiel leduc_poker, with tensors": partial(openspiel_moves, "leduc_poker", look=True),
        "RLCard leduc-holdem": rlcard_env,
        "POPGym ConcentrationEasy": popgym_concentration,
    },
}


def bench() -> Report:
    makers: dict[str, Maker] = {}
    for way, peers in PEERS.items():
        makers |= {_our(way, game): partial(OURS[way], *chosen) for game, chosen in OPTIONS.items()}
        makers |= {f"{way}: {peer}": make for peer, make in peers.items()}
    playing, skipped = ready(makers)
    measured = in_turn({name: partial(per_second, play, SECONDS) for name, play in playing.items()}, REPEATS)
    found = {name: rates(figures) for name, figures in measured.items()}
    return Report(
        about="Decisions per second in whole games of random legal moves, deals included, on one core: this project "
        "beside its peers, all in one run, in four ways of playing. `rollouts`: whole games inside compiled code. "
        f"`batch`: {BATCH:,} games at once, with an observation, a mask of legal moves and a new deal where a game "
        "ended. `moves`: one game, a move at a time from Python, no observations. `env`: the same through an "
        "environment, with an observation at every step. The last columns say how many times as fast as the peer we "
        "play each game in the same way.",
        table=Table(
            ("", "median/s", "best/s", *(f"{game} ×" for game in OPTIONS)),
            tuple(_row(name, found) for name in makers),
        ),
        notes=(
            f"{REPEATS} repeats of {SECONDS} s each, all in turn after one round to warm up; what is compiled is "
            "compiled before. Ratios are of medians.",
            "The games differ, so a ratio says what a decision costs a caller, not whose code is better.",
            "One thread each, which XLA, the compiler of pgx, gets by `NPROC=1`. pgx plays with its own `act_randomly` "
            f"and `auto_reset`; {STEPS} steps a call are a `lax.scan`.",
            f"OpenSpiel's rollouts are those of its C++ search: each call makes one deal and plays {ROLLOUTS:,} games "
            "from its first decision, counted by the mean length of a game. Draws of chance are no decisions.",
            *(f"Skipped: {'; '.join(names)}: {reason}." for reason, names in _by_reason(skipped).items()),
        ),
        packages=(
            *("fogbound", "numba", "numpy", "open_spiel", "pgx", "jax", "jaxlib"),
            *("pettingzoo", "rlcard", "popgym", "gymnasium"),
        ),
    )


def _our(way: str, game: str) -> str:
    return f"{way}: fogbound {game}"


def _row(name: str, found: dict[str, Spread]) -> tuple[str, ...]:
    if name not in found:
        return (name, "skipped", "skipped", *("" for _ in OPTIONS))
    speed, ours = found[name], [_our(name.partition(":")[0], game) for game in OPTIONS]
    to_ours = ["" if name in ours or our not in found else f"{found[our].median / speed.median:.2f}" for our in ours]
    return (name, f"{speed.median:,.0f}", f"{speed.best:,.0f}", *to_ours)


def _by_reason(skipped: dict[str, str]) -> dict[str, list[str]]:
    grouped: dict[str, list[str]] = {}
    for name, reason in skipped.items():
        grouped.setdefault(reason, []).append(name)
    return grouped
