"""Bots at a table say something: to everybody the same, and with what they speak of."""

from typing import Any

import msgspec
import pytest

from fogbound import new_match
from fogbound.bots import CHARACTERS
from fogbound.server.live.live_table import LiveTable
from fogbound.server.protocol import messages
from fogbound.server.table import entries
from fogbound.server.table.commands import Role, decide
from fogbound.server.table.state import TableState, hashed
from tests.server.live.test_non_interference import Nobody
from tests.server.logs import KEY, TOKENS, created


def table_with_bot(bot: str = "gunner", **settings: Any) -> LiveTable:
    table = TableState("b" * 12, created({"game": "memoarrr", "options": {"players": 2}, **settings}))
    table.apply(entries.Sat(seat=0, name="Ann", token=hashed(TOKENS[0]), at_ms=0))
    table.apply(entries.Sat(seat=1, name=CHARACTERS[bot][0], bot=bot, at_ms=0))
    table.apply(entries.Started(deal=new_match("memoarrr", seed=3).deal.to_json(), key=KEY, at_ms=0))
    return LiveTable(table, 0)


def played_out(live: LiveTable) -> list[dict[str, Any]]:
    """Both sides turn the first card that they may, to the end; what the one who watches is sent."""
    client, sent = Nobody(), []
    live.know(client, [])
    while live.state.status != "over":
        assert live.state.match is not None
        seat, move = live.state.to_move or 0, live.state.match.legal_moves[0]
        live.state.apply(entries.Moved(seat=seat, move=move, at_ms=0))
        sent += [msgspec.json.decode(message) for _, message in live.updates(0)]
    return sent


def test_a_bot_speaks_with_what_it_speaks_of_and_for_all_to_hear():
    live = table_with_bot()
    remarks = [one for message in played_out(live) for one in message.get("remarks", [])]
    assert {one["seat"] for one in remarks} == {1}
    assert len(remarks) > 1
    assert remarks[-1]["occasion"] in ("win", "lose")


def test_who_comes_late_hears_the_last_words_and_nothing_else():
    live = table_with_bot()
    sent = played_out(live)
    (client,) = live.watchers
    assert msgspec.json.decode(live.update_for(client, 0))["remarks"] == sent[-1]["remarks"]
    live.state.apply(entries.WantsRematch(seat=0, agreed=True, at_ms=0))
    assert msgspec.json.decode(live.update_for(client, 0))["remarks"] == sent[-1]["remarks"]

    assert sent[-1]["admissions"][0]["seat"] == 1
    assert sent[-1]["admissions"][0]["shown"] > 0
    assert not any("admissions" in message for message in sent[:-1])

    running = table_with_bot()
    running.know(client, [])
    while not running.state.remarks:
        assert running.state.match is not None
        move = running.state.match.legal_moves[0]
        running.state.apply(entries.Moved(seat=running.state.to_move or 0, move=move, at_ms=0))
    assert "remarks" not in msgspec.json.decode(running.update_for(client, 0))


@pytest.mark.parametrize("settings", [{"chat": False}])
def test_at_a_table_without_chat_bots_are_silent_too(settings):
    assert not any(message.get("remarks") for message in played_out(table_with_bot(**settings)))


def test_a_bot_has_a_name_of_its_character():
    table = TableState("b" * 12, created({"game": "memoarrr", "options": {"players": 3}}))
    host = Role((), is_host=True)
    for seat, bot in enumerate(("captain", "captain", "cabin-boy")):
        entry = decide(table, messages.SeatBot(str(seat), table.name, seat, bot), host, (), 0)
        assert entry is not None
        table.apply(entry)
    assert [chair.name for chair in table.chairs] == ["Morrow", "Sable", "Pip"]
