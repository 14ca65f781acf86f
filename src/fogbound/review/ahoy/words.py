"""Findings in Memory Ahoy in English sentences."""

from ...games.ahoy.material import COLOURS, RANKS, Tile
from ..findings import FROM_MEMORY, LOST, MISSED, WRONG, Finding, Way
from ..phrases import chance, listed, oldest, when
from ..watching import SeenCard

FIGURES = {
    "from_memory": "fights won from memory",
    "lucky": "lucky fights",
    "missed": "known captures left",
    "failures": "wrong moves and lost fights",
}


def face_name(face: str) -> str:
    """
    >>> face_name("R2"), face_name("$4")
    ('red deputy', 'treasure 4')
    """
    tile = Tile(face)
    if tile.is_landscape:
        return "landscape"
    return f"treasure {tile.strength}" if tile.crew is None else f"{COLOURS[tile.crew]} {RANKS[tile.strength]}"


def sentence(finding: Finding, name: str) -> str:
    if finding.kind == MISSED:
        best, *others = finding.could
        more = f" (and {len(others)} more)" if others else ""
        return f"{name} knew a certain capture and left it: {_way(best)}{more}."
    *attackers, target = finding.turned
    if finding.kind == WRONG:
        wrong = [one for one in finding.turned if one.at in finding.wrong]
        return f"{name} made a wrong move with {listed([_known_tile(one) for one in wrong])}."
    fight = f"{listed([_tile(one) for one in attackers])} against {_tile(target)}"
    unknown = [str(one.at) for one in finding.turned if not one.is_known]
    if finding.kind == LOST:
        how = f"{listed(unknown)} had never been shown to {name}" if unknown else f"{name} had been shown all of it"
        return f"{name} lost: {fight}; {how}{_chance(finding)}."
    better = f" {name} knew of more: {_way(finding.could[0])}." if finding.could else ""
    if finding.kind == FROM_MEMORY:
        return f"{name} won: {fight}, all from memory; the oldest {when(oldest(finding.turned))}.{better}"
    return f"{name} won by luck: {fight}; {listed(unknown)} had never been shown to {name}{_chance(finding)}.{better}"


def _chance(finding: Finding) -> str:
    return "" if finding.chance is None else f" (a chance of {chance(finding)})"


def _tile(seen: SeenCard) -> str:
    return f"{seen.at} {face_name(seen.face)}"


def _known_tile(seen: SeenCard) -> str:
    return f"{_tile(seen)} ({when(seen) if seen.is_known else 'never shown before'})"


def _way(way: Way) -> str:
    *attackers, target = way
    with_what = " and ".join(_tile(one) for one in attackers)
    worth = Tile(target.face).worth
    return f"{with_what} against {_tile(target)}, worth {worth} (the oldest {when(oldest(way))})"
