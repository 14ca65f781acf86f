"""Deals of the readable rules on rows of the kernel, and back."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..core.board import Place
from ..core.seats import Seat
from ..games import ahoy, memoarrr
from ..games.ahoy.material import Tile
from ..games.memoarrr.material import CARDS, ISLAND
from .kernel import ahoy as ahoy_kernel
from .kernel import ahoy_env, memoarrr_env
from .kernel import memoarrr as memoarrr_kernel
from .numbering import TILE_NUMBERS, TILES, ahoy_numbers, volcano_number
from .spaces import AHOY, MEMOARRR

_CARD = {card: number for number, card in enumerate(CARDS)}
_ISLAND = [ISLAND.index[Place(place)] for place in MEMOARRR.places]


def lay_out_memoarrr(row: NDArray[np.int64], options: memoarrr.Options, deal: Any) -> None:
    """Put a deal on a row, before the first move."""
    row[:] = 0
    kernel = memoarrr_kernel
    row[kernel.PLAYERS], row[kernel.EXPERT] = options.players, options.expert
    row[kernel.FIRST_CARD_ACTS] = options.edition == "2023"
    row[kernel.CARDS : kernel.CARDS + 24] = [_CARD[deal.island[at]] for at in _ISLAND]
    numbers = {volcano: volcano_number(options.edition, volcano) for volcano in options.volcanoes}
    room = [0] * (4 - options.players)
    row[kernel.PILES : kernel.PILES + 21] = [
        n for pile in deal.volcanoes for n in [*(numbers[volcano] for volcano in pile), *room]
    ]
    row[kernel.STACK : kernel.STACK + 7] = deal.treasures
    kernel.begin(row, deal.start)
    memoarrr_env.begin_watch(row, int(options.ordered))


def take_up_memoarrr(row: NDArray[np.int64], options: memoarrr.Options) -> memoarrr.deal.Deal:
    """Returns the deal of a row on which nobody has moved."""
    kernel = memoarrr_kernel
    cards = {at: CARDS[card] for at, card in zip(_ISLAND, row[kernel.CARDS : kernel.CARDS + 24].tolist(), strict=True)}
    names = {volcano_number(options.edition, volcano): volcano for volcano in options.volcanoes}
    piles = row[kernel.PILES : kernel.PILES + 21].reshape(7, 3)[:, : options.players - 1].tolist()
    return memoarrr.deal.Deal(
        tuple(cards.get(at) for at in range(len(ISLAND.places))),
        tuple(row[kernel.STACK : kernel.STACK + 7].tolist()),
        tuple(tuple(names[number] for number in pile) for pile in piles),
        Seat(int(row[kernel.START])),
    )


def lay_out_ahoy(row: NDArray[np.int64], options: ahoy.Options, deal: Any) -> None:
    """Put a deal on a row, before the first move."""
    row[:] = 0
    kernel = ahoy_kernel
    row[kernel.PLAYERS : kernel.PLAYERS + kernel.OPTIONS] = ahoy_numbers(options)
    for place, tile in zip(options.grid.places, deal.grid, strict=True):
        row[kernel.TILES + AHOY.place_numbers[place]] = TILE_NUMBERS[tile]
    kernel.begin(row, deal.start)
    ahoy_env.begin_watch(row)


def take_up_ahoy(row: NDArray[np.int64], options: ahoy.Options) -> ahoy.deal.Deal:
    """Returns the deal of a row on which nobody has moved."""
    tiles = row[ahoy_kernel.TILES : ahoy_kernel.TILES + ahoy_kernel.PLACES].tolist()
    faces = tuple(Tile.from_text(TILES[tiles[AHOY.place_numbers[place]]]) for place in options.grid.places)
    return ahoy.deal.Deal(faces, Seat(int(row[ahoy_kernel.SEAT])))
