"""The duel: two players left in the classic game, searched a few cards deep."""

import json
from functools import cache
from importlib import resources
from random import Random
from typing import Any

from ....core.board import Place
from ....sim.kernel.chance import count_bits
from ....sim.kernel.jit import COMPILED, zeros
from ...speed import plain_speed
from ..compiled.expectimax import FRAME, FRAMES, LEAVES, LIMIT, NODES, PARTS, SLOTS, forget, weigh, weigh_risk
from ..compiled.graph import matches
from ..policy import members
from ..situation import Situation, Unknown
from .careful import Careful

NODES_AT_MOST = 30_000
"""Positions a search may look at at one depth. It goes two cards deeper as long as they suffice."""
GROWTH = 6
"""Two cards deeper takes at least so many times as many positions."""
PLACES_TOLD = 3
"""The most places, of those only the opponent was shown, that the search assumes it to remember."""


@cache
def leaf_table() -> Any:
    """Returns P(the player to move wins the round) by leaf number; bench/leaf_table.py made the table from duels."""
    table = zeros(LEAVES, kind="float64")
    text = resources.files(__package__).joinpath("leaf.json").read_text("utf-8")
    for number, hundredths in enumerate(json.loads(text)):
        table[number] = hundredths / 100
    return table


class Duel(Careful):
    """Searches when two are left; plays like c2 before."""

    def __init__(self, random: Random, depth: int) -> None:
        super().__init__(random, parity=True)
        self.depth = depth
        self.leaf = leaf_table()
        self.frames, self.parts = zeros(FRAMES * FRAME), zeros(FRAMES * PARTS, kind="float64")
        self.keys, self.values = zeros(2 * SLOTS), zeros(SLOTS, kind="float64")
        self.model, self.count = zeros(2, kind="float64"), zeros(2)
        self.found = zeros(25, kind="float64")

    def turn(self, now: Situation, time_s: float | None) -> Place:
        if len(now.seats_in) > 2 or now.view.options.expert:
            return super().turn(now, time_s)
        return self.fight(now, time_s)

    def fight(self, now: Situation, time_s: float | None) -> Place:
        """The place with the best chance to win the round."""
        good = now.may_turn & matches(now.last)
        kinds = now.may_turn_unknown
        if not good and len(kinds) < 2:
            return self.gamble(now)
        found: list[float] = []
        limit = self._limit(time_s)
        forget(self.keys)
        for depth in range(2, self.depth + 1, 2):
            deeper = self._search(now, good, kinds, depth, limit)
            if self.count[NODES] > limit:
                break
            found = deeper
            if self.count[NODES] * GROWTH > limit:
                break
        best = max(found)
        places = [*(now.at[card] for card in members(good)), *map(self.pick, kinds)]
        return next(place for place, worth in zip(places, found, strict=True) if worth == best)

    def _limit(self, time_s: float | None) -> int:
        if time_s is None:
            return NODES_AT_MOST
        return min(NODES_AT_MOST, 1_000 + int(time_s * (1_000_000 if COMPILED else 20_000 * plain_speed())))

    def _search(self, now: Situation, good: int, kinds: list[Unknown], depth: int, limit: int) -> list[float]:
        """The chance to win the round after each known match, then after each kind of unknown place."""
        other = now.moves_next
        public = now.known & now.known_to[other]
        secret = now.known & ~public
        shown = sum(len(kind.places) for kind in now.unknown if kind.knowers >> other & 1)
        theirs = min(shown, PLACES_TOLD)
        tables = (self.frames, self.parts, self.leaf, self.keys, self.values, self.model, self.count)
        self.count[NODES], self.count[LIMIT] = 0, limit
        weigh(self.found, good, public, secret, now.unseen, theirs, depth, *tables)
        found = [self.found[card] for card in members(good)]
        for kind in kinds:
            cards = kind.cards & matches(now.last)
            left = min(shown - (kind.knowers >> other & 1), PLACES_TOLD)
            mean = weigh_risk(cards, public, secret, now.unseen, left, depth, *tables)
            found.append(mean * count_bits(cards) / count_bits(kind.cards))
        return found
