"""Deals of the readable rules on rows of the kernel."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..core.board import Place
from ..games import ahoy, memoarrr
from ..games.memoarrr.material import CARDS, ISLAND
from .kernel import ahoy as ahoy_kernel
from .kernel import ahoy_env, memoarrr_env
from .kernel import memoarrr as memoarrr_kernel
from .numbering import TILE_NUMBERS, ahoy_numbers, volcano_number
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


def lay_out_ahoy(row: NDArray[np.int64], options: ahoy.Options, deal: Any) -> None:
    """Put a deal on a row, before the first move."""
    row[:] = 0
    kernel = ahoy_kernel
    row[kernel.PLAYERS : kernel.PLAYERS + kernel.OPTIONS] = ahoy_numbers(options)
    for place, tile in zip(options.grid.places, deal.grid, strict=True):
        row[kernel.TILES + AHOY.place_numbers[place]] = TILE_NUMBERS[tile]
    kernel.begin(row, deal.start)
    ahoy_env.begin_watch(row)
