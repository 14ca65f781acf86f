"""Options, tiles and volcanoes by the kernel's numbers."""

from ..games import ahoy, memoarrr
from ..games.ahoy.material import CREW_LETTERS, LANDSCAPE
from ..games.memoarrr.material import VOLCANOES

TILES = ("", *(f"{letter}{rank}" for letter in CREW_LETTERS for rank in (1, 2, 3)), "$3", "$4", "$5", LANDSCAPE)
"""The tiles of Memory Ahoy by the kernel's numbers."""
TILE_NUMBERS = {tile: number for number, tile in enumerate(TILES)}


def volcano_number(edition: str, volcano: str) -> int:
    """Birds 1, 3 and 7 are 0, 1 and 2; a light one is 1 whichever of the two it is, the dark one 2."""
    return VOLCANOES["2018"].index(volcano) if edition == "2018" else 1 + (volcano == "D")


def memoarrr_numbers(options: memoarrr.Options) -> list[int]:
    """The options as the kernel's `deal` takes them."""
    return [options.players, options.edition == "2023", options.expert, options.ordered]


def ahoy_numbers(options: ahoy.Options) -> list[int]:
    """The options as the kernel's fields from PLAYERS on."""
    treasures, or_combat = map(int, options.treasures.split(",")), options.show == "or_combat"
    return [options.players, *treasures, options.turn_limit or 0, int(or_combat)]
