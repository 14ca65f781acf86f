"""Secret looks at a table: where is public, what is not, and nobody moves before they are put away."""

import msgspec
import pytest

from fogbound.core.errors import LookOpenError
from fogbound.server.protocol import messages
from fogbound.server.table import entries, outgoing
from fogbound.server.table.commands import move_of
from fogbound.server.table.deadlines import Deadline, goes_on, next_deadline
from fogbound.server.table.opening import settings_shown
from fogbound.server.table.state import TableState
from tests.server.driver import open_looks
from tests.server.logs import play, started
from tests.server.people import legal_moves, open_table, seat_people, sit, view
from tests.server.people import play as play_with

PER_GAME = {"kind": "per_game", "seconds": 300}
LANDSCAPE, TILE = "a1", "b1"
"""A landscape and a pirate lie at these places in the deal of the tests of Memory Ahoy."""


def looks(table: TableState) -> list[messages.Look]:
    return outgoing.update(table, settings_shown(table.settings), [], 0).looks


def seen(table: TableState, seat: int, now_ms: int) -> messages.Seen:
    return outgoing.seen(table, outgoing.public(table), seat, now_ms, is_new=False)


def secret(table: TableState, seat: int) -> dict[str, str] | None:
    found: dict[str, str] | None = msgspec.json.decode(msgspec.json.encode(seen(table, seat, 0).secret))
    return found


def offered(table: TableState, seat: int) -> bool:
    return bool(seen(table, seat, 0).legal_moves)


def test_whoever_looks_is_offered_nothing_before_it_is_put_away():
    table = play(started("ahoy"), f"look {TILE}")
    assert (table.to_move, secret(table, 0), offered(table, 0)) == (0, {TILE: "R1"}, False)
    with pytest.raises(LookOpenError):
        move_of(table, 0, "show c1", 1)
    table.apply(entries.PutAway(seat=0, at_ms=1))
    assert (secret(table, 0), offered(table, 0)) == (None, True)
    assert move_of(table, 0, "show c1", 1).move == "show c1"


def test_a_landscape_is_no_secret_and_nobody_waits():
    table = play(started("ahoy"), f"look {LANDSCAPE}")
    assert (secret(table, 0), offered(table, 0), table.awaits_look) == ({LANDSCAPE: "~~"}, True, False)
    assert looks(table) == [messages.Look(0, [LANDSCAPE])]


def test_everybody_is_told_where_and_nobody_else_what():
    table = play(started("ahoy"), f"look {TILE}")
    assert looks(table) == [messages.Look(0, [TILE], is_open=True)]
    assert secret(table, 1) is None
    table.apply(entries.PutAway(seat=0, at_ms=1))
    assert looks(table) == [messages.Look(0, [TILE])]
    assert looks(play(table, "show c1")) == []  # until that player's own next move


def test_in_setup_all_may_look_at_once_and_only_then_everybody_waits():
    table = play(started("memoarrr"), "look north")
    assert (table.is_somebody_looking, table.awaits_look, offered(table, 1)) == (True, False, True)
    play(table, "look south")
    assert [look.is_open for look in looks(table)] == [True, True]
    assert (table.awaits_look, offered(table, 0)) == (True, False)
    table.apply(entries.PutAway(seat=0, at_ms=1))
    assert not offered(table, 0)  # the other one still looks
    table.apply(entries.PutAway(seat=1, at_ms=2))
    assert offered(table, 0)


def test_a_bot_waits_for_people_and_nobody_for_a_bot():
    table = play(started("memoarrr", bots=(1,)), "look north")
    assert table.bot_to_move == 1  # it may pick its side
    play(table, "look south")
    assert [look.is_open for look in looks(table)] == [True, False]
    table.apply(entries.PutAway(seat=0, at_ms=1))
    play(table, "turn b2")
    assert table.bot_to_move == 1
    table = play(started("ahoy", bots=(0,)), f"look {TILE}")
    assert (table.bot_to_move, table.awaits_look) == (0, False)


def test_nobodys_clock_runs_during_a_look():
    table = started("ahoy", clock=PER_GAME)
    assert table.clocks is not None
    play(table, f"look {TILE}", at_ms=10_000)
    assert table.clocks.shown(500_000) == messages.ClockShown([290_000, 300_000], None)
    assert next_deadline(table, {}) == Deadline(25_000, 0, entries.PutAway)
    table.apply(entries.PutAway(seat=0, at_ms=25_000))
    assert table.clocks.shown(26_000) == messages.ClockShown([289_000, 300_000], 0)


def test_a_look_lasts_fifteen_seconds_unless_the_table_chose_otherwise():
    table = play(started("ahoy"), f"look {TILE}", at_ms=1000)
    assert seen(table, 0, 2000).secret_ms == 14_000
    assert next_deadline(table, {}) == Deadline(16_000, 0, entries.PutAway)
    assert goes_on(table)
    unlimited = play(started("ahoy", look_s=None), f"look {TILE}", at_ms=1000)
    assert seen(unlimited, 0, 2000).secret_ms is None
    assert (next_deadline(unlimited, {}), goes_on(unlimited)) == (None, False)


def test_without_a_limit_a_bot_stands_in_for_whoever_looks_and_stays_away():
    table = play(started("memoarrr", look_s=None, away_s=60), "look north", "look south")
    table.apply(entries.PutAway(seat=0, at_ms=1))
    assert table.to_move == 0
    assert next_deadline(table, {1: 2000}) == Deadline(62_000, 1, entries.StoodIn)
    table.apply(entries.StoodIn(seat=1, at_ms=62_000))
    assert (table.awaits_look, offered(table, 0)) == (False, True)
    table.apply(entries.CameBack(seat=1, at_ms=63_000))
    assert secret(table, 1) is None


def test_whoever_resigns_looks_no_more():
    table = play(started("memoarrr", options={"players": 3}), "look north", "look south", "look east")
    for seat in (0, 1):
        table.apply(entries.PutAway(seat=seat, at_ms=1))
    table.apply(entries.Resigned(seat=2, at_ms=2))
    assert (table.awaits_look, offered(table, 0)) == (False, True)


def test_whoever_resigns_and_ends_the_match_looks_no_more():
    table = play(started("memoarrr"), "look north", "look south")
    table.apply(entries.Resigned(seat=1, at_ms=2))
    assert (table.status, secret(table, 1)) == ("over", None)
    assert not any(look.is_open for look in looks(table) if look.seat == 1)


@pytest.mark.slow
def test_on_the_wire_no_bot_moves_and_no_time_runs_before_the_look_is_over(house):
    table, host = open_table(house, "memoarrr", first=0, look_s=1, clock=PER_GAME)
    host.keeps_looking = True
    sit(host, table, 0).done("seat_bot", table=table, seat=1, bot="random").done("start", table=table)
    host.until(lambda table: table["status"] == "running")
    host.done("play", table=table, seat=0, moves=0, move="look north")
    host.until(lambda table: table["moves"] == 2)  # the bot picks its side meanwhile
    left_ms = host.table["clock"]["left_ms"]
    while open_looks(host.table):  # it says nothing: the time ends it
        assert len(view(host)["secret"]) == 3
        assert legal_moves(host.table, 0) == []
        assert (host.table["moves"], host.table["clock"]["running"]) == (2, None)
        assert host.refusal("play", table=table, seat=0, moves=2, move="turn b2") == "look_open"
        if open_looks(host.table):
            host.hear()
    assert (view(host)["secret"], host.table["clock"]) == (None, {"left_ms": left_ms, "running": 0})
    assert legal_moves(host.table, 0)


@pytest.mark.slow
def test_never_are_legal_moves_sent_together_with_a_secret(house):
    _, clients = seat_people(house, "ahoy", options={"turn_limit": 8}, first=0)
    while clients[0].table["status"] != "over":
        play_with(clients)
    for client in clients:
        tables = [line for frame in client.received for line in frame.split("\n") if '"type":"table"' in line]
        sent = [one for line in tables for one in msgspec.json.decode(line).get("seen", [])]
        shown = [one for one in sent if set((one.get("secret") or {}).values()) - {"~~"}]
        assert shown
        assert all("legal_moves" not in one for one in shown)
        assert any("legal_moves" in one for one in sent)
