"""Findings in English sentences, for the terminal and for a page to share."""

from .findings import BLIND, FROM_MEMORY, LOST, LUCKY, MISSED, WRONG, Finding, Verdict
from .games import REVIEWS
from .phrases import cards
from .report import MemoryReport

LABELS: dict[str, str] = {
    FROM_MEMORY: "from memory",
    LUCKY: "lucky",
    MISSED: "missed",
    BLIND: "nothing known",
    WRONG: "wrong move",
    LOST: "fight lost",
}


def face_name(game: str, face: str) -> str:
    """Returns a card or tile in words.

    >>> face_name("memoarrr", "Co"), face_name("ahoy", "$4")
    ('crab ocean', 'treasure 4')
    """
    return REVIEWS.of(game).face_name(face)


def sentence(game: str, finding: Finding, name: str) -> str:
    """Returns a finding in one or two sentences about the player of this name."""
    return REVIEWS.of(game).sentence(finding, name)


def verdict_sentence(game: str, verdict: Verdict, name: str) -> str:
    """Returns the exact verdict of a position in which the player knew every card."""
    say = REVIEWS.of(game).verdict_sentence
    assert say is not None, "a game whose judge gives verdicts has words for them"
    return say(verdict, name)


def longest_sentence(report: MemoryReport) -> str:
    """Returns the longest-remembered card in words."""
    one = report.longest
    if one is None:
        return "nothing yet"
    return f"{face_name(report.game, one.face)} at {one.at}, seen {cards(one.ago)} earlier (move {one.move})"
