"""boardgame.io's tables, over its socket.io, with the same clients and the same load as ours."""

import asyncio
from typing import Any

import msgspec
from picows import WSFrame, WSListener, WSMsgType, WSTransport, ws_connect

from .load import Load, Seats

_EVENT = b"42/memory,"
_MOVE = b'42/memory,["update",{"type":"MAKE_MOVE","payload":{"type":"turn","args":[%d],"playerID":"%d"}},%d,"%b","%d"]'


class _Context(msgspec.Struct):
    currentPlayer: str  # noqa: N815  # its name for it


class _State(msgspec.Struct):
    ctx: _Context
    number: int = msgspec.field(name="_stateID")


class _Synced(msgspec.Struct):
    state: _State


_decode = msgspec.json.Decoder(list[msgspec.Raw]).decode
_decode_state = msgspec.json.Decoder(_State).decode
_decode_synced = msgspec.json.Decoder(_Synced).decode


class Client(WSListener):  # type: ignore[misc]
    """One seat."""

    def __init__(self, pair: "Pair", seat: int) -> None:
        super().__init__()
        self.pair, self.seat = pair, seat
        self.transport: Any = None
        self.is_there: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        if frame.msg_type != WSMsgType.TEXT:
            return
        data = frame.get_payload_as_bytes()
        if data.startswith(_EVENT):
            self._hear(_decode(data[len(_EVENT) :]))
        elif data == b"2":  # ping, pong
            transport.send(WSMsgType.TEXT, b"3")
        elif data.startswith(b"0"):
            transport.send(WSMsgType.TEXT, b"40/memory,")
        elif data.startswith(b"40"):
            transport.send(WSMsgType.TEXT, b'42/memory,["sync","%b","%d",null,2]' % (self.pair.name, self.seat))

    def _hear(self, event: list[msgspec.Raw]) -> None:
        kind = bytes(event[0])
        if kind == b'"update"':
            self.pair.told(self, _decode_state(event[2]))
        elif kind == b'"sync"' and not self.is_there.done():
            self.pair.begin(_decode_synced(event[2]).state)
            self.is_there.set_result(None)


class Pair(Seats):
    __slots__ = ("acted", "actor", "clients", "name", "number", "to_move")

    def __init__(self, load: Load, name: bytes) -> None:
        super().__init__(load)
        self.name = name
        self.clients = [Client(self, 0), Client(self, 1)]
        self.number = self.to_move = 0
        self.actor = self.acted = -1

    async def connect(self, port: int) -> None:
        url = f"ws://127.0.0.1:{port}/socket.io/?EIO=4&transport=websocket"
        for client in self.clients:
            client.transport, _ = await ws_connect(lambda client=client: client, url)
            await client.is_there
        self.may_move()

    def begin(self, state: _State) -> None:
        self.number, self.to_move = state.number, int(state.ctx.currentPlayer)

    def told(self, client: Client, state: _State) -> None:
        if state.number <= self.acted:
            return
        if client.seat == self.actor:
            self.stored()
        else:
            self.shown()
            self.begin(state)
            self.may_move()

    def act(self) -> None:
        self.actor, self.acted = self.to_move, self.number
        move = _MOVE % (self.number % 24, self.actor, self.number, self.name, self.actor)
        self.clients[self.actor].transport.send(WSMsgType.TEXT, move)


async def seated(port: int, load: Load, count: int) -> list[Seats]:
    pairs = [Pair(load, b"match%d" % number) for number in range(count)]
    for first in range(0, count, 50):
        await asyncio.gather(*(pair.connect(port) for pair in pairs[first : first + 50]))
    return list(pairs)
