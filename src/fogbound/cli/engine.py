"""The engine protocol: one JSON object a line in, one a line out. Imports only what it needs, to start fast."""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, BinaryIO

from ..core.deal import SeededChance, SystemChance
from ..core.errors import FogboundError, NoGameError, RequestError
from ..core.events import Event
from ..core.match import Match
from ..core.notation import (
    MAX_JSON_BYTES,
    Reader,
    faults_as,
    optional,
    parse_json,
    read_fields,
    read_int,
    read_object,
    read_seed,
    read_text,
    short,
)
from ..core.record import read_record
from ..games import GAMES, game_named

Answer = dict[str, Any]


class Engine:
    """One match at a time, driven by requests."""

    def __init__(self) -> None:
        self._match: Match | None = None
        self.quitting = False

    def answer(self, line: bytes) -> Answer:
        """Returns the answer to one line. A line that is refused changes nothing."""
        try:
            return {"ok": True, **self._do(parse_json(line))}
        except FogboundError as error:
            return {"ok": False, "error": {"code": error.code, "message": str(error)}}

    def _do(self, request: Any) -> Answer:
        with faults_as(RequestError):
            command = read_object(request).get("cmd")
            if not isinstance(command, str) or command not in _COMMANDS:
                known = ", ".join(sorted(_COMMANDS))
                raise RequestError(f"unknown cmd {short(command)}; known: {known}")
            do, required, allowed = _COMMANDS[command]
            fields = read_fields(request, {"cmd": read_text, **required, **allowed}, required=frozenset(required))
        del fields["cmd"]
        return do(self, **fields)

    @property
    def match(self) -> Match:
        if self._match is None:
            raise NoGameError("there is no game yet: send new or load first")
        return self._match

    def new(self, game: str, **given: Any) -> Answer:
        rules = game_named(game)
        if "seed" in given and "deal" in given:
            raise RequestError("a seed or a deal, not both")
        options = rules.read_options(given.get("options", {}))
        if "deal" in given:
            deal = rules.read_deal(options, given["deal"])
        else:
            deal = rules.draw_deal(options, SeededChance(given["seed"]) if "seed" in given else SystemChance())
        self._match = Match(rules, options, deal)
        return {}

    def legal(self) -> Answer:
        return {"to_move": self.match.to_move, "moves": list(self.match.legal_moves)}

    def play(self, move: str) -> Answer:
        return {"events": self._to_json(self.match.play(move))}

    def events(self, seat: int | None) -> Answer:
        return {"events": self._to_json(self.match.events_for(seat))}

    def _to_json(self, events: Iterable[Event]) -> list[Answer]:
        return [self.match.game.events.to_json(event) for event in events]

    def view(self, seat: int | None) -> Answer:
        return {"view": self.match.view(seat).to_json()}

    def record(self) -> Answer:
        return {"record": self.match.record().to_json()}

    def load(self, record: Any) -> Answer:
        self._match = Match.from_record(read_record(record, GAMES))
        return {}

    def quit(self) -> Answer:
        self.quitting = True
        return {}


def _anything(value: Any) -> Any:
    return value  # options, deals and records have errors of their own


_Command = tuple[Callable[..., Answer], Mapping[str, Reader[Any]], Mapping[str, Reader[Any]]]

_COMMANDS: dict[str, _Command] = {  # what it does, the fields it needs, the fields it may have
    "new": (Engine.new, {"game": read_text}, {"options": _anything, "seed": read_seed, "deal": _anything}),
    "legal": (Engine.legal, {}, {}),
    "play": (Engine.play, {"move": read_text}, {}),
    "events": (Engine.events, {"seat": optional(read_int)}, {}),
    "view": (Engine.view, {"seat": optional(read_int)}, {}),
    "record": (Engine.record, {}, {}),
    "load": (Engine.load, {"record": _anything}, {}),
    "quit": (Engine.quit, {}, {}),
}


def _lines(stream: BinaryIO) -> Iterator[bytes]:
    """Yields lines without their end; a line that is too long is cut where it will be refused."""
    while line := stream.readline(MAX_JSON_BYTES + 2):
        rest = line
        while rest and not rest.endswith(b"\n"):
            rest = stream.readline(MAX_JSON_BYTES)
        yield line.removesuffix(b"\n")


def run(requests: BinaryIO, answers: BinaryIO) -> None:
    """Answer every line in order, until `quit` or the end of the input."""
    engine = Engine()
    for line in _lines(requests):
        answers.write(json.dumps(engine.answer(line)).encode("ascii") + b"\n")
        answers.flush()
        if engine.quitting:
            return
