"""People who play as fast as they can while their server is killed. `./dev bench crash` does it a hundred times."""

import json
import queue
import secrets
import threading
from contextlib import suppress
from random import Random
from typing import Any

import httpx
from websockets.exceptions import ConnectionClosed

from tests.server.driver import Server

_RESTLESS = 0.05
"""How often somebody resigns instead of moving: then a new table is set up, and that can be lost too."""
Command = dict[str, Any]


class Crew:
    """One table of two, and then the next: both seats are played from here, or one against a bot."""

    def __init__(self, server: Server, rng: Random, bot: str | None) -> None:
        self._server, self._rng, self._bot = server, rng, bot
        self.acknowledged = 0
        """Moves."""
        self.games = 0
        self._client = server.client()
        self._leave()

    def _leave(self) -> None:
        """There is no table yet, or no longer."""
        self._table = ""
        self._tokens: list[str] = []
        self._to_do: list[Command] = []
        """Before anybody moves, or moves again."""
        self._done: list[Command] = []
        """All of those that were acknowledged."""
        self._moves: dict[int, str] = {}
        """Acknowledged, by how many were played before."""
        self._sent: Command | None = None
        """The move whose answer is not known yet."""
        self._client.table = {}

    def come_back(self) -> None:
        """After a crash: nothing that was acknowledged is missing, and what was not is sent again."""
        self._client = self._server.client()
        if not self._table:
            return
        table = self._client.done("watch", table=self._table, tokens=self._tokens).table
        assert table["is_host"], "an acknowledged table has lost its host"
        for command in self._done:
            assert _is_done(command, table), f"acknowledged, and missing: {command}"
        assert table["moves"] > max(self._moves, default=-1), "an acknowledged move is missing"
        if self._sent is not None:
            self._acknowledge(self._sent, self._client.ask(**self._sent))

    def play(self, acks: "queue.SimpleQueue[Crew]") -> None:
        """Until the server is gone."""
        with suppress(ConnectionClosed, OSError, httpx.HTTPError, EOFError):
            while True:
                self.step(_RESTLESS)
                acks.put(self)

    def step(self, restless: float = 0.0) -> None:
        """The next that is to be done: set up a table, move, resign; or see the match to its end and leave."""
        if not self._table:
            self._make_table()
        elif self._to_do:
            self._do_next()
        else:
            self._move(restless)

    def _make_table(self) -> None:
        made = self._server.post("/api/tables", game=self._rng.choice(["memoarrr", "ahoy"]), first=0).json()
        self._table, self._tokens = made["table"], [made["host_token"]]
        for seat in range(1 if self._bot else 2):
            self._tokens.append(secrets.token_hex(16))
            self._plan("sit", seat=seat, name=f"Player {seat}", token=self._tokens[-1])
            self._plan("ready", seat=seat)
        if self._bot:
            self._plan("seat_bot", seat=1, bot=self._bot)
        self._plan("start")
        self._client.done("watch", table=self._table, tokens=self._tokens)

    def _plan(self, kind: str, **what: Any) -> None:
        self._to_do.append({"kind": kind, "id": secrets.token_hex(8), "table": self._table, **what})

    def _do_next(self) -> None:
        answer = self._client.ask(**self._to_do[0])
        assert answer["type"] == "ok", answer
        self._done.append(self._to_do.pop(0))

    def _move(self, restless: float) -> None:
        client = self._client
        now = client.until(
            lambda table: table["status"] == "over" or any(seen["legal_moves"] for seen in table["seen"])
        )
        if now["status"] == "over":
            self._check_record()
            client.done("unwatch", table=self._table)
            self._leave()
            return
        (seen,) = [seen for seen in now["seen"] if seen["legal_moves"]]
        if self._rng.random() < restless:
            self._plan("resign", seat=seen["seat"])
            self._do_next()
            return
        move = self._rng.choice(seen["legal_moves"])
        self._sent = {"kind": "play", "id": secrets.token_hex(8), "table": self._table, "seat": seen["seat"],
                      "moves": now["moves"], "move": move}  # fmt: skip
        self._acknowledge(self._sent, client.ask(**self._sent))
        client.until(lambda table: table["moves"] > now["moves"])

    def _acknowledge(self, command: Command, answer: dict[str, Any]) -> None:
        assert answer["type"] == "ok", answer
        self._moves[command["moves"]] = command["move"]
        self.acknowledged += 1
        self._sent = None

    def _check_record(self) -> None:
        """Every acknowledged move stands where it was played."""
        record = self._server.get(f"/api/tables/{self._table}/record").json()["record"]
        for number, move in self._moves.items():
            assert record["moves"][number] == move, json.dumps(record)
        self.games += 1

    def finish(self) -> None:
        """No table is stuck: this one goes on to its end."""
        games = self.games
        while self.games == games:
            self.step()


def _is_done(command: Command, table: dict[str, Any]) -> bool:
    """Whether a table is as this command made it."""
    if command["kind"] == "start":
        return bool(table["status"] != "open")
    seat = table["seats"][command["seat"]]
    match command["kind"]:
        case "sit":
            return command["seat"] in table["mine"] and bool(seat["name"] == command["name"])
        case "seat_bot":
            return bool(seat.get("bot") == command["bot"])
        case "ready":
            return bool(seat["ready"])
    return bool(seat.get("resigned"))


def crash(server: Server, kills: int, seed: int, tables: int = 4) -> list[Crew]:
    """So many kills, each at a random moment; after each every table goes on. Raises AssertionError for a loss."""
    rng = Random(seed)
    crews = [Crew(server, Random(rng.random()), bot="random" if number % 2 else None) for number in range(tables)]
    for _ in range(kills):
        acks: queue.SimpleQueue[Crew] = queue.SimpleQueue()
        threads = [threading.Thread(target=crew.play, args=(acks,)) for crew in crews]
        for thread in threads:
            thread.start()
        heard = set()
        for _ in range(rng.randrange(1, 80)):
            heard.add(acks.get(timeout=60))
        while len(heard) < len(crews):  # every table has gone on
            heard.add(acks.get(timeout=60))
        server.kill()
        for thread in threads:
            thread.join()
        server.start()
        for crew in crews:
            crew.come_back()
    for crew in crews:
        crew.finish()
    return crews
