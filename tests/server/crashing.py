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


class Crew:
    """One table of two: both seats are played from here, or one against a bot."""

    def __init__(self, server: Server, rng: Random, bot: str | None) -> None:
        self._server, self._rng, self._bot = server, rng, bot
        self.acknowledged = 0
        self.games = 0
        self._sent: dict[str, Any] | None = None
        """The command whose answer is not known yet."""
        self._client = server.client()
        self._begin()

    def _begin(self) -> None:
        self._has_begun = False
        made = self._server.post("/api/tables", game=self._rng.choice(["memoarrr", "ahoy"]), first=0).json()
        self._table, self._tokens = made["table"], [made["host_token"]]
        self._moves: dict[int, str] = {}
        """Acknowledged, by how many were played before."""
        client = self._client.done("watch", table=self._table, tokens=self._tokens)
        for seat in range(1 if self._bot else 2):
            self._tokens.append(secrets.token_hex(16))
            client.done("sit", table=self._table, seat=seat, name=f"Player {seat}", token=self._tokens[-1])
        if self._bot:
            client.done("seat_bot", table=self._table, seat=1, bot=self._bot)
        client.done("start", table=self._table)
        self._has_begun = True

    def come_back(self) -> None:
        """After a crash: nothing that was acknowledged is missing, and what was not is sent again."""
        self._client = client = self._server.client()
        if not self._has_begun:
            self._begin()
            return
        client.done("watch", table=self._table, tokens=self._tokens)
        assert client.table["moves"] > max(self._moves, default=-1), "an acknowledged move is missing"
        if self._sent is not None:
            self._acknowledge(self._sent, client.ask(**self._sent))

    def play(self, acks: "queue.SimpleQueue[Crew]") -> None:
        """Until the server is gone."""
        with suppress(ConnectionClosed, OSError, httpx.HTTPError, EOFError):
            while True:
                self.move()
                acks.put(self)

    def move(self) -> None:
        client = self._client
        now = client.until(
            lambda table: table["status"] == "over" or any(seen["legal_moves"] for seen in table["seen"])
        )
        if now["status"] == "over":
            self.check_record()
            self._client.done("unwatch", table=self._table).table = {}
            self._begin()
            return
        (seen,) = [seen for seen in now["seen"] if seen["legal_moves"]]
        move = self._rng.choice(seen["legal_moves"])
        self._sent = {"kind": "play", "id": secrets.token_hex(8), "table": self._table, "seat": seen["seat"],
                      "moves": now["moves"], "move": move}  # fmt: skip
        self._acknowledge(self._sent, client.ask(**self._sent))
        client.until(lambda table: table["moves"] > now["moves"])

    def _acknowledge(self, command: dict[str, Any], answer: dict[str, Any]) -> None:
        assert answer["type"] == "ok", answer
        self._moves[command["moves"]] = command["move"]
        self.acknowledged += 1
        self._sent = None

    def check_record(self) -> None:
        """Every acknowledged move stands where it was played."""
        record = self._server.get(f"/api/tables/{self._table}/record").json()["record"]
        for number, move in self._moves.items():
            assert record["moves"][number] == move, json.dumps(record)
        self.games += 1

    def finish(self) -> None:
        """No table is stuck: this one goes on to its end."""
        games = self.games
        while self.games == games:
            self.move()


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
