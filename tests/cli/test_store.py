"""`fogbound store` looks after the file, also while a server uses it."""

import sqlite3
from contextlib import closing

import pytest
from typer.testing import CliRunner

from fogbound.cli.main import app
from fogbound.server.table import entries
from tests.server.logs import created
from tests.server.store.appending import add, with_sqlite

FIRST = entries.write(created({"game": "ahoy"}))
READY = entries.write(entries.SaidReady(seat=0, ready=True, at_ms=1))


@pytest.fixture
def path(tmp_path):
    """A file with one table."""

    async def fill(store):
        await add(store, "a", 1, FIRST)
        await add(store, "a", 2, READY)

    with_sqlite(tmp_path / "tables.db", fill)
    return tmp_path / "tables.db"


def said(*args: object) -> tuple[int, str]:
    ran = CliRunner().invoke(app, ["store", *map(str, args)])
    return ran.exit_code, ran.output


def changed(path, script: str) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript(script)


def test_a_file_in_order_is_said_to_be(path):
    assert said("check", "--data", path) == (0, f"{path} is in order: 1 tables\n")


@pytest.mark.parametrize(
    ("script", "sentence"),
    [
        ("DELETE FROM entries WHERE number = 1", "entries are missing from the log of table a"),
        ("DELETE FROM entries", "table a has a summary, and no log"),
        ("DELETE FROM tables", "table a has a log, and no summary"),
        ("UPDATE entries SET body = '{}' WHERE number = 2", "the log of table a cannot be read"),
    ],
)
def test_what_is_wrong_is_said(path, script, sentence):
    changed(path, script)
    code, text = said("check", "--data", path)
    assert (code, sentence in text) == (1, True), text


def test_a_backup_has_what_is_being_written_and_is_private(path, tmp_path):
    copy = tmp_path / "copy.db"

    async def while_it_runs(store):
        await add(store, "b", 1, FIRST)
        return said("backup", copy, "--data", path)

    assert with_sqlite(path, while_it_runs) == (0, f"{copy} is in order: 2 tables\n")
    assert copy.stat().st_mode & 0o777 == 0o600
    code, text = said("backup", copy, "--data", path)
    assert (code, "is there already" in text) == (2, True)


def test_a_file_that_is_not_ours_is_refused(tmp_path):
    assert said("check", "--data", tmp_path / "none.db")[0] == 2
    assert not (tmp_path / "none.db").exists()
    changed(tmp_path / "letters.db", "CREATE TABLE letters (text)")
    code, text = said("check", "--data", tmp_path / "letters.db")
    assert (code, "another program" in text) == (2, True)


def test_all_tables_are_copied_and_compared_and_a_second_copy_goes_on(path, tmp_path):
    copy = tmp_path / "copy.db"
    sentence = f"1 tables are in {copy}, each compared with {path}\n"
    assert said("copy", path, copy) == (0, sentence)
    assert said("check", "--data", copy) == (0, f"{copy} is in order: 1 tables\n")
    changed(copy, "DELETE FROM entries WHERE number = 2")
    assert said("copy", path, copy) == (0, sentence)
    assert said("check", "--data", copy)[0] == 0


def test_a_copy_changes_no_log_that_is_another_one(path, tmp_path):
    copy = tmp_path / "copy.db"
    said("copy", path, copy)
    changed(copy, "UPDATE entries SET body = 'x' WHERE number = 2")
    code, output = said("copy", path, copy)
    assert (code, "table a is there with another log" in output) == (2, True)
    with closing(sqlite3.connect(copy)) as connection:
        assert connection.execute("SELECT body FROM entries WHERE number = 2").fetchone() == ("x",)


def test_a_copy_needs_two_stores(path, tmp_path):
    assert said("copy", tmp_path / "nothing.db", tmp_path / "copy.db")[0] == 2
    assert said("copy", path, path)[0] == 2
    assert said("check", "--data", "postgresql://localhost/x")[0] == 2


@pytest.mark.slow
def test_tables_move_to_postgresql_and_back(path, tmp_path, postgres):
    address, back = postgres.database(), tmp_path / "back.db"
    for source, target in ((path, address), (path, address), (address, back)):
        code, output = said("copy", source, target)
        assert (code, output[:8], "secret" in output) == (0, "1 tables", False)
    assert said("check", "--data", back) == (0, f"{back} is in order: 1 tables\n")
