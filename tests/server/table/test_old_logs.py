"""Logs that earlier versions wrote add up to the same tables and crews for ever."""

import json
from pathlib import Path
from typing import get_args

import msgspec
import pytest

from fogbound.server.crew import entries as crew_entries
from fogbound.server.crew import outgoing as crew_outgoing
from fogbound.server.crew.state import CrewState
from fogbound.server.table import entries, outgoing
from fogbound.server.table.opening import settings_shown
from fogbound.server.table.state import TableState
from tests.server.driver import seat_view

FOLDER = Path(__file__).parents[1] / "old_logs"
LOGS = sorted(FOLDER.glob("version-*/*.jsonl"))
CREWS = sorted(FOLDER.glob("crews/version-*/*.jsonl"))


def test_every_version_has_its_logs():
    for files, version in (LOGS, entries.LOG_VERSION), (CREWS, crew_entries.CREW_LOG_VERSION):
        assert {file.parent.name for file in files} == {f"version-{number + 1}" for number in range(version)}


@pytest.mark.parametrize(
    ("files", "kinds"), [(LOGS, entries.AnyEntry), (CREWS, crew_entries.AnyCrewEntry)], ids=["tables", "crews"]
)
def test_every_kind_of_entry_is_in_a_kept_log_with_all_that_it_can_say(files, kinds):
    """The operator's and the server's own entries have no command, and the first version is not written."""
    seen: dict[str, set[str]] = {}
    for file in files:
        for body in _bodies(file):
            seen.setdefault(body["type"], set()).update(body)
    for kind in get_args(kinds):
        tag = kind.__struct_config__.tag
        assert set(kind.__struct_encode_fields__) - seen.get(tag, set()) <= {"command", "version"}, tag


def test_both_clocks_are_in_a_kept_log_with_all_that_they_can_say():
    for kind in get_args(entries.MoveClock | entries.GameClock):
        tag = kind.__struct_config__.tag
        found = [body["settings"]["clock"] or {} for file in LOGS for body in _bodies(file) if "settings" in body]
        full = set(kind.__struct_encode_fields__)
        assert any(clock.get("kind") == tag and full <= clock.keys() for clock in found), tag


def _bodies(file):
    return [json.loads(body) for body in file.read_bytes().splitlines()[1:]]


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


@pytest.mark.parametrize("file", CREWS, ids=lambda file: f"{file.parent.name} {file.stem}")
def test_a_log_of_a_crew_of_an_earlier_version_is_read_and_written_as_it_was(file):
    """The first line is what its second member, who was not connected, was shown of it."""
    first, *bodies = file.read_bytes().splitlines()
    wanted, log = json.loads(first), [crew_entries.read(body) for body in bodies]
    _, second = [entry for entry in log if isinstance(entry, crew_entries.Joined)][:2]
    shown = crew_outgoing.update(CrewState.from_log(wanted["crew"], log), set(), {second.token})
    assert json.loads(msgspec.json.encode(shown)) == wanted["shown"]
    for entry, body in zip(log, bodies, strict=True):
        assert json.loads(crew_entries.write(entry)) == json.loads(body)


def test_a_log_of_a_crew_of_a_later_version_is_refused():
    body = json.loads(CREWS[0].read_bytes().splitlines()[1]) | {"version": crew_entries.CREW_LOG_VERSION + 1}
    with pytest.raises(ValueError, match="newer"):
        crew_entries.read(json.dumps(body).encode())


def test_a_log_of_a_later_version_is_refused():
    body = json.loads(LOGS[0].read_bytes().splitlines()[1]) | {"version": entries.LOG_VERSION + 1}
    with pytest.raises(ValueError, match="newer"):
        entries.read(json.dumps(body).encode())
