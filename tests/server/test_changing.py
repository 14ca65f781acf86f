"""Before the start the host may change everything about a table but its link."""

from pathlib import Path
from typing import Any

import pytest

from tests.server.driver import Server

pytestmark = pytest.mark.slow  # a real server


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory):
    running = Server(tmp_path_factory.mktemp("changing") / "tables.db")
    yield running
    running.end()


def seated(server: Server) -> tuple[str, Any, Any]:
    """A table with its host on seat 0 and a guest on seat 1."""
    made = server.post("/api/tables", game="memoarrr").json()
    host, guest = server.client(), server.client()
    tokens = ["0" * 31 + "1", "0" * 31 + "2"]
    host.done("watch", table=made["table"], tokens=[made["host_token"]])
    guest.done("watch", table=made["table"], tokens=[])
    for seat, (client, name) in enumerate(((host, "Ann"), (guest, "Bo"))):
        client.done("sit", table=made["table"], seat=seat, name=name, token=tokens[seat])
    guest.done("ready", table=made["table"], seat=1)
    return made["table"], host, guest


def now(client: Any, table: str) -> dict[str, Any]:
    """The table as this client is told it when it asks."""
    client.done("watch", table=table, tokens=[])
    told: dict[str, Any] = client.table
    return told


def change(client: Any, table: str, **settings: Any) -> dict[str, Any]:
    answer: dict[str, Any] = client.ask("change", table=table, settings=settings)
    return answer


def test_another_game_more_seats_and_other_options_at_the_same_link(server, tmp_path: Path):
    table, host, guest = seated(server)
    assert now(guest, table)["seats"][1]["ready"]
    assert change(host, table, game="ahoy", options={"players": 4, "turn_limit": 20}, chat=False)["type"] == "ok"
    told = now(guest, table)
    assert told["settings"]["game"] == "ahoy"
    assert told["settings"]["options"]["turn_limit"] == 20
    assert [seat.get("name") for seat in told["seats"]] == ["Ann", "Bo", None, None]
    assert not told["seats"][1].get("ready")  # Bo agreed to something else
    assert told["mine"] == [1]
    assert change(host, table, game="ahoy", options={"players": 2})["type"] == "ok"
    assert len(now(guest, table)["seats"]) == 2
    guest.done("ready", table=table, seat=1)
    host.done("start", table=table)
    assert now(guest, table)["seen"][0]["view"]["game"] == "ahoy"
    assert change(host, table, game="memoarrr")["code"] == "not_allowed"


def test_what_cannot_be_changed_changes_nothing(server):
    table, host, guest = seated(server)
    assert change(host, table, game="memoarrr", options={"players": 3})["type"] == "ok"
    host.done("seat_bot", table=table, seat=2, bot="greedy")
    before = now(guest, table)
    assert change(guest, table, game="ahoy")["code"] == "not_allowed"
    assert change(host, table, game="memoarrr", options={"players": 2})["code"] == "not_allowed"
    assert change(host, table, game="chess")["code"] == "bad_request"
    assert change(host, table, game="memoarrr", options={"players": 9})["code"] == "bad_options"
    assert change(host, table, game="memoarrr", lesson="memoarrr-first")["code"] == "not_allowed"
    assert now(guest, table) == before


def test_a_changed_table_is_the_same_after_a_crash(tmp_path: Path):
    server = Server(tmp_path / "tables.db")
    table, host, _ = seated(server)
    assert change(host, table, game="ahoy", options={"players": 3})["type"] == "ok"
    before = now(host, table)
    server.kill()
    server.start()
    (again,) = server.again(host)
    after = now(again, table)
    assert after["settings"] == before["settings"]
    assert [seat.get("name") for seat in after["seats"]] == ["Ann", "Bo", None]
    server.end()
