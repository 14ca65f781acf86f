"""`fogbound admin`: the operator's local socket of a real server."""

import os
import socket
import subprocess
import sys

import pytest
from typer.testing import CliRunner

from fogbound.cli.main import app
from tests.server.driver import Server
from tests.server.people import open_table, seat_people, sit

pytestmark = [
    pytest.mark.slow,  # a real server
    pytest.mark.skipif(not hasattr(socket, "AF_UNIX"), reason="this system has no local sockets"),
]


@pytest.fixture
def server(tmp_path):
    running = Server(tmp_path / "a.db", log_level="info")
    yield running
    running.end()


def admin(server: Server, *args: object) -> tuple[int, str]:
    environment = {"FOGBOUND_DATA": str(server.data)}
    ran = CliRunner().invoke(app, ["admin", *map(str, args)], env=environment)
    return ran.exit_code, ran.output


def test_an_operator_sees_tables_and_reports_and_closes_a_table(server):
    assert admin(server, "reports") == (0, "none\n")
    table, (ann, bob) = seat_people(server)
    code, text = admin(server, "tables")
    assert code == 0
    assert table in text
    assert "Player 0, Player 1" in text
    bob.done("chat", table=table, seat=1, text="rude words")
    ann.done("report", table=table, seat=1, reason="chat")
    code, text = admin(server, "reports")
    assert "seat 1  Player 1: chat, reported by Player 0" in text
    assert "| Player 1: rude words" in text
    assert admin(server, "close", table) == (0, f"table {table} is closed\n")
    for client in (ann, bob):
        assert client.until_told(lambda message: message.get("code") == "closed")["table"] == table
    assert server.client().refusal("watch", table=table) == "closed"
    answer = server.get(f"/api/tables/{table}/record")
    assert (answer.status_code, answer.json()["error"]["code"]) == (410, "closed")
    code, text = admin(server, "close", table)
    assert (code, f"table {table} was closed" in text) == (2, True)
    assert table not in server.log


def test_an_operator_removes_a_name_and_ends_a_session(server):
    table, host = open_table(server)
    guest = sit(server.client(), table, 1, "Rude")
    assert admin(server, "remove-name", table, 1) == (0, "seat 1 is called Player 2 now\n")
    host.until(lambda seen: seen["seats"][1]["name"] == "Player 2")
    code, text = admin(server, "end-session", table, 1, "--away", 0)
    assert (code, "the session of seat 1 is ended" in text) == (0, True)
    host.until(lambda seen: seen["seats"][1]["name"] is None)
    assert guest.until_closed() == 1008
    code, text = admin(server, "end-session", table, 1)
    assert (code, "no person sits on seat 1" in text) == (2, True)


def test_an_address_is_kept_away(server):
    table, _ = open_table(server)
    guest = sit(server.client(), table, 1, "Rude")
    assert "stay away for 1 minutes" in admin(server, "end-session", table, 1, "--away", 1)[1]
    assert guest.until_closed() == 1008
    answer = server.post("/api/tables", game="ahoy")
    assert (answer.status_code, answer.json()["error"]["code"]) == (403, "not_allowed")


def test_only_the_owner_may_use_the_socket_and_it_ends_with_the_server(server):
    path = server.data.with_name("a.db.admin")
    assert path.stat().st_mode & 0o777 == 0o600
    server.kill()
    code, text = admin(server, "tables")
    assert (code, "no server answers at" in text) == (2, True)
    server.start()  # what the killed one left behind is replaced
    assert admin(server, "tables") == (0, "none\n")
    server.process.terminate()
    server.process.wait()
    assert not path.exists()


def test_what_is_no_request_is_answered_with_an_error(server):
    for line in (b"", b"{}", b'{"do":"burn"}', b'{"do":"close"}', b'{"do":"close","table":1}', b"x" * 100_000):
        with socket.socket(socket.AF_UNIX) as connection:
            connection.connect(str(server.data.with_name("a.db.admin")))
            connection.sendall(line + b"\n")
            with connection.makefile("rb") as answered:
                assert answered.readline().startswith(b'{"error":')
    assert admin(server, "tables") == (0, "none\n")


def test_without_a_file_there_is_a_socket_only_where_one_is_named(tmp_path):
    command = [sys.executable, "-m", "fogbound", "admin", "tables"]
    nowhere = subprocess.run(
        command, env=os.environ | {"FOGBOUND_DATA": ":memory:"}, capture_output=True, text=True, check=False
    )
    assert (nowhere.returncode, "FOGBOUND_ADMIN" in nowhere.stderr) == (2, True)
    server = Server(tmp_path / "a.db", database=":memory:", admin=tmp_path / "s")
    try:
        named = CliRunner().invoke(app, ["admin", "tables"], env={"FOGBOUND_ADMIN": str(tmp_path / "s")})
        assert (named.exit_code, named.output) == (0, "none\n")
    finally:
        server.end()
