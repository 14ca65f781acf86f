"""Frames of a WebSocket, whatever pieces they come in."""

import json
import socket
from collections.abc import Iterator
from urllib.parse import urlsplit

import pytest
from websockets.sync.client import connect

from tests.server.driver import Server

slow = pytest.mark.slow  # starts a real server


def frame(text: str, first: int = 0x81) -> bytes:
    """As a client sends it: masked."""
    payload, mask = text.encode(), b"\x1f\x2e\x3d\x4c"  # always the same: it is in the names of tests
    size = bytes([0x80 + len(payload)]) if len(payload) < 126 else b"\xfe" + len(payload).to_bytes(2, "big")
    return bytes([first]) + size + mask + bytes(byte ^ mask[place % 4] for place, byte in enumerate(payload))


class Wire:
    """A connection by hand, so that a test decides where each packet ends."""

    def __init__(self, url: str) -> None:
        parts = urlsplit(url)
        self._socket = socket.create_connection((parts.hostname, parts.port), timeout=30)
        self._socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        key, version = "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==", "Sec-WebSocket-Version: 13"
        lines = ("GET /ws HTTP/1.1", "Host: a", "Upgrade: websocket", "Connection: Upgrade", key, version, "", "")
        self.say("\r\n".join(lines).encode())
        self._file = self._socket.makefile("rb")
        while self._file.readline() != b"\r\n":
            pass

    def say(self, data: bytes) -> None:
        self._socket.sendall(data)

    def hear(self) -> tuple[int, bytes]:
        """The first byte of the next frame, and what it holds."""
        first, size = self._file.read(2)
        if size == 126:
            size = int.from_bytes(self._file.read(2), "big")
        return first, self._file.read(size)

    def ids(self, count: int) -> list[str | None]:
        """Returns the ids of so many answers."""
        found: list[str | None] = []
        while len(found) < count:
            first, data = self.hear()
            assert first == 0x81
            found += [json.loads(line).get("id") for line in data.split(b"\n")]
        return found

    def close(self) -> None:
        self._file.close()
        self._socket.close()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(tmp_path_factory.mktemp("frames") / "fogbound.db")
    yield running
    running.end()


@pytest.fixture
def wire(server: Server) -> Iterator[Wire]:
    opened = Wire(server.url)
    yield opened
    opened.close()


def command(name: str) -> str:
    return json.dumps({"type": "unwatch_lobby", "id": name})


@slow
def test_pieces_of_every_kind_keep_their_order(wire):
    one, two = frame(command("a")), frame(command("b"))
    for cut in range(1, len(one)):  # a message in two packets, then a whole one
        wire.say(one[:cut])
        wire.say(one[cut:])
        wire.say(two)
        assert wire.ids(2) == ["a", "b"]
    wire.say(one + two + one)
    wire.say(two)
    assert wire.ids(4) == ["a", "b", "a", "b"]
    wire.say(one + two[:7])
    wire.say(two[7:] + one)
    assert wire.ids(3) == ["a", "b", "a"]


@slow
def test_fragments_and_pings_between_them(wire):
    text = command("whole")
    wire.say(frame(text[:9], 0x01))
    wire.say(frame("ping", 0x89))
    assert wire.hear() == (0x8A, b"ping")
    wire.say(frame(text[9:], 0x80))
    assert wire.ids(1) == ["whole"]


@slow
def test_a_whole_text_between_fragments_is_a_fault(wire):
    wire.say(frame("{", 0x01))
    wire.say(frame(command("x")))
    first, data = wire.hear()
    assert (first, data[:2]) == (0x88, (1002).to_bytes(2, "big"))


@slow
def test_text_that_is_no_text_is_a_fault(wire):
    broken = bytearray(frame("ab"))
    broken[6] ^= 0xFF
    wire.say(bytes(broken))
    first, data = wire.hear()
    assert (first, data[:2]) == (0x88, (1007).to_bytes(2, "big"))


@slow
def test_long_answers_and_letters_from_everywhere(server):
    with connect(server.url.replace("http", "ws") + "/ws") as client:
        client.send(json.dumps({"type": "unwatch_lobby", "id": "é" * 60}, ensure_ascii=False))
        assert json.loads(client.recv(timeout=30))["id"] == "é" * 60
        client.send(json.dumps({"type": "x" * 5000, "id": "long"}))
        assert json.loads(client.recv(timeout=30))["id"] == "long"
