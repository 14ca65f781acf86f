"""The server says which games there are, and one without bots is a game like the others."""

import pytest

from fogbound import GAMES
from fogbound.bots import BOTS
from fogbound.server.protocol import messages
from fogbound.server.table import bots
from tests.server.inside import House, inside
from tests.server.logs import play, started


@pytest.mark.slow  # a real server
def test_the_list_has_every_game_with_its_options_and_bots(house):
    games = house.get("/api/games").json()["games"]
    assert [game["id"] for game in games] == list(GAMES)
    for game in games:
        assert game["name"] == GAMES[game["id"]].name
        assert game["options"] == GAMES[game["id"]].read_options({}).to_json()
        assert game["bots"] == list(BOTS[game["id"]])


def test_a_game_without_bots_refuses_them_and_goes_on(monkeypatch):
    monkeypatch.delitem(BOTS, "memoarrr")

    async def test(house: House) -> None:
        made = await house.tables.create(messages.NewTable("memoarrr"))
        wire = house.connect()
        await wire.ask("watch", table=made.table, tokens=[made.host_token])
        answer = await wire.ask("seat_bot", table=made.table, seat=1, bot="sailor")
        assert answer["code"] == "bad_request"
        assert (await wire.ask("sit", table=made.table, seat=0, name="Ann", token="1" * 32))["type"] == "ok"
        assert wire.closed is None

    inside(test)


def test_a_random_bot_stands_in_at_a_game_without_bots(monkeypatch):
    table = play(started("memoarrr"), "look north")
    monkeypatch.delitem(BOTS, "memoarrr")
    assert table.match is not None
    assert table.stand_in(1).choose() in table.match.legal_moves


def test_a_bot_in_a_log_never_starts_a_program():
    assert bots.make_bot("memoarrr", "cmd:touch /tmp/started").__class__.__name__ != "ProcessBot"
