"""To any bytes on the socket the server answers with codes, stays up and stays small."""

import json
import socket
from contextlib import suppress
from random import Random
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from fogbound.core.errors import FogboundError
from fogbound.server.protocol import messages
from tests.server.driver import Client, Server
from tests.server.people import play_on, seat_people

pytestmark = pytest.mark.slow  # a real server

MOST_KB = 150_000
"""More memory than this has never been needed for these tests, by far."""
VALUES: list[Any] = [
    None,
    True,
    -1,
    0,
    3,
    4,
    1e308,
    10**30,
    "",
    "0" * 32,
    "a" * 12,
    "é" * 300,
    [],
    {},
    [[]],
    ["x"] * 50,
]
KINDS = [kind.__struct_config__.tag for kind in messages.Command.__args__]
FIELDS = sorted({field for kind in messages.Command.__args__ for field in kind.__struct_fields__} | {"x"})


def code_of(answer: dict[str, Any]) -> str:
    """The code of an error, which there is one of in the list."""
    kinds = [FogboundError]
    for kind in kinds:
        kinds += kind.__subclasses__()
    assert answer["code"] in {kind.code for kind in kinds}, answer
    return str(answer["code"])


def is_well(server: Server) -> None:
    """It answers, it plays, and it has told nobody that something unforeseen happened."""
    assert server.get("/readyz").status_code == 200
    _, clients = seat_people(server)
    play_on(clients, Random(1), moves=2)
    assert "went wrong" not in server.log
    assert "Exception" not in server.log
    assert server.memory_kb < MOST_KB


def answered(client: Client, frame: str | bytes) -> dict[str, Any]:
    client.socket.send(frame)
    while (message := client.hear())["type"] not in ("ok", "error"):
        pass
    return message


def test_messages_of_wrong_and_right_words_in_any_order(house):
    rng = Random(1)
    table, clients = seat_people(house)
    client, codes = clients[0], []
    values = [*VALUES, table, client.token, *KINDS, "look north", "wave"]
    for _ in range(1500):
        fields = {name: rng.choice(values) for name in rng.sample(FIELDS, rng.randrange(len(FIELDS)))}
        command = {"type": rng.choice([*KINDS, None, "x"]), "id": "1", "table": table, "seat": 0, **fields}
        answer = answered(client, json.dumps(command))
        if answer["type"] == "error":
            codes.append(code_of(answer))
    assert "bad_request" in codes
    is_well(house)


def test_frames_that_are_no_messages(house):
    rng = Random(2)
    client = house.client()
    for _ in range(300):
        assert code_of(answered(client, rng.randbytes(rng.randrange(1, 200)))) in ("bad_json", "bad_request")
    for text in (
        "",
        "null",
        "[]",
        '"x"',
        "{}",
        "{" * 16_000,
        "[" * 16_000,
        "1" * 16_000,
        '{"id":"\\ud800"}',
        "\x00",
        "NaN",
    ):
        assert code_of(answered(client, text)) in ("bad_json", "bad_request")
    for kind in KINDS:
        assert code_of(answered(client, json.dumps({"type": kind, "id": "x" * 65}))) == "bad_request"
    is_well(house)


def test_what_is_no_websocket_at_all(house):
    rng = Random(3)
    address = (str(httpx.URL(house.url).host), int(httpx.URL(house.url).port or 0))
    handshake = (
        b"GET /ws HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
    )
    junk = [
        b"",
        b"GET",
        handshake,
        b"\r\n" * 100,
        rng.randbytes(5000),
        b"POST /api/tables HTTP/1.1\r\nContent-Length: -1\r\n\r\n",
    ]
    junk += [handshake + rng.randbytes(rng.randrange(1, 3000)) for _ in range(40)]
    junk += [handshake + b"\x81\xff" + (1 << 62).to_bytes(8) + b"\0" * 100]  # a frame of 4 exabytes is announced
    junk += [handshake + b"\x01\x80\0\0\0\0" + b"\x00\x80\0\0\0\0" * 5000]  # a message of many parts, all empty
    half_open = []
    for bytes_ in junk:
        connection = socket.create_connection(address, timeout=30)
        with suppress(OSError):
            connection.sendall(bytes_)
        half_open.append(connection)  # and nobody says goodbye
    is_well(house)
    for connection in half_open:
        connection.close()
    is_well(house)


def test_thousands_of_tables_that_there_are_not_and_of_connections_that_come_and_go(house):
    client = house.client()
    before, connected = house.memory_kb, house.metric("fogbound_connections")
    for number in range(3000):
        client.say("watch", table=f"{number:012d}", tokens=[f"{number:032x}"])
    for _ in range(3000):
        while (message := client.hear())["type"] != "error":
            pass
        assert code_of(message) == "no_table"
    table = house.post("/api/tables", game="ahoy").json()["table"]
    for _ in range(100):
        guest = house.client().done("watch", table=table)
        guest.socket.close()
    while house.metric("fogbound_connections") > connected:  # they do go
        pass
    assert house.memory_kb - before < 20_000
    is_well(house)


def test_a_flood_is_stopped(tmp_path):
    server = Server(tmp_path / "fogbound.db", commands_per_s=20, commands_at_once=60)
    try:
        for _ in range(5):
            client = server.client()
            with suppress(ConnectionClosed):
                for _ in range(5000):
                    client.socket.send('{"type":"watch_lobby","id":"1"}')
            assert client.until_closed() in (None, 1008)
        assert server.metric('fogbound_dropped_total{why="flood"}') == 5
        assert server.memory_kb < MOST_KB
    finally:
        server.end()
