"""Nothing that a seat may not know leaves for it.

Whole matches on the wire: every seat and a spectator record every byte, and afterwards each message is built anew from
the record and compared.
"""

import json
from random import Random
from typing import Any

import pytest

from fogbound import GAMES, Match
from fogbound.core.record import record_from_text
from fogbound.core.seats import Seat
from fogbound.server import messages
from tests.server.driver import whole
from tests.server.people import play, seat_people, to_move
from tests.test_secrecy import shown_to

pytestmark = pytest.mark.slow  # a real server

PLAYED = [
    ("memoarrr", {"edition": "2018"}),
    ("memoarrr", {"players": 3, "expert": True}),
    ("memoarrr", {"players": 4, "edition": "2018", "expert": True, "ordered": True}),
    ("memoarrr", {"players": 4, "ordered": True}),
    ("memoarrr", {"players": 2, "expert": True}),
    ("ahoy", {"turn_limit": 20}),
    ("ahoy", {"players": 3, "treasures": "3,2,2", "turn_limit": 15}),
    ("ahoy", {"players": 4, "treasures": "0,0,7", "turn_limit": 12}),
]


@pytest.mark.parametrize(("game", "options"), PLAYED)
def test_every_byte_of_a_match_is_what_the_rules_let_this_seat_see(house, game, options):
    table, clients = seat_people(house, game, options=options, look_s=60)
    spectator = house.client().done("watch", table=table)
    everybody = [*clients, spectator]
    rng = Random(f"{game} {options}")
    while clients[0].table["status"] != "over":
        mover = to_move(clients[0])
        play(clients, rng)
        if rng.random() < 0.3:
            clients[mover].done("got_it", table=table, seat=mover)
        if rng.random() < 0.05:  # somebody comes back and has to be shown everything
            clients[mover].done("watch", table=table)
    for client in everybody:
        client.until(lambda table: table["status"] == "over")
    told = house.get(f"/api/tables/{table}/record").json()
    record = record_from_text(json.dumps(told["record"]), GAMES)
    for seat, client in [*enumerate(clients), (None, spectator)]:
        heard = [json.loads(line) for frame in client.received for line in frame.split("\n")]
        assert {message["type"] for message in heard} <= {"ok", "table", "presence"}
        tables = [whole(message) for message in heard if message["type"] == "table"]
        assert len(tables) > len(record.moves) / 2
        for message in tables:
            assert_allowed(message, record, told, seat)
        assert faces_in(tables, record) <= faces_shown(record, seat)


def replayed(record: Any, moves: int) -> tuple[Match, list[Any]]:
    """The match after so many moves, and what the last one made happen."""
    match = Match(record.game, record.options, record.deal)
    events: tuple[Any, ...] = ()
    for move in record.moves[:moves]:
        events = match.play(move)
    return match, list(events)


def assert_allowed(message: dict[str, Any], record: Any, told: dict[str, Any], seat: int | None) -> None:
    """This is what a message to this seat may hold, and there is nothing else in it."""
    is_open, is_over = message["status"] == "open", message["status"] == "over"
    left_out = {"clock", "commitment"} if is_open else {"clock"}
    assert set(message) == {"type", *messages.Table.__struct_fields__} - left_out
    assert message["settings"]["options"] == record.options.to_json()
    assert set(message["settings"]) == set(messages.NewTable.__struct_fields__)
    assert message["mine"] == ([] if seat is None or (is_open and not message["mine"]) else [seat])
    for chair in message["seats"]:
        assert set(chair) <= {"name", "here", "ready", "stood_in"}
    if is_open:
        assert message["seen"] == []
        return
    assert message["commitment"] == told["commitment"]
    assert message["result"] == (told["result"] if is_over else None)
    match, events = replayed(record, message["moves"])
    assert is_over == match.is_over
    (seen,) = message["seen"]
    assert set(seen) == {"seat", "view", "legal_moves", "events", "secret_ms"}
    assert seen["seat"] == seat
    view = match.view(seat).to_json()
    assert seen["view"] in (view, {**view, "secret": None})
    assert seen["legal_moves"] == ([str(move) for move in match.legal_moves] if seat == match.to_move else [])
    vocabulary = match.game.events
    seen_by = [vocabulary.to_json(vocabulary.seen_by(event, None if seat is None else Seat(seat))) for event in events]
    assert seen["events"] in ([], seen_by)
    assert (seen["secret_ms"] is None) == (seen["view"]["secret"] is None)


def faces_in(tables: list[dict[str, Any]], record: Any) -> set[str]:
    """All cards or tiles that are anywhere in what a seat was sent, by name."""
    texts: set[str] = set()

    def walk(value: Any) -> None:
        if isinstance(value, str):
            board = value.replace("/", "")
            texts.update([value, *(board[at : at + 2] for at in range(0, len(board), 2))] if "#" in value else [value])
        elif isinstance(value, dict):
            for key, inner in value.items():
                texts.add(key)
                walk(inner)
        elif isinstance(value, list):
            for inner in value:
                walk(inner)

    walk([message["seen"] for message in tables])
    return texts & set(faces_of(record))


def faces_shown(record: Any, seat: int | None) -> set[str]:
    """All that this seat was shown, from the complete events and the rules of who sees what."""
    faces = faces_of(record)
    return {faces[place] for place in shown_to(replayed(record, len(record.moves))[0], seat)}


def faces_of(record: Any) -> tuple[str, ...]:
    found: tuple[str, ...] = record.deal.island if record.game.id == "memoarrr" else record.deal.grid
    return found
