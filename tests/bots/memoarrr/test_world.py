"""The round that the captain plays out in thought keeps the rules of the kernel, move by move."""

from itertools import product
from random import Random
from typing import Any

import numpy as np
import pytest

from fogbound import new_match
from fogbound.bots.memoarrr.compiled import world
from fogbound.bots.memoarrr.compiled.graph import ALL_CARDS, NO_LAST, chance, matches
from fogbound.sim.kernel import memoarrr as kernel
from fogbound.sim.kernel import memoarrr_env
from fogbound.sim.kernel.jit import zeros
from fogbound.sim.kernels import KERNELS

OPTIONS = [
    {"players": players, "edition": edition, "expert": expert, "ordered": ordered}
    for players, edition, expert, ordered in product((2, 3, 4), ("2018", "2023"), (False, True), (False, True))
]
SEEDS = 12


def cards_at(row: Any, places: int) -> int:
    """The cards that lie at these places."""
    return sum(1 << int(row[kernel.CARDS + place]) for place in range(24) if places >> place & 1)


def facts_of_row(row: Any) -> dict[str, Any]:
    """A position of the kernel in which a card is to be turned, as far as a world knows it."""
    players, down = int(row[kernel.PLAYERS]), kernel.ALL & ~int(row[kernel.UP])
    taken = players - 1 - int(row[kernel.LEFT])
    pile = kernel.PILES + 3 * (int(row[kernel.ROUND]) - 1)
    volcanoes = [int(volcano) for volcano in row[pile + taken : pile + players - 1]]
    last, ban = int(row[kernel.LAST]), int(row[kernel.BAN])
    return {
        "down": cards_at(row, down),
        "last": NO_LAST if last < 0 else int(row[kernel.CARDS + last]),
        "to_move": int(row[kernel.TO_MOVE]),
        "out": int(row[kernel.OUT]),
        "ban": -1 if ban < 0 else int(row[kernel.CARDS + ban]),
        "decider": int(row[kernel.DECIDER]),
        "left": int(row[kernel.LEFT]),
        "deciding": volcanoes.index(kernel.DECIDING) if kernel.DECIDING in volcanoes else -1,
        "known": [cards_at(row, down & int(row[kernel.SEEN] | row[kernel.OWN + seat])) for seat in range(players)],
    }


def facts_of_world(w: Any) -> dict[str, Any]:
    players = int(w[world.PLAYERS])
    fields = ("down", "last", "to_move", "out", "ban", "decider", "left", "deciding")
    facts: dict[str, Any] = {name: int(w[getattr(world, name.upper())]) for name in fields}
    return facts | {"known": [int(known) for known in w[world.KNOWN : world.KNOWN + players]]}


def world_of(row: Any) -> Any:
    w, facts = zeros(world.WORLD), facts_of_row(row)
    for seat, known in enumerate(facts.pop("known")):
        w[world.KNOWN + seat] = known
    for name, value in facts.items():
        w[getattr(world, name.upper())] = value
    w[world.PLAYERS], w[world.EXPERT] = row[kernel.PLAYERS], row[kernel.EXPERT]
    w[world.FIRST_CARD_ACTS] = row[kernel.FIRST_CARD_ACTS]
    w[world.BOX] = ALL_CARDS & ~cards_at(row, kernel.ALL)
    return w


def place_of(row: Any, card: int) -> int:
    return next(place for place in range(24) if row[kernel.CARDS + place] == card)


def any_choice(row: Any, rng: Random) -> int:
    """Mostly cards that match, so that rounds are long and animals act."""
    free = [place for place in range(24) if int(kernel.choices(row)) >> place & 1]
    last = facts_of_row(row)["last"]
    good = [place for place in free if matches(last) >> int(row[kernel.CARDS + place]) & 1]
    return rng.choice(good if good and rng.random() < 0.9 else free) if free else kernel.ERUPT


def act_alike(row: Any, w: Any, before: list[int], rng: Random) -> str:
    """The kernel's animal does what the world's did; gives the phase that this took."""
    phase, seat = int(row[kernel.PHASE]), int(row[kernel.TO_MOVE])
    places = [place for place in range(24) if int(kernel.choices(row)) >> place & 1]
    if phase == kernel.PEEK:
        new = int(w[world.KNOWN + seat]) & ~before[seat]
        assert new.bit_count() <= 1
        strange = cards_at(row, sum(1 << place for place in places)) & ~int(w[world.KNOWN + seat])
        assert new or not strange, "it looks at a card that it does not know, if there is one"
        kernel.step(row, place_of(row, new.bit_length() - 1) if new else rng.choice(places))
        return "peek"
    if phase == kernel.SWAP:
        kernel.step(row, rng.choice(places))  # places do not matter to a world
        return "swap"
    assert phase == kernel.BAN_ONE
    banned = int(w[world.BAN])
    kernel.step(row, place_of(row, banned) if banned >= 0 else rng.choice(places))
    if banned < 0:  # to a world it is all one which card that nobody counts on is banned
        w[world.BAN] = facts_of_row(row)["ban"]
    return "ban"


@pytest.mark.slow
@pytest.mark.parametrize("options", OPTIONS, ids=lambda options: "-".join(map(str, options.values())))
def test_a_world_goes_the_way_of_the_kernel(options):
    seen: set[str] = set()
    for seed in range(SEEDS):
        match, rng, words = new_match("memoarrr", seed=seed, **options), Random(seed), chance(seed)
        row = np.zeros(memoarrr_env.SIZE, np.int64)
        KERNELS["memoarrr"].lay_out(row, match.options, match.deal)
        while row[kernel.PHASE] == kernel.LOOK:
            kernel.step(row, rng.choice([side for side in range(4) if int(kernel.choices(row)) >> side & 1]))
        while row[kernel.PHASE] != kernel.OVER:
            number, w = int(row[kernel.ROUND]), world_of(row)
            while row[kernel.PHASE] != kernel.OVER and row[kernel.ROUND] == number:
                assert facts_of_world(w) == facts_of_row(row)
                choice = any_choice(row, rng)
                before = [int(known) for known in w[world.KNOWN : world.KNOWN + 4]]
                world.turn(w, -1 if choice == kernel.ERUPT else int(row[kernel.CARDS + choice]), words)
                kernel.step(row, choice)
                seen.add("erupt" if choice == kernel.ERUPT else "turn")
                if row[kernel.PHASE] not in (kernel.TURN, kernel.OVER):
                    seen.add(act_alike(row, w, before, rng))
            assert w[world.TO_MOVE] == -1
            assert world.winner(w) == row[kernel.TAKEN + number - 1]
            if row[kernel.PHASE] != kernel.OVER:
                assert w[world.DECIDER] == row[kernel.START]
    assert seen >= ({"turn", "peek", "swap", "ban"} if options["expert"] else {"turn"})


@pytest.mark.slow
def test_a_rule_that_differs_is_noticed(monkeypatch):
    right = world.turn

    def wrong(w: Any, card: int, words: Any) -> None:
        """A failure leaves the ban standing."""
        ban = w[world.BAN]
        right(w, card, words)
        if w[world.TO_MOVE] >= 0 and w[world.BAN] < 0:
            w[world.BAN] = ban

    monkeypatch.setattr(world, "turn", wrong)
    with pytest.raises(AssertionError):
        test_a_world_goes_the_way_of_the_kernel(OPTIONS[-1])
