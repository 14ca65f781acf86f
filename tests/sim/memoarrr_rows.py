"""The same position of Memoarrr! in the readable rules and in the kernel, as comparable facts."""

from typing import Any

from fogbound.games.memoarrr.material import CARDS, PLACES, SIDES
from fogbound.sim.kernel import memoarrr as kernel
from fogbound.sim.numbering import volcano_number

PHASES = ("look", "turn", "peek", "swap", "ban", "over")
SIDE_NAMES = tuple(SIDES)


def choice(move: str) -> int:
    """A move as the kernel's choice."""
    verb, _, argument = move.partition(" ")
    if verb == "erupt":
        return kernel.ERUPT
    return SIDE_NAMES.index(argument) if verb == "look" else PLACES.index(argument)


def facts_of_state(state: Any, legal: Any, memories: list[Any]) -> dict[str, Any]:
    table = state.table
    return {
        "phase": table.phase,
        "to_move": -1 if table.to_move is None else table.to_move,
        "round": table.round,
        "start": table.start,
        "cards": [state.card_at(place) for place in PLACES],
        "up": sorted(table.trail),
        "last": table.trail[-1] if table.trail else None,
        "out": {
            seat: volcano_number(table.options.edition, volcano) for seat, volcano in enumerate(table.out) if volcano
        },
        "left": state.volcanoes_left,
        "taken": list(table.taken),
        "ban": table.ban.at if table.ban else None,
        "sides": {seat: side for seat, side in enumerate(table.sides) if side},
        "choices": sorted(choice(move) for move in legal),
        "known": [sorted(memory.known) for memory in memories],
        "rubies": [sum(rubies) for rubies in state.rubies],
    }


def facts_of_row(row: Any) -> dict[str, Any]:
    players = int(row[kernel.PLAYERS])
    mask, phase = int(kernel.choices(row)), PHASES[row[kernel.PHASE]]
    choices = [number for number in range(24) if (mask >> number) & 1]
    if phase == "turn" and not choices:
        choices = [kernel.ERUPT]
    volcanoes = row[kernel.VOLCANO : kernel.VOLCANO + players]
    return {
        "phase": phase,
        "to_move": row[kernel.TO_MOVE],
        "round": row[kernel.ROUND],
        "start": row[kernel.START],
        "cards": [CARDS[card] for card in row[kernel.CARDS : kernel.CARDS + 24]],
        "up": sorted(_places(row[kernel.UP])),
        "last": PLACES[row[kernel.LAST]] if row[kernel.LAST] >= 0 else None,
        "out": {seat: volcano for seat, volcano in enumerate(volcanoes) if volcano >= 0},
        "left": row[kernel.LEFT],
        "taken": [seat for seat in row[kernel.TAKEN : kernel.TAKEN + 7] if seat >= 0],
        "ban": PLACES[row[kernel.BAN]] if row[kernel.BAN] >= 0 else None,
        "sides": {
            seat: SIDE_NAMES[side] for seat, side in enumerate(row[kernel.SIDE : kernel.SIDE + players]) if side >= 0
        },
        "choices": choices,
        "known": [sorted(_places(row[kernel.SEEN] | row[kernel.OWN + seat])) for seat in range(players)],
        "rubies": rubies_of_row(row)[0],
    }


def rubies_of_row(row: Any) -> tuple[list[int], int]:
    rubies = [0] * int(row[kernel.PLAYERS])
    return rubies, int(getattr(kernel.scores, "py_func", kernel.scores)(row, rubies))


def _places(mask: int) -> list[str]:
    return [place for number, place in enumerate(PLACES) if (int(mask) >> number) & 1]
