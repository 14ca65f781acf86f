"""Findings in English sentences, for the terminal and for a page to share."""

from collections.abc import Sequence

from ..games.ahoy.material import COLOURS, RANKS, Tile
from ..games.memoarrr.material import Card
from .findings import BLIND, FROM_MEMORY, LOST, LUCKY, MISSED, WRONG, Finding, Verdict, Way
from .report import MemoryReport
from .watching import Seen

LABELS = {
    FROM_MEMORY: "from memory",
    LUCKY: "lucky",
    MISSED: "missed",
    BLIND: "nothing known",
    WRONG: "wrong move",
    LOST: "fight lost",
}
FIGURES = {
    "memoarrr": {
        "from_memory": "matches from memory",
        "lucky": "lucky matches",
        "missed": "known matches missed",
        "failures": "failures in all",
    },
    "ahoy": {
        "from_memory": "fights won from memory",
        "lucky": "lucky fights",
        "missed": "known captures left",
        "failures": "wrong moves and lost fights",
    },
}


def face_name(game: str, face: str) -> str:
    """As in "crab ocean" and "red deputy".

    >>> face_name("memoarrr", "Co"), face_name("ahoy", "$4")
    ('crab ocean', 'treasure 4')
    """
    if game == "memoarrr":
        return f"{Card(face).animal} {Card(face).landscape}"
    tile = Tile(face)
    if tile.is_landscape:
        return "landscape"
    return f"treasure {tile.strength}" if tile.crew is None else f"{COLOURS[tile.crew]} {RANKS[tile.strength]}"


def sentence(game: str, finding: Finding, name: str) -> str:
    """What a finding says, in one or two sentences about the player of this name."""
    return (_memoarrr if game == "memoarrr" else _ahoy)(finding, name)


def verdict_sentence(verdict: Verdict, name: str) -> str:
    """The exact verdict of a position in which the player knew every card."""
    if not verdict.wins:
        return f"{name} knew every card, and the round was lost against right answers."
    cards = listed(_winning(verdict), "or")
    kept = f"{verdict.turned} was right" if verdict.is_kept else f"{verdict.turned} gave it away"
    return f"{name} knew every card, and the round was won with {cards}: {kept}."


def _winning(verdict: Verdict, most: int = 3) -> list[str]:
    """A few cards by their names; many by their places alone."""
    if len(verdict.winning) > most:
        return [str(place) for place in verdict.winning]
    cards = zip(verdict.winning, verdict.faces, strict=True)
    return [f"{place} {face_name('memoarrr', face)}" for place, face in cards]


def longest_sentence(report: MemoryReport) -> str:
    """The longest-remembered card."""
    one = report.longest
    if one is None:
        return "nothing yet"
    return f"{face_name(report.game, one.face)} at {one.at}, {_events(one.ago)} (move {one.move})"


def listed(words: Sequence[str], last: str = "and") -> str:
    """As in "a1, b2 and c3"."""
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} {last} {words[-1]}"


def _memoarrr(finding: Finding, name: str) -> str:
    (turned,) = finding.turned
    card, last = _card("memoarrr", turned), face_name("memoarrr", finding.last or "")
    chance = "" if finding.chance is None else f"{finding.chance:.0%}"
    match finding.kind:
        case "from_memory":
            return f"{name} matched {last} with {card}, {_when(turned)}."
        case "lucky":
            known = f" {name} knew {_ways('memoarrr', finding.could)}." if finding.could else ""
            return f"{name} matched {last} with {card}, never shown to {name}: a chance of {chance}.{known}"
        case "missed":
            slip = f", although {_when(turned)}" if turned.is_known else ""
            return f"{name} failed with {card}{slip}. {_ways('memoarrr', finding.could)} would have matched {last}."
    if turned.is_known:
        return f"{name} failed with {card}, although {_when(turned)}. Nothing {name} had been shown matched {last}."
    return f"{name} failed with {card}. Nothing {name} had been shown matched {last}; the chance was {chance}."


def _ahoy(finding: Finding, name: str) -> str:
    if finding.kind == MISSED:
        best, *others = finding.could
        more = f" (and {len(others)} more)" if others else ""
        return f"{name} knew a certain capture and left it: {_way('ahoy', best)}{more}."
    *attackers, target = finding.turned
    if finding.kind == WRONG:
        wrong = [one for one in finding.turned if one.at in finding.wrong]
        return f"{name} made a wrong move with {listed([_known_card(one) for one in wrong])}."
    fight = f"{listed([_card('ahoy', one) for one in attackers])} against {_card('ahoy', target)}"
    unknown = [str(one.at) for one in finding.turned if not one.is_known]
    if finding.kind == LOST:
        how = f"{listed(unknown)} had never been shown to {name}" if unknown else f"{name} had been shown all of it"
        return f"{name} lost: {fight}; {how}{_chance(finding)}."
    better = f" {name} knew of more: {_way('ahoy', finding.could[0])}." if finding.could else ""
    if finding.kind == FROM_MEMORY:
        return f"{name} won: {fight}, all from memory; the oldest {_when(_oldest(finding.turned))}.{better}"
    return f"{name} won by luck: {fight}; {listed(unknown)} had never been shown to {name}{_chance(finding)}.{better}"


def _chance(finding: Finding) -> str:
    return "" if finding.chance is None else f" (a chance of {finding.chance:.0%})"


def _card(game: str, seen: Seen) -> str:
    return f"{seen.at} {face_name(game, seen.face)}"


def _known_card(seen: Seen) -> str:
    return f"{_card('ahoy', seen)} ({_when(seen) if seen.is_known else 'never shown before'})"


def _when(seen: Seen) -> str:
    return f"seen at move {seen.move}, {_events(seen.ago or 0)} before"


def _events(count: int) -> str:
    return f"{count} table event{'' if count == 1 else 's'}"


def _oldest(way: Way) -> Seen:
    return max(way, key=lambda one: one.ago or 0)


def _ways(game: str, ways: Sequence[Way], most: int = 2) -> str:
    """The first few of them."""
    more = f" and {len(ways) - most} more" if len(ways) > most else ""
    return "; ".join(_way(game, way) for way in ways[:most]) + more


def _way(game: str, way: Way) -> str:
    *attackers, target = way
    if not attackers:
        return f"{_card(game, target)} ({_when(target)})"
    with_what = " and ".join(_card(game, one) for one in attackers)
    worth = Tile(target.face).worth
    return f"{with_what} against {_card(game, target)}, worth {worth} (the oldest {_when(_oldest(way))})"
