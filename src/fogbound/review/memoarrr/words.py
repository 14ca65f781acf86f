"""Findings in Memoarrr! in English sentences."""

from collections.abc import Sequence

from ...games.memoarrr.material import Card
from ..findings import Finding, Verdict, Way
from ..phrases import chance, listed, when
from ..watching import SeenCard

FIGURES = {
    "from_memory": "matches from memory",
    "lucky": "lucky matches",
    "missed": "known matches missed",
    "failures": "failures in all",
}


def face_name(face: str) -> str:
    """
    >>> face_name("Co")
    'crab ocean'
    """
    return f"{Card(face).animal} {Card(face).landscape}"


def sentence(finding: Finding, name: str) -> str:
    (turned,) = finding.turned
    card, last = _card(turned), face_name(finding.last or "")
    match finding.kind:
        case "from_memory":
            return f"{name} matched {last} with {card}, {when(turned)}."
        case "lucky":
            known = f" {name} knew {_ways(finding.could)}." if finding.could else ""
            return f"{name} matched {last} with {card}, never shown to {name}: a chance of {chance(finding)}.{known}"
        case "missed":
            slip = f", although {when(turned)}" if turned.is_known else ""
            return f"{name} failed with {card}{slip}. {_ways(finding.could)} would have matched {last}."
    if turned.is_known:
        return f"{name} failed with {card}, although {when(turned)}. Nothing {name} had been shown matched {last}."
    return f"{name} failed with {card}. Nothing {name} had been shown matched {last}; the chance was {chance(finding)}."


def verdict_sentence(verdict: Verdict, name: str) -> str:
    if not verdict.wins:
        return f"{name} knew every card, and the round was lost against best play."
    cards = listed(_winning(verdict), "or")
    kept = f"{verdict.turned} was right" if verdict.is_kept else f"{verdict.turned} threw it away"
    return f"{name} knew every card, and the round was won with {cards}: {kept}."


def _winning(verdict: Verdict, most: int = 3) -> list[str]:
    """Returns a few cards by their names, many by their places alone."""
    if len(verdict.winning) > most:
        return [str(place) for place in verdict.winning]
    cards = zip(verdict.winning, verdict.faces, strict=True)
    return [f"{place} {face_name(face)}" for place, face in cards]


def _card(seen: SeenCard) -> str:
    return f"{seen.at} {face_name(seen.face)}"


def _ways(ways: Sequence[Way], most: int = 2) -> str:
    """Returns the first few of them."""
    more = f" and {len(ways) - most} more" if len(ways) > most else ""
    return "; ".join(f"{_card(card)} ({when(card)})" for (card,) in ways[:most]) + more
