"""Two tables whose deals differ only in what a seat may not know tell it the same, byte for byte."""

from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from fogbound import GAMES, Match, new_match
from fogbound.core.errors import FogboundError
from fogbound.server.live.live_table import LiveTable
from fogbound.server.protocol import messages
from fogbound.server.table import entries, outgoing
from fogbound.server.table.commands import Role, decide
from fogbound.server.table.state import TableState, hashed
from tests.policies import play_on
from tests.server.driver import seat_view
from tests.server.logs import KEY, TOKENS, created
from tests.strategies import matches
from tests.test_secrecy import ALSO_TRIED, SEATS, TRIED, with_other_secrets


class Nobody:
    """A client that is only looked at."""

    def __init__(self) -> None:
        self.address = ""
        self.watched: set[str] = set()

    def send(self, message: bytes) -> None:
        raise AssertionError("nothing is sent here")

    def dismiss(self) -> None:
        raise AssertionError("nobody is dismissed here")

    def send_away(self) -> None:
        raise AssertionError("nobody is sent away here")


def table_of(match: Match, **settings: Any) -> TableState:
    """A table for this match with people on its seats."""
    wish = {"game": match.game.id, "options": match.options.to_json(), "look_s": 30.0, **settings}
    table = TableState("a" * 12, created(wish))
    for seat in range(match.options.players):
        table.apply(entries.Sat(seat=seat, name=f"Player {seat}", token=hashed(TOKENS[seat]), at_ms=0))
    table.apply(entries.Started(deal=match.deal.to_json(), key=KEY, at_ms=0))
    return table


def refusals(table: TableState, seat: int | None) -> list[str]:
    """Returns the answers to this seat's moves of all kinds, legal or not."""
    asker = Role(() if seat is None else (seat,), is_host=False)
    answers = []
    for move in (*TRIED, *ALSO_TRIED, "play the parrot"):
        try:
            decide(table, messages.Play("1", table.name, seat or 0, table.moves, move), asker, (), 0)
        except FogboundError as fault:
            answers.append(f"{fault.code}: {fault}")
    return answers


@settings(max_examples=40)
@given(matches(), SEATS, st.integers(0, 2**32), st.integers(0, 2**32))
def test_what_a_client_is_sent_does_not_depend_on_what_its_seat_may_not_know(match, seat, seed, puts_away):
    assume(seat is None or seat < match.options.players)
    compare(match, with_other_secrets(match, seat, seed), seat, Random(puts_away))


def compare(match: Match, other: Match, seat: int | None, rng: Random) -> None:
    """Play both out at tables of their own; whatever their seat is sent is the same."""
    client = Nobody()
    lives = []
    for one in (match, other):
        lives.append(LiveTable(table_of(one), 0))
        lives[-1].know(client, [] if seat is None else [hashed(TOKENS[seat])])
    for number, move in enumerate(match.moves):
        for live in lives:
            live.state.apply(entries.Moved(seat=live.state.to_move or 0, move=move, at_ms=number))
        assert told(lives[0], number) == told(lives[1], number)
        if rng.random() < 0.2:
            looker = rng.randrange(match.options.players)
            for live in lives:
                live.state.apply(entries.PutAway(seat=looker, at_ms=number))
            assert told(lives[0], number) == told(lives[1], number)
    assert refusals(lives[0].state, seat) == refusals(lives[1].state, seat)


def told(live: LiveTable, now_ms: int) -> list[bytes]:
    """Returns the messages to a watcher, now and after a reconnect; a commitment is different for every deal."""
    live.state.commitment = None
    (client,) = live.watchers
    return [*(message for _, message in live.updates(now_ms)), live.update_for(client, now_ms)]


def test_a_table_that_tells_every_seat_everything_is_caught(monkeypatch):
    monkeypatch.setattr(type(GAMES["memoarrr"].events), "seen_by", lambda self, event, seat: event)
    caught = 0
    for seed in range(10):
        match = play_on(new_match("memoarrr", seed=seed), Random(seed), moves=2)
        with pytest.raises(AssertionError):
            compare(match, with_other_secrets(match, None, seed), None, Random(seed))
        caught += 1
    assert caught == 10


@settings(max_examples=40)
@given(matches())
def test_what_a_client_is_sent_is_the_view_of_its_seat(match):
    live = LiveTable(table_of(match), 0)
    for number, move in enumerate(match.moves):
        live.state.apply(entries.Moved(seat=live.state.to_move or 0, move=move, at_ms=number))
        public = outgoing.public(live.state)
        for seat in (None, *range(match.options.players)):
            assert live.state.match is not None
            sent = msgspec.json.decode(
                msgspec.json.encode(outgoing.seen(live.state, public, seat, number, is_new=True))
            )
            assert seat_view(sent)["view"] == live.state.match.view(seat).to_json()
