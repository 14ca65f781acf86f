"""Fogbound: Memoarrr! and Memory Ahoy, to play, to study and to build on."""

from .core.errors import FogboundError
from .core.match import Match
from .core.moves import Move
from .core.outcome import Outcome
from .core.record import Record
from .core.replay import Replay
from .games import GAMES, load, new_match

__version__ = "0.1.0"

__all__ = ["GAMES", "FogboundError", "Match", "Move", "Outcome", "Record", "Replay", "load", "new_match"]
