"""Who plays memoarrr, by name."""

from ..bot import Kind

BOTS: dict[str, Kind] = {}
