"""The bot protocol for a Python bot: `serve(MyBot)` makes a program of it that any arena can start."""

import sys
from collections.abc import Callable, Iterable
from contextlib import redirect_stdout
from typing import Any, TextIO

from ..core.game import AnyGame
from ..core.moves import Move
from ..core.notation import parse_json
from ..core.outcome import Outcome
from ..core.seats import Seat
from ..games import game_named
from . import protocol
from .bot import Bot


def serve(
    make: Callable[[], Bot], name: str = "", lines: Iterable[str] | None = None, answers: TextIO | None = None
) -> None:
    """Play what the lines ask for, until `quit` or their end.

    Lines come from standard input and answers go to standard output unless said otherwise. What the bot prints goes to
    standard error meanwhile. A bot may say in class attributes what it plays: `games`, `plays` (values by option) and
    `start_s`.
    """
    lines, answers = sys.stdin if lines is None else lines, sys.stdout if answers is None else answers
    with redirect_stdout(sys.stderr):
        served = _Served(make(), name)
        for line in lines:
            message = parse_json(line)
            if message["type"] == "quit":
                break
            answer = served.answer(message)
            if answer is not None:
                answers.write(protocol.line(answer) + "\n")
                answers.flush()
        served.bot.close()


class _Served:
    """A bot, and the game that it plays now."""

    def __init__(self, bot: Bot, name: str) -> None:
        self.bot = bot
        self._name = name or type(bot).__name__
        self._game: AnyGame | None = None

    def answer(self, message: dict[str, Any]) -> protocol.Message | None:
        """None where none is wanted, as for a message of a kind that is not known here."""
        game = self._game
        match message["type"]:
            case "hello":
                about = {"games": "games", "options": "plays", "start_s": "start_s"}
                said = {key: getattr(self.bot, attribute, None) for key, attribute in about.items()}
                return {**protocol.hello(), "name": self._name, **{k: v for k, v in said.items() if v is not None}}
            case "ready":
                return protocol.ready()
            case "new":
                self._game = game = game_named(message["game"])
                options = game.read_options(message["options"])
                self.bot.begin(game, options, Seat(message["seat"]), message["seed"])
            case "event" if game is not None:
                self.bot.told(game.events.from_json(message["event"]))
            case "your_move" if game is not None:
                legal = tuple(map(Move, message["legal_moves"]))
                return protocol.move(self.bot.choose(game.read_view(message["view"]), legal, message["time_s"]))
            case "over":
                self.bot.end(_outcome(message))
        return None


def _outcome(message: dict[str, Any]) -> Outcome | None:
    result = message.get("result")
    if result is None:
        return None
    ranking = tuple(tuple(map(Seat, rank)) for rank in result["ranking"])
    return Outcome(message["reason"], tuple(map(Seat, result["winners"])), ranking)
