"""Who plays ahoy, by name."""

from ..bot import Kind

BOTS: dict[str, Kind] = {}
