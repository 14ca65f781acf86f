"""The one way out of a crew: what a member or a guest is sent. Nothing of a match that is not over is in it."""

from collections.abc import Collection, Iterable

from ..protocol import messages
from ..table.opening import settings_shown
from . import entries
from .state import CrewState, renamed


def update(crew: CrewState, here: Collection[str], tokens: Collection[str]) -> messages.Crew:
    """Return the crew as a client with these hashed tokens sees it. `here` are those of all connected clients."""
    return messages.Crew(
        crew=crew.crew,
        number=crew.number,
        name=crew.name,
        members=_members(crew, here),
        captain=crew.captain,
        mine=crew.members_of(tokens),
        table=crew.table,
        settings=None if crew.settings is None else settings_shown(crew.settings),
        series=_series(crew),
        evenings=crew.evenings,
        matches=crew.matches,
        island=crew.island,
        latest=[match_shown(one) for one in reversed(crew.latest)],
    )


def _members(crew: CrewState, here: Collection[str]) -> list[messages.MemberShown]:
    """All members, and those who have left with something in the logbook."""
    return [
        messages.MemberShown(
            number=number,
            name=member.name,
            here=member.token in here,
            has_left=member.token is None,
            matches=member.matches,
            wins=member.wins,
            chain=member.chain,
            face=member.face,
            ago=member.ago,
        )
        for number, member in enumerate(crew.members)
        if member.token is not None or member.matches
    ]


def _series(crew: CrewState) -> messages.SeriesShown | None:
    series = crew.series
    if series is None:
        return None
    wins = [[member, count] for member, count in series.wins.items()]
    return messages.SeriesShown(series.best_of, wins, series.island, series.is_over)


def match_shown(played: entries.Played) -> messages.MatchLogged:
    players = [
        messages.PlayerLogged(one.name, one.member, one.bot, one.chain, one.face, one.ago) for one in played.players
    ]
    return messages.MatchLogged(
        played.table, played.game, played.at_ms, players, played.ended_by, played.winners, played.island
    )


def logbook(crew: CrewState, log: Iterable[entries.AnyCrewEntry]) -> messages.Logbook:
    """Return everything that is stored about a crew, without tokens."""
    matches = [match_shown(renamed(entry, crew.members)) for entry in log if isinstance(entry, entries.Played)]
    return messages.Logbook(crew.name, [member.name for member in crew.members], matches)
