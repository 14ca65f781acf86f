"""Whole games of random moves: the readable rules of both games beside two libraries of games written in Python."""

import random
from functools import partial
from itertools import count
from typing import Any

from fogbound.core.deal import SeededChance
from fogbound.games import GAMES

from .measure import Report, Spread, Table, in_turn, per_second, rates, verdict
from .peers_games import Contestant, Maker, popgym_concentration, ready, rlcard_env, rlcard_game

REPEATS = 25
SECONDS = 0.1
TARGETS = {"memoarrr": 100_000, "ahoy": 80_000}
MUST_LEAD = {"memoarrr"}
"""The games that must also be ahead of the peers."""


def ours(name: str, *, look: bool = False, **options: Any) -> Contestant:
    """A game of this project; with `look` the seat to move also gets its view before each move."""
    game, chosen = GAMES[name], GAMES[name].read_options(options)
    legal_moves, play, view, draw = game.legal_moves, game.play, game.view, random.Random(1).random
    seeds = count()

    def one_game() -> int:
        state = game.start(chosen, game.draw_deal(chosen, SeededChance(next(seeds))))
        decisions = 0
        while moves := legal_moves(state):
            if look:
                view(state, state.to_move)
            state, _ = play(state, moves[int(draw() * len(moves))])
            decisions += 1
        return decisions

    return one_game


OURS: dict[str, tuple[str, Contestant]] = {
    "memoarrr, 2 players": ("memoarrr", ours("memoarrr")),
    "memoarrr, 4 players": ("memoarrr", ours("memoarrr", players=4)),
    "memoarrr, 2 players, expert": ("memoarrr", ours("memoarrr", expert=True)),
    "memoarrr, 4 players, expert": ("memoarrr", ours("memoarrr", players=4, expert=True)),
    "ahoy, 2 players": ("ahoy", ours("ahoy")),
    "ahoy, 4 players": ("ahoy", ours("ahoy", players=4)),
}
WITH_VIEWS: dict[str, Contestant] = {
    "memoarrr, 2 players, with views": ours("memoarrr", look=True),
    "ahoy, 2 players, with views": ours("ahoy", look=True),
}
PEERS: dict[str, Maker] = {
    "rlcard env": rlcard_env,
    "rlcard game": rlcard_game,
    "popgym": popgym_concentration,
}


def bench() -> Report:
    peers, skipped = ready(PEERS)
    contestants = {name: one_game for name, (_, one_game) in OURS.items()} | WITH_VIEWS | peers
    measured = in_turn({name: partial(per_second, each, SECONDS) for name, each in contestants.items()}, REPEATS)
    found = {name: rates(figures) for name, figures in measured.items()}

    def row(name: str, judged: str = "") -> tuple[str, ...]:
        """The last columns are ratios of medians."""
        speed = found[name]
        to_peers = [f"{speed.median / found[peer].median:.2f}" if peer in peers else "skipped" for peer in PEERS]
        return (name, f"{speed.median:,.0f}", f"{speed.best:,.0f}", *to_peers, judged)

    leading = {peer: found[peer] for peer in peers if peer != "rlcard game"}  # its users call the environment
    rows = [row(name, _judged(game, found[name], leading, skipped)) for name, (game, _) in OURS.items()]
    rows += [row(name) for name in (*WITH_VIEWS, *peers)]
    rows += [(name, "skipped", "skipped", *("" for _ in PEERS), "") for name in skipped]
    return Report(
        about="Decisions per second, on one core, in whole games of random moves: deal, then legal moves and play "
        "until the end. Beside the rules of both games run `rlcard` (Leduc hold'em, through its environment and "
        "through the bare game inside it) and `popgym` (Concentration, easy).",
        table=Table(("", "median/s", "best/s", *(f"× {peer}" for peer in PEERS), "target"), tuple(rows)),
        notes=(
            f"{REPEATS} repeats of {SECONDS} s each, all in turn after one round to warm up; ratios are of medians.",
            "Targets: memoarrr 100,000 decisions/s and ahead of both peers as their users call them (the bare game "
            "inside rlcard is shown for comparison); ahoy 80,000 decisions/s. The numbers are "
            "judged by the best repeat, because the machine may be shared; being ahead, by the medians.",
            "The games differ, so a ratio says what a decision costs a caller, not whose code is better. "
            "The peers build an observation at every step, the rules a view when asked: hence the rows with views.",
            "Where a ratio is within a tenth of 1, the two can change places from run to run on a busy machine.",
            *(f"Skipped: {name}: {reason}." for name, reason in skipped.items()),
        ),
        packages=("fogbound", "rlcard", "popgym", "gymnasium", "numpy"),
    )


def _judged(game: str, speed: Spread, peers: dict[str, Spread], skipped: dict[str, str]) -> str:
    if speed.best < TARGETS[game]:
        return verdict(False)
    if game in MUST_LEAD:
        if any(speed.median <= peer.median for peer in peers.values()):
            return verdict(False)
        if skipped:
            return "open: a peer is missing"
    return verdict(True)
