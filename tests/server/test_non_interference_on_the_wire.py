"""Tables whose deals differ only in what somebody never saw send that seat, or that spectator, the same bytes.

The deals are laid before the server starts. Then the same people do the same in the same order at each table, so that
what they hear can be compared line by line: names of tables, commitments and times aside.
"""

import re
from collections.abc import Iterator
from itertools import chain, count
from random import Random
from typing import Any

import pytest

from fogbound import Match, new_match
from fogbound.core.seats import Seat
from fogbound.server.live.clock import ServerClock
from fogbound.server.store import LogLine, Store
from fogbound.server.table import entries
from fogbound.server.table.state import hashed
from tests.policies import play_on
from tests.server.driver import Client, Server
from tests.server.logs import TOKENS, created
from tests.server.store.appending import append, summary, with_sqlite
from tests.test_secrecy import ALSO_TRIED, TRIED, with_other_secrets

pytestmark = pytest.mark.slow  # a real server

CLOCK = {"kind": "per_game", "seconds": 3600}
CASES: list[tuple[str, dict[str, Any], dict[str, Any]]] = [
    ("memoarrr", {"players": 2, "edition": "2018", "expert": True}, {"look_s": 120}),
    ("memoarrr", {"players": 3, "expert": True}, {"look_s": None}),
    ("memoarrr", {"players": 4, "ordered": True}, {"look_s": None, "clock": CLOCK}),
    ("ahoy", {"players": 2, "turn_limit": 20, "show": "or_combat"}, {"look_s": None, "clock": CLOCK}),
    ("ahoy", {"players": 3, "treasures": "3,2,2", "turn_limit": 15}, {"look_s": 120}),
    ("ahoy", {"players": 4, "treasures": "0,0,7", "turn_limit": 12}, {"look_s": None}),
]
"""Games, their options, and what the host chose."""
LENGTHS = (6, 15, 40)
"""Moves of the matches of a case: the longer they are, the less of what was looked at is still hidden."""


class Laid:
    """A match, as it will be played at a table; and tables whose deals are others, by the one who cannot know."""

    def __init__(
        self, game: str, options: dict[str, Any], wish: dict[str, Any], moves: int, names: Iterator[str]
    ) -> None:
        self.match = play_on(new_match(game, seed=moves, **options), Random(moves), skill=0.5, moves=moves)
        self.wish = {"game": game, "options": self.match.options.to_json(), **wish}
        self.seats = range(self.match.options.players)
        self.name = next(names)
        self.others = {who: (next(names), with_other_secrets(self.match, who, seed=1)) for who in (None, *self.seats)}

    async def store(self, store: Store) -> None:
        for name, match in ((self.name, self.match), *self.others.values()):
            about: dict[str, Any] = {"at_ms": ServerClock().now_ms()}
            log: list[entries.AnyEntry] = [created(self.wish, **about)]
            for seat in self.seats:
                log.append(entries.Sat(seat=seat, name=f"Player {seat}", token=hashed(TOKENS[seat]), **about))
            log.append(entries.Started(deal=match.deal.to_json(), key=f"{int(name):064x}", **about))
            lines = [LogLine(name, number, entries.write(entry)) for number, entry in enumerate(log, start=1)]
            await append(store, lines, [summary(name, changed_ms=ServerClock().wall_ms())])


@pytest.fixture(scope="module")
def laid(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Server, list[list[Laid]]]]:
    """A server, and the matches of each case."""
    path = tmp_path_factory.mktemp("laid") / "fogbound.db"
    names = (f"{number:012d}" for number in count())
    matches = [[Laid(*case, moves, names) for moves in LENGTHS] for case in CASES]
    for one in chain(*matches):
        with_sqlite(path, one.store)
    server = Server(path)
    yield server, matches
    server.end()


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case[0]} {case[1]}")
def test_what_is_sent_does_not_depend_on_what_may_not_be_known(laid, case):
    server, matches = laid
    others_saw_other_cards = False
    for one in matches[CASES.index(case)]:
        told = heard(server, one.name, one.match)
        for who, (name, other) in one.others.items():
            assert other.deal != one.match.deal
            told_there = heard(server, name, one.match)
            assert told_there[who] == told[who]
            others_saw_other_cards |= told_there != told
    assert others_saw_other_cards


def heard(server: Server, table: str, match: Match) -> dict[int | None, list[str]]:
    """Returns the lines that each seat and a spectator (None) receive while this match is played; with refusals, chat
    and who goes and comes back."""
    rng = Random(7)
    ids = (str(number) for number in count())
    seats = range(match.options.players)
    clients: dict[int | None, Client] = {}

    def watch(who: int | None) -> None:
        clients[who].done("watch", id=next(ids), table=table, tokens=[] if who is None else [TOKENS[who]])

    for who in (None, *seats):
        clients[who] = server.client()
        clients[who].keeps_looking = True
        watch(who)
    again = Match(match.game, match.options, match.deal)
    looking: set[int] = set()
    for number, move in enumerate(match.moves):
        mover = int(again.to_move or 0)
        about = {"table": table, "seat": mover, "moves": number}
        for who in rng.sample([None, *seats], 2):
            tried = rng.choice([*TRIED, *ALSO_TRIED])
            if who != mover or not again.is_legal(tried):
                clients[who].ask("play", id=next(ids), **about | {"seat": who or 0, "move": tried})
        for seat in sorted(looking) if not again.state.all_look else ():
            clients[seat].done("got_it", id=next(ids), table=table, seat=seat)
            looking.remove(seat)
        clients[mover].done("play", id=next(ids), **about, move=move)
        again.play(move)
        if again.state.has_secret(Seat(mover)):
            looking.add(mover)
        if rng.random() < 0.3:
            clients[mover].done("got_it", id=next(ids), table=table, seat=mover)
            looking.discard(mover)
        if number % 10 == 5:
            clients[mover].done("chat", id=next(ids), table=table, seat=mover, text="Ahoy!")
        if rng.random() < 0.1:
            who = rng.choice([None, *seats])
            clients[who].done("unwatch", id=next(ids), table=table)
            watch(who)
    for client in clients.values():
        client.done("unwatch", id=next(ids), table=table).socket.close()
    return {who: [without_names_and_times(line, table) for line in lines(client)] for who, client in clients.items()}


def lines(client: Client) -> list[str]:
    return [line for frame in client.received for line in frame.split("\n")]


def without_names_and_times(line: str, table: str) -> str:
    line = re.sub(r'"commitment":"[0-9a-f]{64}"', '"commitment"', line.replace(table, "TABLE"))
    line = re.sub(r',"starts_ms":\d+', "", line)
    return re.sub(r'"(secret_ms|left_ms)":(\d+|\[[\d,]+\])', r'"\1"', line)
