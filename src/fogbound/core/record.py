"""A match written down: enough to play it again, on any machine."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from .errors import DealError, NotationError, OptionsError, RecordError
from .game import AnyDeal, AnyGame
from .moves import Move
from .notation import (
    faults_as,
    parse_json,
    plain,
    read_fields,
    read_name,
    read_object,
    read_seat,
    read_text,
    short,
    tuple_of,
)
from .options import BaseOptions

FORMAT = "fogbound-record/1"


@dataclass(frozen=True)
class Record:
    """Players, deal and moves of one match; `result` is there once the match is over."""

    game: AnyGame
    options: BaseOptions
    deal: AnyDeal
    moves: tuple[Move, ...]
    players: tuple[str, ...] | None = None
    result: Mapping[str, Any] | None = None

    def to_json(self) -> dict[str, Any]:
        data: dict[str, Any] = {"format": FORMAT, "game": self.game.id, "options": self.options.to_json()}
        if self.players is not None:
            data["players"] = list(self.players)
        data |= {"deal": self.deal.to_json(), "moves": [str(move) for move in self.moves]}
        if self.result is not None:
            data["result"] = dict(self.result)
        return data

    def to_text(self) -> str:
        return json.dumps(self.to_json(), ensure_ascii=False)


def read_record(data: Any, games: Mapping[str, AnyGame]) -> Record:
    """A record from JSON; raises RecordError. Whether its moves and result are right shows in `Match.from_record`."""
    with faults_as(RecordError):
        fields = read_fields(data, _READERS, required=frozenset({"format", "game", "options", "deal", "moves"}))
        if fields["format"] != FORMAT:
            raise NotationError(f"format {short(fields['format'])} is not {FORMAT!r}")
        if fields["game"] not in games:
            raise NotationError(f"unknown game {short(fields['game'])}; known: {', '.join(sorted(games))}")
    game = games[fields["game"]]
    try:
        options = game.read_options(fields["options"])
    except OptionsError as fault:
        raise RecordError(f"options: {fault}") from None
    try:
        deal = game.read_deal(options, fields["deal"])
    except DealError as fault:
        raise RecordError(f"deal: {fault}") from None
    players = fields.get("players")
    if players is not None and len(players) != options.players:
        raise RecordError(f"players: {len(players)} names for {options.players} players")
    return Record(game, options, deal, fields["moves"], players, fields.get("result"))


def record_from_text(text: str | bytes, games: Mapping[str, AnyGame]) -> Record:
    """A record from the text of a file; raises JsonError or RecordError."""
    return read_record(parse_json(text), games)


def _read_moves(value: Any) -> tuple[Move, ...]:
    moves = tuple_of(lambda item: item)(value)
    for number, move in enumerate(moves, start=1):
        if not isinstance(move, str):
            raise RecordError(f"{short(move)} is no text", number)
    return tuple(map(Move, moves))


def _read_result(value: Any) -> dict[str, Any]:
    read_seats = tuple_of(read_seat)
    result: dict[str, Any] = plain(read_fields(value, {"winners": read_seats, "ranking": tuple_of(read_seats)}))
    return result


_READERS = {
    "format": read_text,
    "game": read_text,
    "options": read_object,
    "players": tuple_of(read_name),
    "deal": read_object,
    "moves": _read_moves,
    "result": _read_result,
}
