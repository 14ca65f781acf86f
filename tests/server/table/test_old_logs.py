"""Logs that earlier versions wrote add up to the same tables for ever."""

import json
from pathlib import Path

import msgspec
import pytest

from fogbound.server.table import entries, outgoing
from fogbound.server.table.opening import settings_shown
from fogbound.server.table.state import TableState
from tests.server.driver import seat_view

FOLDER = Path(__file__).parents[1] / "old_logs"
LOGS = sorted(FOLDER.glob("*/*.jsonl"))


def test_every_version_has_its_logs():
    assert {file.parent.name for file in LOGS} == {f"version-{number + 1}" for number in range(entries.LOG_VERSION)}


@pytest.mark.parametrize("file", LOGS, ids=lambda file: f"{file.parent.name} {file.stem}")
def test_a_log_of_an_earlier_version_is_read(file):
    """The first line is what the version that wrote the log showed of it: the table, and the view of each seat."""
    first, *bodies = file.read_bytes().splitlines()
    wanted = json.loads(first)
    table = TableState.from_log(wanted["table"], [entries.read(body) for body in bodies])
    shown = outgoing.update(table, settings_shown(table.settings), outgoing.seats_shown(table, set()), table.changed_ms)
    assert json.loads(msgspec.json.encode(shown)) == wanted["shown"]
    for seat, view in enumerate(wanted["views"]):
        seen = outgoing.seen(table, outgoing.public(table), seat, table.changed_ms, is_new=True)
        assert seat_view(json.loads(msgspec.json.encode(seen)))["view"] == view


@pytest.mark.parametrize("file", LOGS, ids=lambda file: f"{file.parent.name} {file.stem}")
def test_what_is_read_is_written_as_it_was(file):
    bodies = file.read_bytes().splitlines()[1:]
    for body in bodies:
        assert json.loads(entries.write(entries.read(body))) == json.loads(body)


def test_a_log_of_a_later_version_is_refused():
    body = json.loads(LOGS[0].read_bytes().splitlines()[1]) | {"version": entries.LOG_VERSION + 1}
    with pytest.raises(ValueError, match="newer"):
        entries.read(json.dumps(body).encode())
