"""Other deals that fit all that a seat was shown: each of them as likely as any other."""

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from ..core.board import Place
from ..core.events import Event
from ..core.match import Match
from ..core.seats import Seat
from ..games import ahoy, memoarrr
from ..games.ahoy import moves as ahoy_moves
from ..games.memoarrr import moves
from ..games.memoarrr.material import CARDS, ISLAND, TREASURES

T = TypeVar("T")
Chance = Callable[[], float]
"""A number from 0 to 1, below 1."""


def _shuffled(things: Sequence[T], chance: Chance) -> list[T]:
    left = list(things)
    for last in range(len(left) - 1, 0, -1):
        other = int(chance() * (last + 1))
        left[last], left[other] = left[other], left[last]
    return left


def _seen_by(match: Match, seat: int) -> list[Event]:
    return [match.game.events.seen_by(event, Seat(seat)) for event in match.events]


def another_memoarrr(match: Match, seat: int, chance: Chance) -> memoarrr.deal.Deal:
    """Cards that the seat was never shown, the box among them, treasures, and volcanoes that were not on top yet."""
    deal: Any = match.deal
    lay_at = {place: place for place in ISLAND.places}  # where the card that is there now was dealt
    shown = set()
    taken = 0
    piles: list[tuple[Any, ...]] = []
    for event in _seen_by(match, seat):
        match event:
            case moves.Turned(at=place) | moves.Peeked(at=place, card=str()):
                shown.add(lay_at[place])
            case moves.Looked(cards=dict() as cards):
                shown.update(lay_at[place] for place in cards)
            case moves.Swapped(at=here, with_=there):
                lay_at[here], lay_at[there] = lay_at[there], lay_at[here]
            case moves.TookVolcano():
                taken += 1
            case moves.RoundWon():
                taken = 0
                piles.append(deal.volcanoes[len(piles)])
    at = [number for number, place in enumerate(ISLAND.places) if deal.island[number] and place not in shown]
    known = {deal.island[number] for number, place in enumerate(ISLAND.places) if place in shown}
    unseen = _shuffled([card for card in CARDS if card not in known], chance)
    island = list(deal.island)
    for number, card in zip(at, unseen, strict=False):  # the last one is in the box
        island[number] = card
    for number, pile in enumerate(deal.volcanoes[len(piles) :]):
        open_ones = taken + 1 if number == 0 else 0
        piles.append((*pile[:open_ones], *_shuffled(pile[open_ones:], chance)))
    treasures = deal.treasures if deal.treasures == TREASURES and _is_ordered(match) else _shuffled(TREASURES, chance)
    return memoarrr.deal.Deal(tuple(island), tuple(treasures), tuple(piles), deal.start)


def _is_ordered(match: Match) -> bool:
    options: Any = match.options
    return bool(options.ordered)


def another_ahoy(match: Match, seat: int, chance: Chance) -> ahoy.deal.Deal:
    """Tiles that the seat was never shown. Where somebody looked and nothing was turned over, no landscape lies."""
    deal: Any = match.deal
    options: Any = match.options
    shown: set[Place] = set()
    looked_at: set[Place] = set()
    for event in _seen_by(match, seat):
        match event:
            case ahoy_moves.Looked(at=place, tile=tile):
                (looked_at if tile is None else shown).add(place)
            case ahoy_moves.Revealed(tiles=tiles):
                shown.update(tiles)
    unseen = [number for number, place in enumerate(options.grid.places) if place not in shown]
    may_be = [number for number in unseen if options.grid.places[number] not in looked_at]
    hidden = [deal.grid[number] for number in unseen]
    landscapes = [tile for tile in hidden if tile.is_landscape]
    others = _shuffled([tile for tile in hidden if not tile.is_landscape], chance)
    grid = list(deal.grid)
    under = set(_shuffled(may_be, chance)[: len(landscapes)])
    for number in unseen:
        grid[number] = landscapes.pop() if number in under else others.pop()
    return ahoy.deal.Deal(tuple(grid), deal.start)
