"""Bots against bots: contests with secret deals, on all cores or a cluster."""

from .contest import Contest, Fixture
from .journal import ArenaJournal
from .playing import Failure, MatchResult, Ring, play_fixtures
from .runner import How, run
from .standings import Standing, standings

__all__ = [
    "ArenaJournal",
    "Contest",
    "Failure",
    "Fixture",
    "How",
    "MatchResult",
    "Ring",
    "Standing",
    "play_fixtures",
    "run",
    "standings",
]
