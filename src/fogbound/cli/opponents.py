"""Who sits at the table when nobody else does: bots under pirates' names."""

from collections.abc import Mapping
from random import Random

from ..bots import Seated, bot_named
from ..bots.pace import thinking_s
from ..core.errors import BotError, OptionsError
from ..core.match import Match
from ..core.moves import Move
from ..core.seats import Seat

USUAL = "sailor"


class Opponent:
    """A bot on a seat, with the pauses of somebody who thinks."""

    def __init__(self, match: Match, seat: int, kind: str, seed: int | None) -> None:
        """Without a seed it never plays the same twice."""
        self.kind = kind
        self.trouble = ""
        """Why somebody else plays now."""
        self._seed = Random().getrandbits(48) if seed is None else 4 * seed + seat
        self._pauses = Random(self._seed)
        self._match, self._seat = match, Seat(seat)
        self._seated: Seated | None = None

    def choose(self) -> Move:
        """Its move. Where a program fails, a sailor takes its seat, so that the people can play on."""
        try:
            return self._bot().choose()
        except BotError as fault:
            self.trouble, self.kind, self._seated = f"{fault}; a {USUAL} plays on", USUAL, None
            return self._bot().choose()

    def _bot(self) -> Seated:
        if self._seated is None:
            self._seated = Seated(bot_named(self._match.game.id, self.kind), self._match, self._seat, self._seed)
        return self._seated

    def pause_s(self, pace_s: float) -> float:
        """How long its move should take to watch."""
        return thinking_s(self._pauses, len(self._match.legal_moves), pace_s)

    def close(self) -> None:
        if self._seated is not None:
            self._seated.bot.close()


def kinds(game: str, wanted: str | None, seats: range) -> dict[int, str]:
    """Which bot plays each of these seats. One name is for all of them, several go by seat. Raises FogboundError."""
    if not seats:
        if wanted is not None:
            raise OptionsError("--opponents: there are people on all seats")
        return {}
    names = [name.strip() for name in (wanted or USUAL).split(",")]
    for name in names:
        bot_named(game, name).close()
    if len(names) not in (1, len(seats)):
        raise OptionsError(f"--opponents has {len(names)} names, and there are {len(seats)} opponents")
    return dict(zip(seats, names * len(seats) if len(names) == 1 else names, strict=False))


def seat_them(match: Match, kinds_by_seat: Mapping[int, str], seed: int | None) -> dict[int, Opponent]:
    return {seat: Opponent(match, seat, kind, seed) for seat, kind in kinds_by_seat.items()}
