"""Opponents in the terminal: bots under pirates' names."""

import secrets
from collections.abc import Mapping
from random import Random

from ..bots import Seated, bot_in_words, bot_named, stand_in_of
from ..bots.pace import thinking_s
from ..bots.seeds import BITS, bot_seed
from ..core.errors import BotError, OptionsError
from ..core.match import Match
from ..core.moves import Move
from ..core.seats import Seat


class Opponent:
    """A bot on a seat, with pauses as if it thought."""

    def __init__(self, match: Match, seat: int, kind: str, seed: int | None) -> None:
        """Without a seed it never plays the same twice."""
        self.kind = kind
        self.trouble = ""
        """The reason another bot plays now."""
        self._seed = secrets.randbits(BITS) if seed is None else bot_seed(seed, seat)
        self._pauses = Random(self._seed)
        self._match, self._seat = match, Seat(seat)
        self._seated: Seated | None = None

    def choose(self) -> Move:
        """Returns its move. Where a program fails, a stand-in takes its seat, so that the people can play on."""
        try:
            return self._bot().choose()
        except BotError as fault:
            other = stand_in_of(self._match.game.id)
            self.trouble = f"{fault.in_one_line}; {bot_in_words(other)} plays on"
            self.kind, self._seated = other, None
            return self._bot().choose()

    def _bot(self) -> Seated:
        if self._seated is None:
            self._seated = Seated(bot_named(self._match.game.id, self.kind), self._match, self._seat, self._seed)
        return self._seated

    def pause_s(self, pace_s: float) -> float:
        """Returns the time to show its move."""
        return thinking_s(self._pauses, len(self._match.legal_moves), pace_s)

    def close(self) -> None:
        if self._seated is not None:
            self._seated.bot.close()


def kinds(game: str, wanted: str | None, seats: range) -> dict[int, str]:
    """Returns the bot of each of these seats. One name is for all of them, several go by seat. Raises FogboundError."""
    if not seats:
        if wanted is not None:
            raise OptionsError("--opponents: there are people on all seats")
        return {}
    names = [name.strip() for name in (wanted or stand_in_of(game)).split(",")]
    for name in names:
        bot_named(game, name).close()
    if len(names) not in (1, len(seats)):
        raise OptionsError(f"--opponents has {len(names)} names, and there are {len(seats)} opponents")
    return dict(zip(seats, names * len(seats) if len(names) == 1 else names, strict=False))


def seat_them(match: Match, kinds_by_seat: Mapping[int, str], seed: int | None) -> dict[int, Opponent]:
    return {seat: Opponent(match, seat, kind, seed) for seat, kind in kinds_by_seat.items()}
