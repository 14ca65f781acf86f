"""The answers of the API: new tables, games, records, reviews."""

import asyncio
from typing import Any

import msgspec

from ...bots import bots_of
from ...core.errors import RequestError
from ...core.notation import parse_json
from ...core.record import read_record
from ...games import GAMES
from ...review import review
from ..live.contract import RunBlocking
from ..live.tables import Tables
from ..protocol import messages

RECORD_BYTES = 262_144
_REVIEWED_MOVES = 1_500
"""No match is so long in which somebody wants to win; a review says some 2 kB about each move."""


class Record(msgspec.Struct):
    """As docs/notation.md, "Records", has it."""

    format: str
    game: str
    options: dict[str, Any]
    deal: dict[str, Any]
    moves: list[str]


class Review(msgspec.Struct):
    """As docs/review.md has it."""

    format: str
    game: str
    options: dict[str, Any]
    players: list[str] | None
    result: dict[str, Any] | None
    steps: list[dict[str, Any]]
    findings: list[dict[str, Any]]
    verdicts: list[dict[str, Any]]
    reports: list[dict[str, Any]]


class GameInfo(msgspec.Struct):
    """A game that this server has."""

    id: str
    name: str
    options: dict[str, Any]
    """With their defaults."""
    bots: list[str]
    """Bots that a host may seat; none for a game without bots."""


class GameList(msgspec.Struct):
    """All games of this server."""

    games: list[GameInfo]


class OpenTables(msgspec.Struct):
    """All listed tables."""

    tables: list[messages.OpenTable]


class Answers:
    """Answers requests. Reviews are made one at a time by `run_blocking`, so that the event loop goes on."""

    def __init__(self, run_blocking: RunBlocking) -> None:
        self._run_blocking = run_blocking
        self._reviewing = asyncio.Lock()

    async def create_table(self, tables: Tables, body: bytes, address: str) -> messages.NewTableMade:
        """Raises FogboundError."""
        return await tables.create(messages.read_new_table(body), address)

    def open_tables(self, tables: Tables) -> OpenTables:
        return OpenTables(tables.lobby.tables)

    def games(self) -> GameList:
        return GameList(
            [
                GameInfo(game.id, game.name, game.read_options({}).to_json(), list(bots_of(game.id)))
                for game in GAMES.values()
            ]
        )

    async def record(self, tables: Tables, name: str) -> messages.Finished:
        """Raises FogboundError."""
        return await tables.record(name)

    async def copy_table(self, tables: Tables, name: str, body: bytes) -> messages.LogCopy:
        """Raises FogboundError."""
        return await tables.copy(name, messages.read_copy_wish(body))

    async def review_table(self, tables: Tables, name: str) -> dict[str, Any]:
        """Raises FogboundError."""
        return await self._review((await tables.record(name)).record)

    async def review_record(self, body: bytes) -> dict[str, Any]:
        """Raises FogboundError."""
        data = parse_json(body.decode("utf-8", "replace"))
        return await self._review(data["record"] if isinstance(data, dict) and "record" in data else data)

    async def _review(self, record: Any) -> dict[str, Any]:
        moves = record.get("moves") if isinstance(record, dict) else None
        if isinstance(moves, list) and len(moves) > _REVIEWED_MOVES:
            raise RequestError(f"{len(moves)} moves: a review is made of {_REVIEWED_MOVES} at most")
        async with self._reviewing:
            return await self._run_blocking(lambda: review(read_record(record, GAMES)).to_json())
