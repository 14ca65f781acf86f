"""People, bots and a spectator who play a whole match and do, besides, whatever comes to their minds."""

from collections import Counter
from random import Random
from typing import Any, NamedTuple

from tests.server.driver import Client, Server, open_looks
from tests.server.people import open_table, sit, to_move, view
from tests.test_secrecy import ALSO_TRIED, TRIED


class Plan(NamedTuple):
    """A match as it will be played. `wish` is what the host chooses, `resigns` who gives up after how many moves."""

    game: str
    options: dict[str, Any]
    wish: dict[str, Any]
    bots: tuple[int, ...] = ()
    resigns: tuple[int, int] | None = None
    level: str = "random"
    """The bots' kind; those with a level have a voice."""


class PutAway(NamedTuple):
    """A secret look was put away by a change after number `after`, and at the latest by number `by`."""

    seat: int
    moves: int
    after: int
    by: int


class Party:
    """All at one table, from before the start; they note what they do besides moving."""

    def __init__(self, server: Server, plan: Plan) -> None:
        self.plan = plan
        self.put_away: list[PutAway] = []
        self.resigned: dict[int, int] = {}
        """Seats, with the number of the change."""
        self.said: list[dict[str, Any]] = []
        self.refused: dict[str, str] = {}
        """The codes of what was refused, by the id of the command."""
        self.came_back: Counter[int | None] = Counter()
        self._rng = Random(str(plan))
        self.table, self.host = open_table(server, plan.game, options=plan.options, **plan.wish)
        seats = [seat for seat in range(len(self.host.table["seats"])) if seat not in plan.bots]
        self.people = {seat: server.client() if seat else self.host for seat in seats}
        self.everybody: dict[int | None, Client] = {None: server.client().done("watch", table=self.table)}
        for seat, client in self.people.items():
            self.everybody[seat] = sit(client, self.table, seat)
        for seat in plan.bots:
            self.host.done("seat_bot", table=self.table, seat=seat, bot=plan.level)
        for client in self.everybody.values():
            client.keeps_looking = True
        self.host.done("start", table=self.table)

    def play(self) -> None:
        """To the end; then everybody has heard everything."""
        while self._wait()["status"] != "over":
            self._talk()
            self._come_back()
            self._put_away_what_holds_up()
            self._try_what_may_not_be()
            self._move()
            self._resign()
        for seat, client in self.everybody.items():
            client.until(lambda table: table["status"] == "over")
            code = "not_allowed" if seat is None or seat in self.resigned else "illegal_move"
            self._refuse(seat, "play", code, moves=client.table["moves"], move="erupt")

    def _wait(self) -> dict[str, Any]:
        """Until a person is to move and everybody knows it, or until the end."""
        able = self.people.keys() - self.resigned.keys()
        latest = max(client.table["number"] for client in self.everybody.values())
        self.host.until(lambda table: table["number"] >= latest)
        is_ready = lambda table: table["status"] == "over" or to_move(self.host) in able  # noqa: E731
        now = self.host.until(lambda table: is_ready(table) or self._holds_up())
        while not is_ready(now):  # a bot waits, too
            for look in self._holds_up():
                self._put_away(look["seat"])
                self._tell_host(self.people[look["seat"]].table["number"])
            now = self.host.until(lambda table: is_ready(table) or self._holds_up())
        for client in self.everybody.values():
            client.until(lambda table: table["number"] >= now["number"])
        return now

    def _tell_host(self, number: int) -> None:
        """Let the host hear of everything up to this change."""
        self.host.until(lambda table: table["number"] >= number)

    def _move(self) -> None:
        seat = to_move(self.host)
        client = self.people[seat]
        move = self._rng.choice(client.table["seen"][0]["legal_moves"])
        client.done("play", table=self.table, seat=seat, moves=client.table["moves"], move=move)
        moves, after = client.table["moves"], client.table["number"]
        if view(client)["secret"] is None:
            return
        if self.plan.wish.get("look_s") == 1:
            client.until(lambda table: table["number"] > after)  # nobody does anything: its time is over
            self.put_away.append(PutAway(seat, moves, after, client.table["number"]))
        elif not self.put_away or self._rng.random() < 0.5:
            self._put_away(seat)

    def _put_away(self, seat: int) -> None:
        client = self.people[seat]
        moves, after = client.table["moves"], client.table["number"]
        client.done("got_it", table=self.table, seat=seat)
        self.put_away.append(PutAway(seat, moves, after, client.table["number"]))

    def _holds_up(self) -> list[dict[str, Any]]:
        """The open looks that the host knows of, unless all look at once."""
        return [] if view(self.host)["phase"] == "look" else open_looks(self.host.table)

    def _put_away_what_holds_up(self) -> None:
        """Nobody may move while somebody looks in secret, unless all pick a side: try it, then put it all away."""
        mover = to_move(self.host)
        for look in self._holds_up():
            assert self.people[mover].table["seen"][0]["legal_moves"] == []
            self._refuse(mover, "play", "look_open", moves=self.host.table["moves"], move=self._rng.choice(TRIED))
            self._put_away(look["seat"])
        latest = max(client.table["number"] for client in self.everybody.values())
        for client in self.everybody.values():
            client.until(lambda table: table["number"] >= latest)

    def _talk(self) -> None:
        if len(self.said) < 4 and self._rng.random() < 0.2:
            seat, client = self._rng.choice(list(self.people.items()))
            kind, what = self._rng.choice([("chat", {"text": "Ahoy, all hands!"}), ("emote", {"emote": "wave"})])
            client.done(kind, table=self.table, seat=seat, **what)
            self.said.append({"type": "said", "table": self.table, "seat": seat, "name": f"Player {seat}", **what})

    def _come_back(self) -> None:
        """Somebody, but not the host, goes, and has to be shown everything anew."""
        if self._rng.random() < 0.1:
            seat = self._rng.choice([seat for seat in self.everybody if seat != 0])
            client = self.everybody[seat].done("unwatch", table=self.table)
            client.done("watch", table=self.table, tokens=[] if seat is None else [client.token])
            self.came_back[seat] += 1

    def _resign(self) -> None:
        """When it is another person's turn: no bot changes anything meanwhile."""
        if self.plan.resigns is None or self.resigned or self._wait()["status"] == "over":
            return
        seat, moves = self.plan.resigns
        if self.host.table["moves"] >= moves and to_move(self.host) != seat:
            self.resigned[seat] = self.people[seat].done("resign", table=self.table, seat=seat).table["number"]
            self.host.until(lambda table: table["number"] == self.resigned[seat])

    def _try_what_may_not_be(self) -> None:
        mover, moves = to_move(self.host), self.host.table["moves"]
        other = self._rng.choice([seat for seat in self.people if seat != mover])
        legal = self.people[mover].table["seen"][0]["legal_moves"]
        illegal = self._rng.choice([move for move in (*TRIED, *ALSO_TRIED) if move not in legal])
        move = self._rng.choice(legal)
        self._refuse(mover, "play", "illegal_move", moves=moves, move=illegal)
        self._refuse(mover, "play", "stale", moves=moves + 1, move=move)
        self._refuse(mover, "play", "not_allowed", of=other, moves=moves, move=move)
        is_gone = other in self.resigned
        self._refuse(other, "play", "not_allowed" if is_gone else "not_your_turn", moves=moves, move=move)
        self._refuse(other, "rematch", "not_allowed")
        self._refuse(None, "play", "not_allowed", of=mover, moves=moves, move=illegal)
        self._refuse(self._rng.choice([None, other]), self._rng.choice(["got_it", "resign"]), "not_allowed", of=mover)

    def _refuse(self, seat: int | None, kind: str, code: str, of: int | None = None, **what: Any) -> None:
        """This seat sends commands that are refused; `of` is the seat they name, if it is another one."""
        whose = of if of is not None else seat or 0
        answer = self.everybody[seat].ask(kind, table=self.table, seat=whose, **what)
        assert answer.get("code") == code, answer
        self.refused[answer["id"]] = code
