"""A client over its limits is told so, then disconnected; secrets are nowhere in logs and metrics."""

import re
import resource
from contextlib import suppress
from itertools import pairwise
from random import Random

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from fogbound.server.table.state import hashed
from tests.server.driver import Server
from tests.server.people import open_table, play_on, seat_people, sit

pytestmark = pytest.mark.slow  # a real server


@pytest.fixture
def strict(tmp_path):
    """A server with its own limits."""
    running = Server(tmp_path / "fogbound.db", commands_per_s=1, commands_at_once=5, connections_per_address=3,
                     tables_per_minute=2, origins="https://friends.example", proxies="127.0.0.1")  # fmt: skip
    yield running
    running.end()


def test_limits_of_one_address_and_one_connection(strict):
    clients = [strict.client() for _ in range(3)]
    with pytest.raises(InvalidStatus) as refused:
        strict.client()
    assert refused.value.response.status_code == 403
    elsewhere = strict.client(additional_headers={"X-Forwarded-For": "192.0.2.7"})  # behind a proxy that we believe
    elsewhere.done("watch_lobby")
    clients.pop().socket.close()

    codes = [clients[0].refusal("watch_lobby") for _ in range(7)]
    assert codes[:5] == [None] * 5
    assert codes[-1] == "too_many"
    with suppress(ConnectionClosed):
        for _ in range(200):
            clients[1].say("watch_lobby")
    assert clients[1].until_closed() == 1008

    answers = [strict.post("/api/tables", game="memoarrr") for _ in range(3)]
    assert [answer.status_code for answer in answers] == [201, 201, 429]
    assert answers[2].json()["error"]["code"] == "too_many"


def test_a_message_that_is_too_long_closes_the_connection(house):
    client = house.client()
    client.say("watch_lobby", more="x" * 14_000)
    assert client.hear()["code"] == "bad_request"
    client.say("watch_lobby", more="x" * 17_000)
    assert client.until_closed() == 1009
    answer = httpx.post(house.url + "/api/tables", content=b"x" * 17_000)
    assert (answer.status_code, answer.json()["error"]["code"]) == (400, "bad_request")


@pytest.mark.parametrize(
    ("origin", "is_let_in"),
    [
        ("https://evil.example", False),
        ("null", False),
        ("http://[", False),
        ("https://friends.example.evil.example", False),
        ("https://friends.example", True),
        ("OURS", True),
    ],
)
def test_only_pages_of_ours_and_of_friends_connect(friendly, origin, is_let_in):
    headers = {"Origin": friendly.url if origin == "OURS" else origin}
    if is_let_in:
        friendly.client(additional_headers=headers).done("watch_lobby")
    else:
        with pytest.raises(InvalidStatus) as refused:
            friendly.client(additional_headers=headers)
        assert refused.value.response.status_code == 403


@pytest.fixture(scope="module")
def friendly(tmp_path_factory):
    running = Server(tmp_path_factory.mktemp("friendly") / "fogbound.db", origins="https://friends.example")
    yield running
    running.end()


def test_one_client_looks_at_so_many_tables_at_once(house):
    client = house.client()
    tables = [house.post("/api/tables", game="ahoy").json()["table"] for _ in range(9)]
    for table in tables[:8]:
        client.done("watch", table=table)
    assert client.refusal("watch", table=tables[8]) == "bad_request"
    client.done("watch", table=tables[0]).done("unwatch", table=tables[0]).done("watch", table=tables[8])


def test_tables_that_there_are_not_do_not_count(house):
    client = house.client()
    for number in range(20):
        assert client.refusal("watch", table=f"{number:012d}") == "no_table"
    client.done("watch", table=house.post("/api/tables", game="ahoy").json()["table"])


@pytest.mark.parametrize("path", ["/", "/healthz", "/api/tables", "/nowhere", "/api/tables/aaaaaaaaaaaa/record"])
def test_every_answer_has_the_headers_that_keep_a_page_safe(house, path):
    headers = house.get(path).headers
    assert "default-src 'none'" in headers["content-security-policy"]
    assert "frame-ancestors 'none'" in headers["content-security-policy"]
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"
    assert "server" not in headers
    assert "access-control-allow-origin" not in headers
    if path.startswith("/api/"):
        assert headers["cache-control"] == "no-store"


def test_it_says_when_it_is_ready_and_counts(house):
    assert house.get("/readyz").json() == {"status": "ready"}
    before = house.metric('fogbound_moves_total{game="memoarrr"}')
    stored, slow = (house.metric(f"fogbound_store_seconds_{what}") for what in ("count", 'bucket{le="+Inf"}'))
    _, clients = seat_people(house)
    play_on(clients, Random(1), moves=2)
    assert house.metric('fogbound_moves_total{game="memoarrr"}') == before + 2
    assert house.metric("fogbound_store_seconds_count") >= stored + 4  # made, sat, ready, started, moved
    assert house.metric('fogbound_store_seconds_bucket{le="+Inf"}') >= slow + 4
    assert house.metric("fogbound_tables_running") >= 1
    clients[0].refusal("watch", table="0" * 12)
    assert house.metric('fogbound_refused_total{code="no_table"}') >= 1


@pytest.mark.parametrize(("game", "options"), [("memoarrr", {"expert": True}), ("ahoy", {"turn_limit": 10})])
def test_neither_log_nor_metrics_tell_a_token_a_table_or_a_card(tmp_path, game, options):
    server = Server(tmp_path / "fogbound.db", log_level="debug")
    try:
        made = server.post("/api/tables", game=game, is_public=True).json()
        host = server.client().done("watch", table=made["table"], tokens=[made["host_token"]])
        sit(host, made["table"], 0)
        table, clients = seat_people(server, game, options=options)
        code = clients[1].ask("hand_over", table=table, seat=1)["code"]
        play_on(clients, Random(1))
        clients[0].socket.send("{")
        clients[0].refusal("take_over", table=table, code="0" * 32, token="0" * 32)
        server.get(f"/api/tables/{table}/record?token={clients[0].token}")
        finished = server.get(f"/api/tables/{table}/record").json()
        limits = resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE)
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (32_768, limits[1]))  # full, but for the log
        assert clients[0].refusal("rematch", table=table, seat=0) == "not_stored"
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, limits)
        told = server.log + server.get("/metrics").text
        assert "could not be written" in told  # it does log
        tokens = [*(client.token for client in (host, *clients)), made["host_token"]]
        for secret in (*tokens, *map(hashed, tokens), code, finished["key"], table, made["table"]):
            assert secret not in told
        deal = finished["record"]["deal"]
        faces = re.findall("..", deal["island" if game == "memoarrr" else "grid"].replace("/", ""))
        assert set(re.split(r"[^\w$~]+", told)) & set(faces) == set()
        assert [pair for pair in map("".join, pairwise(faces)) if pair in told] == []  # nor a piece of the board
    finally:
        server.end()


def test_metrics_can_be_switched_off(tmp_path):
    server = Server(tmp_path / "fogbound.db", metrics=0)
    try:
        assert server.get("/metrics").status_code == 404
        open_table(server)
    finally:
        server.end()
