"""Our own tables, played over the wire as any client would."""

import asyncio
import random
import secrets
from collections import deque
from typing import Any

import msgspec
from picows import WSFrame, WSListener, WSMsgType, WSTransport, ws_connect

from .load import Load, Seats
from .processes import post


class _Seen(msgspec.Struct):
    legal_moves: list[str] = []


class _Look(msgspec.Struct):
    seat: int
    is_open: bool = False


class _Told(msgspec.Struct):
    """The fields that the load reads of any message."""

    type: str
    id: str = ""
    table: str = ""
    status: str = ""
    moves: int = 0
    seen: list[_Seen] = []
    looks: list[_Look] = []
    code: str = ""
    message: str = ""


_decode = msgspec.json.Decoder(_Told).decode
_GOT_IT = b'{"type":"got_it","id":"%b%d","table":"%b","seat":%d}'
_GOT = "got"
_PLAY = b'{"type":"play","id":"%d","table":"%b","seat":%d,"moves":%d,"move":"%b"}'


class Client(WSListener):  # type: ignore[misc]
    """One seat."""

    def __init__(self, pair: "Pair", seat: int) -> None:
        super().__init__()
        self.pair, self.seat = pair, seat
        self.token = secrets.token_hex(16)
        self.transport: WSTransport | None = None
        self.answers: dict[str, asyncio.Future[None]] = {}
        self.sent = 0

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        if frame.msg_type != WSMsgType.TEXT:
            return
        for line in frame.get_payload_as_bytes().split(b"\n"):
            told = _decode(line)
            if told.type == "table":
                if told.status == "running":
                    self.put_away(told)
                    self.pair.told(self, told)
                elif told.status == "over":
                    self.pair.over(told.table)
            elif told.type == "ok":
                if told.id in self.answers:
                    self.answers.pop(told.id).set_result(None)
                elif not told.id.startswith(_GOT):
                    self.pair.stored()
            elif told.type == "error":
                self.pair.load.refused(f"{told.code}: {told.message}")

    def put_away(self, told: _Told) -> None:
        """Say "got it" as soon as a look of this seat's own is open; nobody moves before."""
        if any(look.is_open and look.seat == self.seat for look in told.looks):
            assert self.transport is not None
            got_it = _GOT_IT % (_GOT.encode(), told.moves, told.table.encode(), self.seat)
            self.transport.send(WSMsgType.TEXT, got_it)

    async def ask(self, kind: str, **fields: Any) -> None:
        name = secrets.token_hex(8)
        self.answers[name] = asyncio.get_running_loop().create_future()
        answer = self.answers[name]
        assert self.transport is not None
        self.transport.send(WSMsgType.TEXT, msgspec.json.encode({"type": kind, "id": name, **fields}))
        await answer


class Pair(Seats):
    """Two clients, who play their tables one after the other."""

    __slots__ = ("acted", "actor", "clients", "current", "legal", "mover", "moves", "tables", "waiting")

    def __init__(self, load: Load) -> None:
        super().__init__(load)
        self.clients = [Client(self, 0), Client(self, 1)]
        self.tables: deque[str] = deque()
        self.waiting: dict[str, tuple[Client, int, list[str]]] = {}
        """The first decision of tables that are not played yet."""
        self.current = ""
        self.mover: Client = self.clients[0]
        self.moves, self.legal = 0, [""]
        self.actor, self.acted = self.mover, -1

    async def connect(self, port: int) -> None:
        for client in self.clients:
            client.transport, _ = await ws_connect(lambda client=client: client, f"ws://127.0.0.1:{port}/ws")

    async def sit(self, table: str, host: str) -> None:
        """At a new table, and start it."""
        for client in self.clients:
            tokens = [host] if client.seat == 0 else []
            await client.ask("watch", table=table, tokens=tokens)
            name = f"Player {client.seat}"
            await client.ask("sit", table=table, seat=client.seat, name=name, token=client.token)
            if client.seat:
                await client.ask("ready", table=table, seat=client.seat)
        await self.clients[0].ask("start", table=table)
        self.tables.append(table)

    def next_table(self) -> None:
        """Go on with the next one that is prepared."""
        if not self.tables:
            raise RuntimeError("more matches are over than were prepared: measure for a shorter time")
        self.current, self.moves, self.acted = self.tables.popleft(), 0, -1
        if self.current in self.waiting:
            self.mover, self.moves, self.legal = self.waiting.pop(self.current)
            self.may_move()

    def told(self, client: Client, told: _Told) -> None:
        legal = told.seen[0].legal_moves
        if told.table != self.current:
            if legal:
                self.waiting[told.table] = client, told.moves, legal
            return
        if client is not self.actor and 0 <= self.acted == told.moves - 1:
            self.shown()
        if legal and told.moves > self.acted:  # a look that is put away changes the table, and no decision
            self.mover, self.moves, self.legal = client, told.moves, legal
            self.may_move()

    def over(self, table: str) -> None:
        if table == self.current:
            self.next_table()

    def act(self) -> None:
        mover = self.actor = self.mover
        mover.sent += 1
        self.acted = self.moves
        move = self.legal[int(random.random() * len(self.legal))]
        play = _PLAY % (mover.sent, self.current.encode(), mover.seat, self.moves, move.encode())
        mover.transport.send(WSMsgType.TEXT, play)  # type: ignore[union-attr]


async def seated(port: int, load: Load, count: int, game: str, matches: int = 1) -> list[Seats]:
    """So many pairs at running tables; each has so many matches prepared."""
    body = msgspec.json.encode({"game": game})
    made = [msgspec.json.decode(answer) for answer in await post(port, "/api/tables", body, count * matches)]
    pairs = [Pair(load) for _ in range(count)]

    async def prepare(pair: Pair, tables: list[dict[str, str]]) -> None:
        await pair.connect(port)
        for one in tables:
            await pair.sit(one["table"], one["host_token"])
        pair.next_table()

    for first in range(0, count, 100):
        several = range(first, min(first + 100, count))
        await asyncio.gather(
            *(prepare(pairs[number], made[number * matches : (number + 1) * matches]) for number in several)
        )
    return list(pairs)
