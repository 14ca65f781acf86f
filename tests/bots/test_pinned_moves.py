"""Every bot plays the moves that it played when `pinned_moves.json` was written.

`python -m tests.bots.test_pinned_moves` writes the file anew: for a change that makes a bot play differently on
purpose.
"""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from fogbound import new_match
from fogbound.bots import BOTS, Seated, bot_named
from fogbound.core.seats import seats

FILE = Path(__file__).with_name("pinned_moves.json")


class Pinned(NamedTuple):
    game: str
    options: Mapping[str, Any]
    bots: tuple[str, ...]

    def __str__(self) -> str:
        return " ".join([self.game, *(f"{name}={value}" for name, value in self.options.items()), *self.bots])


PINNED = (
    Pinned("memoarrr", {}, ("captain", "mate")),
    Pinned("memoarrr", {}, ("gunner", "sailor")),
    Pinned("memoarrr", {}, ("cabin-boy", "random")),
    Pinned("memoarrr", {}, ("duel-2", "duel-8")),
    Pinned("memoarrr", {"expert": True}, ("captain", "gunner")),
    Pinned("memoarrr", {"edition": "2018"}, ("greedy", "c1", "c2")),
    Pinned("memoarrr", {"expert": True, "edition": "2018"}, ("mate", "captain", "duel-4")),
    Pinned("memoarrr", {"ordered": True}, ("captain", "sailor", "mate", "gunner")),
    Pinned("memoarrr", {"expert": True}, ("captain", "c2", "cabin-boy", "duel-4")),
    Pinned("ahoy", {"turn_limit": 30}, ("captain", "mate")),
    Pinned("ahoy", {"turn_limit": 30}, ("gunner", "sailor")),
    Pinned("ahoy", {"turn_limit": 30}, ("cabin-boy", "random")),
    Pinned("ahoy", {"turn_limit": 30}, ("greedy", "mc-50", "mc-200")),
    Pinned("ahoy", {"turn_limit": 30, "show": "or_combat"}, ("captain", "gunner", "mate")),
    Pinned("ahoy", {"turn_limit": 30}, ("captain", "sailor", "mate", "gunner")),
)
SEEDS = (1, 2)


def moves(one: Pinned, seed: int) -> str:
    match = new_match(one.game, seed=seed, players=len(one.bots), **one.options)
    seated = {
        seat: Seated(bot_named(one.game, one.bots[seat]), match, seat, seed * len(one.bots) + seat)
        for seat in seats(len(one.bots))
    }
    while match.to_move is not None:
        match.play(seated[match.to_move].choose())
    return ", ".join(match.moves)


@pytest.mark.slow
@pytest.mark.parametrize("one", PINNED, ids=str)
def test_a_bot_makes_the_moves_it_made_before(one):
    pinned = json.loads(FILE.read_text("utf-8"))
    assert [moves(one, seed) for seed in SEEDS] == pinned[str(one)]


def test_every_bot_of_both_games_is_pinned():
    for game in ("memoarrr", "ahoy"):
        assert {bot for one in PINNED if one.game == game for bot in one.bots} == set(BOTS[game])


if __name__ == "__main__":
    found = {str(one): [moves(one, seed) for seed in SEEDS] for one in PINNED}
    FILE.write_text(json.dumps(found, indent=1) + "\n", "utf-8")
