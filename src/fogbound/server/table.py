"""A table: what the entries of its log add up to, and which entry a command would add. Nothing here waits or sends."""

import hashlib
import secrets
from collections import OrderedDict
from collections.abc import Collection
from dataclasses import dataclass, field
from typing import Any

from ..bots import Seated, bot_named
from ..core.errors import IllegalMoveError, NotAllowedError, NotYourTurnError, RequestError, StaleError
from ..core.events import Event
from ..core.match import Match
from ..core.notation import short
from ..core.seats import Seat
from ..games import game_named, new_match
from . import entries, messages
from .fairness import commitment

OPEN, RUNNING, OVER = "open", "running", "over"
_REMEMBERED = 64
"""Ids of commands that were carried out: sent again by a client that lost the answer, they do nothing."""


def hashed(token: str) -> str:
    """What is kept of a token."""
    return hashlib.sha256(bytes.fromhex(token)).hexdigest()


def new_token() -> str:
    return secrets.token_hex(16)


@dataclass
class Chair:
    """One seat, and who sits there."""

    name: str | None = None
    token: str | None = None
    """Hashed; None for a bot."""
    bot: str | None = None
    seated: Seated | None = None
    """The bot itself, in a running match."""
    secret_away: bool = False
    """Its latest secret look was put away."""
    done: OrderedDict[str, None] = field(default_factory=OrderedDict)

    @property
    def is_free(self) -> bool:
        return self.name is None


class Table:
    """The one owner of a running match."""

    def __init__(self, name: str, created: entries.Created) -> None:
        self.name = name
        self.created = created
        self.game = game_named(created.game)
        self.options = self.game.read_options(created.options)
        self.chairs = [Chair() for _ in range(self.options.players)]
        self.match: Match | None = None
        self.commitment: str | None = None
        self.key: str | None = None
        self.number = 1
        """Of the last entry."""
        self.fresh: tuple[Event, ...] = ()
        """What the last entry made happen, secrets and all."""
        self.looked_ms: dict[int, int] = {}
        """When each seat got its latest secret look."""

    @property
    def status(self) -> str:
        if self.match is None:
            return OPEN
        return OVER if self.match.is_over else RUNNING

    @property
    def moves(self) -> int:
        return 0 if self.match is None else len(self.match.moves)

    @property
    def bot_to_move(self) -> int | None:
        """The seat, if it is a bot's turn."""
        seat = None if self.match is None else self.match.to_move
        return seat if seat is not None and self.chairs[seat].bot is not None else None

    # What an entry changes

    def apply(self, entry: entries.AnyEntry) -> None:
        """Entries come from `decide`, or from a log that once did: they fit."""
        self.number += 1
        self.fresh = ()
        match entry:
            case entries.Sat():
                self.chairs[entry.seat] = Chair(entry.name, entry.token, entry.bot)
            case entries.Rose():
                self.chairs[entry.seat] = Chair()
            case entries.Started():
                self._start(entry)
            case entries.Moved():
                self._move(entry)
            case entries.PutAway():
                self.chairs[entry.seat].secret_away = True
            case entries.Created():
                raise AssertionError("a table is created once")
        self._remember(entry)

    def _start(self, entry: entries.Started) -> None:
        names = [chair.name or "" for chair in self.chairs]
        self.match = new_match(self.game.id, deal=entry.deal, names=names, **self.options.to_json())
        self.commitment, self.key = commitment(entry.deal, entry.key), entry.key
        for seat, chair in enumerate(self.chairs):
            if chair.bot is not None:
                seed = int(hashlib.sha256(f"{entry.key}/{seat}".encode()).hexdigest()[:12], 16)
                chair.seated = Seated(bot_named(self.game.id, chair.bot), self.match, Seat(seat), seed)

    def _move(self, entry: entries.Moved) -> None:
        assert self.match is not None
        self.fresh = self.match.play(entry.move, entry.seat)
        if self.match.state.secrets[entry.seat]:  # type: ignore[attr-defined]
            self.chairs[entry.seat].secret_away = False
            self.looked_ms[entry.seat] = entry.at_ms

    def _remember(self, entry: entries.AnyEntry) -> None:
        seat, command = getattr(entry, "seat", None), getattr(entry, "command", None)
        if seat is not None and command is not None:
            done = self.chairs[seat].done
            done[command] = None
            if len(done) > _REMEMBERED:
                done.popitem(last=False)

    # What a command would add

    def decide(self, command: messages.Command, mine: Collection[int], is_host: bool, now_ms: int) -> Any:
        """The entry that carries this command out, or None if that was done before. Raises FogboundError."""
        seat = getattr(command, "seat", None)
        if seat is not None:
            if seat >= len(self.chairs):
                raise RequestError(f"seat {seat}: this table has {len(self.chairs)}")
            if command.id in self.chairs[seat].done:
                return None
        match command:
            case messages.Sit():
                self._must_be_free(command.seat)
                return entries.Sat(command.seat, command.name, command=command.id)
            case messages.SeatBot():
                self._must_be_host(is_host)
                self._must_be_free(command.seat)
                bot_named(self.game.id, command.bot).close()
                return entries.Sat(command.seat, command.bot, bot=command.bot, command=command.id)
            case messages.Rise():
                self._must_be(OPEN)
                if not is_host and command.seat not in mine:
                    raise NotAllowedError(f"seat {command.seat} is not yours")
                return None if self.chairs[command.seat].is_free else entries.Rose(command.seat, command.id)
            case messages.Start():
                self._must_be_host(is_host)
                return None if self.match is not None else self._decide_start(command)
            case messages.Play():
                return self._decide_move(command, mine, now_ms)
            case messages.GotIt():
                self._must_be_mine(command.seat, mine)
                return None if self.chairs[command.seat].secret_away else entries.PutAway(command.seat, command.id)
        raise AssertionError(f"{command} is not for a table")

    def _decide_start(self, command: messages.Start) -> entries.Started:
        free = [seat for seat, chair in enumerate(self.chairs) if chair.is_free]
        if free:
            raise NotAllowedError(f"seat {free[0]} is still free")
        dealt = new_match(self.game.id, **self.options.to_json()).deal  # by the system's chance
        return entries.Started(dealt.to_json(), secrets.token_hex(32), command.id)

    def _decide_move(self, command: messages.Play, mine: Collection[int], now_ms: int) -> entries.Moved:
        self._must_be_mine(command.seat, mine)
        if self.match is None:
            raise NotAllowedError("the match has not begun")
        if command.moves != self.moves:
            raise StaleError(f"{command.moves} moves were played when you chose, now it is {self.moves}")
        return self.moved(command.seat, command.move, now_ms, command.id)

    def moved(self, seat: int, move: str, now_ms: int, command: str | None = None) -> entries.Moved:
        """Raises NotYourTurnError, IllegalMoveError."""
        assert self.match is not None
        if seat != self.match.to_move:
            if self.match.is_over:
                raise IllegalMoveError(f"{short(move)}: the match is over")
            raise NotYourTurnError(f"{short(move)}: seat {self.match.to_move} is to move, not seat {seat}")
        why_not = self.game.refusal(self.match.state, move)
        if why_not is not None:
            raise IllegalMoveError(why_not)
        return entries.Moved(seat, move, now_ms, command)

    def must_be_over(self) -> None:
        self._must_be(OVER)

    def _must_be(self, status: str) -> None:
        if self.status != status:
            raise NotAllowedError(f"the table is {self.status}, not {status}")

    def _must_be_free(self, seat: int) -> None:
        self._must_be(OPEN)
        if not self.chairs[seat].is_free:
            raise NotAllowedError(f"seat {seat} is taken")

    def _must_be_host(self, is_host: bool) -> None:
        if not is_host:
            raise NotAllowedError("only the host may do this")

    def _must_be_mine(self, seat: int, mine: Collection[int]) -> None:
        if seat not in mine:
            raise NotAllowedError(f"seat {seat} is not yours")

    # What a seat may see

    def seats_of(self, tokens: Collection[str]) -> tuple[set[int], bool]:
        """The seats that these hashed tokens hold, and whether one of them is the host's."""
        return {seat for seat, chair in enumerate(self.chairs) if chair.token in tokens}, self.created.host in tokens

    def seen(self, seat: int | None, now_ms: int, is_new: bool) -> messages.Seen | None:
        """The one way out for what lies on the table; what just happened is told only to who saw all before it."""
        if self.match is None:
            return None
        view = self.match.view(seat).to_json()
        if seat is not None and view["secret"] is not None and self._is_put_away(seat, now_ms):
            view["secret"] = None
        to_json, seen_by = self.game.events.to_json, self.game.events.seen_by
        viewer = None if seat is None else Seat(seat)
        events = [to_json(seen_by(event, viewer)) for event in self.fresh] if is_new else []
        legal = (
            [str(move) for move in self.match.legal_moves] if seat is not None and seat == self.match.to_move else []
        )
        return messages.Seen(seat, view, legal, events)

    def _is_put_away(self, seat: int, now_ms: int) -> bool:
        look_s = self.created.look_s
        late = look_s is not None and now_ms >= self.looked_ms.get(seat, now_ms) + 1000 * look_s
        return self.chairs[seat].secret_away or late
