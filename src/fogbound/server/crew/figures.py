"""A match that is over, as an entry of a logbook: the winners, the best chain, what was remembered longest."""

from ...core.errors import FogboundError
from ...core.seats import Seat
from ...review import judge
from ...review.findings import FROM_MEMORY, LUCKY, Finding
from ...review.report import report
from ..table.outgoing import result
from ..table.state import TableState
from . import entries
from .state import CrewState

_REVIEWED_MOVES = 1_500
"""Longer matches are logged without figures: their review takes too long."""


def played(crew: CrewState, table: TableState, now_ms: int) -> entries.Played:
    """Return the entry for a match that is over. It takes long after many moves."""
    outcome = result(table)
    assert outcome is not None
    return entries.Played(
        table=table.name,
        game=table.game.id,
        players=_players(crew, table),
        ended_by=outcome.ended_by,
        winners=outcome.winners,
        island=not outcome.winners and outcome.ended_by != "abandoned",
        at_ms=now_ms,
    )


def _players(crew: CrewState, table: TableState) -> list[entries.PlayerPlayed]:
    plain = [
        entries.PlayerPlayed(chair.name or "", _member(crew, chair.token, chair.name), chair.bot)
        for chair in table.chairs
    ]
    if table.match is None or table.moves > _REVIEWED_MOVES:
        return plain
    try:
        judged = judge(table.match)
    except FogboundError:  # a game without a review
        return plain
    found = []
    for seat, player in enumerate(plain):
        longest = report(table.game.id, judged, Seat(seat)).longest
        found.append(
            entries.PlayerPlayed(
                player.name,
                player.member,
                player.bot,
                chain=_longest_chain([one for one in judged.findings if one.seat == seat]),
                face=None if longest is None else longest.face,
                ago=0 if longest is None else longest.ago,
            )
        )
    return found


def _member(crew: CrewState, token: str | None, name: str | None) -> int | None:
    """Return the member on a seat: by token, or by name where the seat went on to another device."""
    if token is None:
        return None
    if found := crew.members_of([token]):
        return found[0]
    return next((number for number, one in enumerate(crew.members) if one.token and one.name == name), None)


def _longest_chain(own: list[Finding]) -> int:
    """Return the most successes in a row of one seat."""
    best = chain = 0
    for finding in own:
        chain = chain + 1 if finding.kind in (FROM_MEMORY, LUCKY) else 0
        best = max(best, chain)
    return best
