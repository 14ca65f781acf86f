"""The answers of the API: new tables, games, records, reviews.

Records and reviews take long after many moves: for those there is a function that makes the answer, to be called where
it is in nobody's way."""

from collections.abc import Callable
from typing import Any

import msgspec

from ...bots import bots_of
from ...core.errors import RequestError
from ...core.notation import parse_json
from ...core.record import read_record
from ...games import GAMES
from ...review import review
from ...review.forms import ReviewForm
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


async def create_table(tables: Tables, body: bytes, address: str) -> messages.NewTableMade:
    """Raises FogboundError."""
    return await tables.create(messages.read_body(messages.NewTable, body), address)


async def copy_table(tables: Tables, name: str, body: bytes) -> messages.LogCopy:
    """Raises FogboundError."""
    return await tables.copy(name, messages.read_body(messages.CopyWish, body))


async def table_of_code(tables: Tables, code: str) -> messages.TableOfCode:
    """Raises FogboundError."""
    return messages.TableOfCode(await tables.join_codes.redeem(code))


async def create_crew(tables: Tables, body: bytes, address: str) -> messages.NewCrewMade:
    """Raises FogboundError."""
    return await tables.crews.create(messages.read_body(messages.NewCrew, body), address)


async def export_crew(tables: Tables, crew: str, body: bytes) -> Callable[[], messages.Logbook]:
    """Raises FogboundError, and so does the function that is returned."""
    return await tables.crews.export(crew, messages.read_body(messages.ExportWish, body))


async def fog_scores(tables: Tables, day: str) -> messages.FogScores:
    """Raises FogboundError."""
    return await tables.fog_scores.of(day)


async def add_fog_score(tables: Tables, day: str, body: bytes) -> messages.FogScores:
    """Raises FogboundError."""
    wish = messages.read_body(messages.NewFogScore, body)
    await tables.fog_scores.of(day)  # before a table is looked at
    await tables.fog_scores.add(day, wish, await tables.state_of(wish.table))
    return await tables.fog_scores.of(day)


def open_tables(tables: Tables) -> OpenTables:
    return OpenTables(tables.lobby.tables)


def games() -> GameList:
    return GameList(
        [
            GameInfo(game.id, game.name, game.read_options({}).to_json(), list(bots_of(game.id)))
            for game in GAMES.values()
        ]
    )


async def review_of_table(tables: Tables, name: str) -> Callable[[], ReviewForm]:
    """Raises FogboundError, and so does the function that is returned."""
    finish = await tables.record_later(name)
    return lambda: _review(finish().record)


def review_of_record(body: bytes) -> ReviewForm:
    """Return the review of a record, or of what `/record` gave. Raises FogboundError."""
    data = parse_json(body.decode("utf-8", "replace"))
    return _review(data["record"] if isinstance(data, dict) and "record" in data else data)


def _review(record: Any) -> ReviewForm:
    moves = record.get("moves") if isinstance(record, dict) else None
    if isinstance(moves, list) and len(moves) > _REVIEWED_MOVES:
        raise RequestError(f"{len(moves)} moves: a review is made of {_REVIEWED_MOVES} at most")
    return review(read_record(record, GAMES)).to_json()
