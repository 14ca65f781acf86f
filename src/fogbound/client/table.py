"""A table of a server: its updates, and commands to it."""

import asyncio
import secrets
from collections import deque
from collections.abc import AsyncIterator
from typing import TYPE_CHECKING, Any, Literal, TypeVar

import msgspec

from ..core.errors import FogboundError, NotAllowedError
from ..core.events import Event
from ..core.game import AnyGame
from ..core.views import BaseView
from ..games import game_named
from ..server.protocol import messages

if TYPE_CHECKING:
    from .client import Client

_UNREAD = 1000
"""The most unread updates: each is a whole snapshot, so the oldest can be dropped."""
_SAID = 100

_OnSeat = TypeVar("_OnSeat", bound=messages.OnSeat)


class RemoteTable:
    """A table of a server. Iterate over it for updates; every command raises FogboundError if it is refused."""

    now: messages.Table
    """The latest update."""

    def __init__(self, client: "Client", name: str) -> None:
        self.name = name
        self.tokens: list[str] = []
        """Tokens of one's seats, and the host's: a token is the right to a seat."""
        self.said: deque[messages.Said] = deque(maxlen=_SAID)
        """Chat messages, the latest last."""
        self.number = 0
        """The number of the latest update; 0 before the first."""
        self.watch_id = ""
        self._client = client
        self._seats: dict[str, int] = {}
        self._unread: deque[messages.Table] = deque(maxlen=_UNREAD)
        self._more = asyncio.Event()
        self._fault: Exception | None = None

    # The table as seen

    async def __aiter__(self) -> AsyncIterator[messages.Table]:
        """Yields the table as it is, then every update in order; skips those without events that a newer one replaced.
        Raises ConnectionError when the server stays away, FogboundError when the table is gone."""
        if not self._unread and self.number:
            self._unread.append(self._without_events())
        while True:
            while self._unread:
                update = self._unread.popleft()
                if not self._unread or any(seen.events for seen in update.seen):
                    yield update
            if self._fault is not None:
                raise self._fault
            self._more.clear()
            await self._more.wait()

    @property
    def link(self) -> str:
        """Returns the web address of the table, for others to open or to join."""
        return self._client.link_of(self.name)

    @property
    def game(self) -> AnyGame:
        return game_named(self.now.settings.game)

    @property
    def seat(self) -> int:
        """Returns this client's first seat. Raises NotAllowedError for a spectator."""
        if not self.now.mine:
            raise NotAllowedError("you have no seat at this table")
        return self.now.mine[0]

    def seat_of(self, token: str) -> int | None:
        """Returns the seat that a token holds, if it was taken through this client or is the only one; else None."""
        if token in self._seats:
            return self._seats[token]
        return self.now.mine[0] if self.now.mine and self.tokens == [token] else None

    def view(self, seen: messages.Seen) -> BaseView:
        """Returns the view of a seat as a value of its game."""
        view: BaseView = self.game.read_view(msgspec.json.decode(seen.view))
        return view

    def events(self, seen: messages.Seen) -> list[Event]:
        """Returns the latest events as values of the game."""
        return [self.game.events.from_json(event) for event in seen.events]

    # Commands

    async def sit(self, name: str, seat: int | None = None, token: str | None = None) -> int:
        """Take this seat, or the first that is free. Returns the seat."""
        token = token or secrets.token_hex(16)
        seats = self._free_seats() if seat is None else [seat]
        while True:
            chosen = seats.pop(0)
            try:
                await self._say(messages.Sit, chosen, name=name, token=token)
                break
            except NotAllowedError:
                if not seats:  # else somebody may have been faster: try the next
                    raise
        self._seats[token] = chosen
        if token not in self.tokens:
            self.tokens.append(token)
        return chosen

    def _free_seats(self) -> list[int]:
        free = [seat for seat, shown in enumerate(self.now.seats) if shown.name is None]
        if not free or self.now.status != "open":
            raise NotAllowedError("no seat is free at this table")
        return free

    async def ready(self, ready: bool = True, seat: int | None = None) -> None:
        await self._say(messages.Ready, seat, ready=ready)

    async def rise(self, seat: int | None = None) -> None:
        """Give up a seat before the start; the host may free any seat."""
        await self._say(messages.Rise, seat)

    async def seat_bot(self, seat: int, bot: str) -> None:
        """Give a free seat to a bot of the server; for the host."""
        await self._say(messages.SeatBot, seat, bot=bot)

    async def start(self) -> None:
        """Start the match; for the host."""
        await self._client.ask(messages.Start(_new_id(), self.name))

    async def change(self, settings: messages.NewTable) -> None:
        """Change the game, its options, the number of seats or how the table is run, before the start; for the host."""
        await self._client.ask(messages.Change(_new_id(), self.name, settings))

    async def close(self) -> None:
        """Close the table before the start, for good; for the host."""
        await self._client.ask(messages.Close(_new_id(), self.name))

    async def keep_copy(self) -> None:
        """Let the host, who has the seats of all people, have the log of the running match over HTTP; from then on no
        seat can be handed over."""
        await self._client.ask(messages.KeepCopy(_new_id(), self.name))

    async def play(self, move: str, seat: int | None = None, moves: int | None = None) -> None:
        """Play a move; it is durable when this returns. `moves` is the number of moves played when it was chosen, by
        default the latest known. Raises StaleError, IllegalMoveError, NotYourTurnError."""
        await self._say(messages.Play, seat, moves=self.now.moves if moves is None else moves, move=str(move))

    async def got_it(self, seat: int | None = None) -> None:
        """Hide a secret look that was seen."""
        await self._say(messages.GotIt, seat)

    async def absent(self, seat: int, then: Literal["wait", "bot", "end"]) -> None:
        """Decide about a seat whose owner is away: wait for them, let a bot sit in, or end the match."""
        await self._say(messages.Absent, seat, then=then)

    async def resign(self, seat: int | None = None) -> None:
        await self._say(messages.Resign, seat)

    async def rematch(self, agreed: bool = True, seat: int | None = None) -> None:
        """Play again with the same people; `now.rematch` names the table when all of them want to."""
        await self._say(messages.Rematch, seat, agreed=agreed)

    async def chat(self, text: str, seat: int | None = None) -> None:
        await self._say(messages.Chat, seat, text=text)

    async def emote(self, emote: messages.Emote, seat: int | None = None) -> None:
        await self._say(messages.Gesture, seat, emote=emote)

    async def hand_over(self, seat: int | None = None) -> str:
        """Returns a code that moves the seat to another device, which calls `take_over`."""
        code = await self._say(messages.HandOver, seat)
        assert code is not None
        return code

    async def join_code(self) -> str:
        """Returns four letters that lead to this table for some minutes, to be shown to people in the same room."""
        code = await self._client.ask(messages.JoinCode(_new_id(), self.name))
        assert code is not None
        return code

    async def take_over(self, code: str, token: str | None = None) -> None:
        """Take a seat that another device handed over. The token is kept before the server is asked: if only the
        answer is lost, the seat is not."""
        token = token or secrets.token_hex(16)
        is_new = token not in self.tokens
        if is_new:
            self.tokens.append(token)
        try:
            await self._client.ask(messages.TakeOver(_new_id(), self.name, code, token))
        except FogboundError:
            if is_new:
                self.tokens.remove(token)
            raise

    async def report(self, seat: int, reason: messages.Reason, text: str | None = None) -> None:
        """Tell the operator of the server about the player on a seat."""
        await self._client.ask(messages.Report(_new_id(), self.name, seat, reason, text))

    async def leave(self) -> None:
        """Stop watching; the seats of this client stay its own."""
        self._client.forget(self.name)
        await self._client.ask(messages.Unwatch(_new_id(), self.name))
        self.end(NotAllowedError("this table was left"))

    async def _say(self, kind: type[_OnSeat], seat: int | None, **fields: Any) -> str | None:
        command = kind(id=_new_id(), table=self.name, seat=self.seat if seat is None else seat, **fields)
        return await self._client.ask(command)

    # For the client

    def watching(self) -> messages.Watch:
        """Returns the command that watches this table, at first and after a reconnect."""
        self.watch_id = _new_id()
        return messages.Watch(self.watch_id, self.name, self.tokens)

    def hear(self, message: messages.Table | messages.Presence | messages.Said) -> None:
        match message:
            case messages.Table():
                self.now, self.number = _with_views_of_seats(message), message.number
                self._unread.append(self.now)
            case messages.Presence():
                if self.number == 0:
                    return
                seats = [
                    msgspec.structs.replace(shown, here=here)
                    for shown, here in zip(self.now.seats, message.here, strict=True)
                ]
                self.now = msgspec.structs.replace(self._without_events(), seats=seats)
                self._unread.append(self.now)
            case messages.Said():
                self.said.append(message)
        self._more.set()

    def _without_events(self) -> messages.Table:
        """Returns the latest update without its events, which were handed out already."""
        seen = [msgspec.structs.replace(one, events=[]) for one in self.now.seen]
        return msgspec.structs.replace(self.now, seen=seen)

    def end(self, fault: Exception) -> None:
        """End the iteration with this error."""
        self._fault = fault
        self._more.set()


def _with_views_of_seats(message: messages.Table) -> messages.Table:
    """Put each seat's own part, which comes apart from the public view, into its view."""
    seen = []
    for one in message.seen:
        view = {**msgspec.json.decode(one.view), "seat": one.seat, "secret": one.secret}
        seen.append(msgspec.structs.replace(one, view=msgspec.Raw(msgspec.json.encode(view))))
    return msgspec.structs.replace(message, seen=seen)


def _new_id() -> str:
    return secrets.token_hex(8)
