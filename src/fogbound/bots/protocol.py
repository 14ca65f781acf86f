"""The bot protocol: messages as JSON objects, one a line. docs/bots.md describes them for authors."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from ..core.errors import BotError, NotationError
from ..core.events import Event
from ..core.game import AnyGame
from ..core.moves import Move
from ..core.notation import read_fields, read_name, read_object, read_text, short, tuple_of
from ..core.options import BaseOptions
from ..core.outcome import Outcome
from ..core.seats import Seat
from ..core.views import BaseView

PROTOCOL = "fogbound-bot/1"
START_S = 10.0
"""Seconds until a bot has said hello."""
LONGEST_START_S = 600.0
"""A bot may ask for so many more (`start_s`)."""
MOVE_S = 10.0
"""Seconds for a move where nobody says how many."""
LONGEST_LINE = 64 * 1024
STOPPED = "stopped"
"""The reason of an `over` without a result."""
FAILED = "failed"
"""How a match ended in which a bot failed."""

Message = dict[str, Any]


def line(message: Mapping[str, Any]) -> str:
    """One line: no spaces, `type` first."""
    return json.dumps(message, separators=(",", ":"))


def hello() -> Message:
    return {"type": "hello", "protocol": PROTOCOL}


def ready() -> Message:
    return {"type": "ready"}


def new(game: AnyGame, options: BaseOptions, seat: Seat, seed: int) -> Message:
    return {"type": "new", "game": game.id, "options": options.to_json(), "seat": seat, "seed": seed}


def event(game: AnyGame, one: Event) -> Message:
    return {"type": "event", "event": game.events.to_json(one)}


def your_move(view: BaseView, legal_moves: Sequence[Move], time_s: float) -> Message:
    return {"type": "your_move", "view": view.to_json(), "legal_moves": list(legal_moves), "time_s": time_s}


def move(chosen: str) -> Message:
    return {"type": "move", "move": chosen}


def over(result: Outcome | None) -> Message:
    if result is None:
        return {"type": "over", "reason": STOPPED, "result": None}
    return {"type": "over", "reason": result.ended_by, "result": result.to_json()}


def bye() -> Message:
    return {"type": "quit"}


@dataclass(frozen=True)
class Hello:
    """A bot's answer to hello: its name, and what it plays."""

    name: str = ""
    games: tuple[str, ...] | None = None
    """None: all of them."""
    options: Mapping[str, Sequence[Any]] = field(default_factory=dict)
    """By name of an option, the values it plays; an option that is not here may have any."""
    start_s: float | None = None
    """Seconds it needs before its first match."""

    def check(self, game: AnyGame, options: BaseOptions) -> None:
        """Raises BotError for a match that this bot does not play."""
        if self.games is not None and game.id not in self.games:
            raise BotError("declined", f"it plays {', '.join(self.games) or 'nothing'}, not {game.id}")
        for name, value in options.to_json().items():
            if name in self.options and value not in self.options[name]:
                values = ", ".join(map(json.dumps, self.options[name]))
                raise BotError("declined", f"it plays {name} {values or 'never'}, not {json.dumps(value)}")


def read_hello(message: Mapping[str, Any]) -> Hello:
    """Raises NotationError. Unknown fields are ignored, and every known one but `type` may be left out."""
    known = {name: value for name, value in message.items() if name in _HELLO and value is not None}
    found = read_fields(known, _HELLO, required=False)
    if found.pop("protocol", PROTOCOL) != PROTOCOL:
        raise NotationError(f"protocol {short(message['protocol'])}; this is {PROTOCOL}")
    return Hello(**found)


def _read_options(value: Any) -> dict[str, Sequence[Any]]:
    return {name: tuple_of(lambda one: one)(values) for name, values in read_object(value).items()}


def _read_start(value: Any) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value <= LONGEST_START_S:
        raise NotationError(f"{short(value)} is no number of seconds from 0 to {LONGEST_START_S:g}")
    return float(value)


_HELLO = {
    "protocol": read_text,
    "name": read_name,
    "games": tuple_of(read_text),
    "options": _read_options,
    "start_s": _read_start,
}
