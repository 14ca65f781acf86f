"""Settings come from the environment, and what cannot be is refused."""

import json
import os
import sqlite3
import subprocess
import sys

import pytest

from fogbound.core.errors import OptionsError
from fogbound.server.settings import Settings
from tests.server.people import seat_people


def test_without_an_environment_everything_has_its_default():
    assert Settings.from_environment({"PATH": "/bin"}) == Settings()


def test_a_setting_is_read_as_what_it_is():
    given = {"FOGBOUND_PORT": "0", "FOGBOUND_BOT_PACE_S": "0.5", "FOGBOUND_METRICS": "0", "FOGBOUND_HOST": "::1"}
    assert Settings.from_environment(given) == Settings(port=0, bot_pace_s=0.5, metrics=False, host="::1")


def test_lists_are_read_one_by_one():
    given = {"FOGBOUND_ORIGINS": "https://a.example, http://b.example:8080", "FOGBOUND_PROXIES": "10.0.0.0/8,::1,*"}
    assert Settings.from_environment(given).all_origins == ["https://a.example", "http://b.example:8080"]


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("PORT", "http"),
        ("PORT", "70000"),
        ("PORT", "80.5"),
        ("BOT_PACE_S", "nan"),
        ("KEEP_DAYS", "inf"),
        ("METRICS", "yes"),
        ("LOG_LEVEL", "loud"),
        ("MAX_WAITING", "1"),
        ("COLOUR", "red"),
        ("HOST", ""),
        ("DATA", ""),
        ("ORIGINS", "friends.example"),
        ("ORIGINS", "https://a.example, https://b.example/page"),
        ("PROXIES", "10.0.0.0/8, nonsense"),
    ],
)
def test_what_cannot_be_is_refused_by_name(name, text):
    with pytest.raises(OptionsError, match=f"FOGBOUND_{name}"):
        Settings.from_environment({f"FOGBOUND_{name}": text})


def test_a_file_of_another_version_is_one_sentence_and_no_server(tmp_path):
    path = tmp_path / "tables.db"
    with sqlite3.connect(path) as connection:
        connection.execute("PRAGMA user_version = 99")
    connection.close()
    environment = os.environ | {"FOGBOUND_DATA": str(path), "FOGBOUND_PORT": "0"}
    command = [sys.executable, "-m", "fogbound", "serve"]
    ended = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=60, check=False)
    assert (ended.returncode, ended.stdout) == (2, "")
    assert "another version" in ended.stderr
    assert len(ended.stderr.strip().splitlines()) == 1


@pytest.mark.slow
def test_the_log_says_what_happens_and_nothing_more(server):
    server.kill()
    server.settings["log_level"] = "info"
    server.start()
    table, clients = seat_people(server)
    for client in clients[:1]:
        client.done("resign", table=table, seat=0)
    server.process.terminate()
    server.process.wait()
    lines = [json.loads(line) for line in server.log.splitlines()]
    assert [line["message"] for line in lines] == ["ready", "a table was made", "a match is over", "going down"]
    assert lines[2]["game"] == "memoarrr"
    assert table not in server.log
