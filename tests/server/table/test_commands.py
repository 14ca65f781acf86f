"""Which entry a command adds, or why it may not: without a server."""

import msgspec
import pytest

from fogbound.core.errors import NotAllowedError
from fogbound.server.protocol import messages
from fogbound.server.table import entries, outgoing
from fogbound.server.table.commands import Role, decide
from fogbound.server.table.state import TableState, hashed
from tests.server.logs import TOKENS, play, started

TABLE = "a" * 12
OWNER, MINE = Role((0,), is_host=False), [hashed(TOKENS[0])]


def seen(table: TableState, seat: int | None, now_ms: int, is_new: bool) -> messages.Seen:
    return outgoing.seen(table, outgoing.public(table), seat, now_ms, is_new)


def secret(table: TableState, now_ms: int) -> bytes:
    """The secret that seat 0 is sent, as JSON."""
    return msgspec.json.encode(seen(table, 0, now_ms, is_new=False).secret)


def test_who_has_resigned_moves_no_more():
    table = started("memoarrr", options={"players": 3})
    assert seen(table, 0, 0, is_new=False).legal_moves
    table.apply(entries.Resigned(seat=0, at_ms=1))
    assert table.bot_to_move == 0
    assert not seen(table, 0, 0, is_new=False).legal_moves
    with pytest.raises(NotAllowedError):
        decide(table, messages.Play("1", TABLE, 0, 0, "look north"), OWNER, MINE, 2)


def test_a_command_is_remembered_only_for_who_gave_it():
    table = started("memoarrr")
    move = messages.Play("1", TABLE, 0, 0, "look north")
    entry = decide(table, move, OWNER, MINE, 1)
    assert entry == entries.Moved(seat=0, move="look north", at_ms=1, command="1")
    table.apply(entry)
    assert decide(table, move, OWNER, MINE, 2) is None
    with pytest.raises(NotAllowedError):
        decide(table, move, Role((), is_host=False), [hashed(TOKENS[1])], 2)  # a stranger is not told that it was done


def test_a_log_folds_to_the_table_that_wrote_it():
    log: list[entries.AnyEntry] = []
    table = started("ahoy", look_s=5, clock={"kind": "per_game", "seconds": 60, "increment_s": 1}, bots=(1,))
    created = entries.Created(settings=table.settings, host=table.host, at_ms=0)
    again = TableState(TABLE, created)
    log += [entries.Sat(seat=seat, name=chair.name or "", token=chair.token, bot=chair.bot, at_ms=0)
            for seat, chair in enumerate(table.chairs)]  # fmt: skip
    assert table.match is not None
    log.append(entries.Started(deal=table.match.deal.to_json(), key="ab" * 32, at_ms=0))
    log.append(entries.Moved(seat=0, move="look a1", at_ms=4000))
    play(table, "look a1", at_ms=4000)
    for entry in log:
        again.apply(entries.read(entries.write(entry)))
    assert again.number == table.number
    for seat in (None, 0, 1):
        assert seen(again, seat, 4500, is_new=True) == seen(table, seat, 4500, is_new=True)


def test_a_secret_that_was_put_away_does_not_come_back():
    table = play(started("ahoy"), "look a1")
    assert secret(table, 0).startswith(b'{"a1"')
    table.apply(entries.PutAway(seat=0, at_ms=1))
    assert secret(table, 1) == b"null"
    table.apply(entries.Resumed(at_ms=2))
    assert secret(table, 2) == b"null"


def test_a_secret_whose_time_is_over_is_hidden_even_before_it_is_put_away():
    table = play(started("ahoy", look_s=2), "look a1", at_ms=1000)
    assert seen(table, 0, 1500, is_new=False).secret_ms == 1500
    assert secret(table, 3000) == b"null"
