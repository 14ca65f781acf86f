"""Several servers on one database."""

import socket
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import httpx

from tests.server.driver import Server


class Node(Server):
    """One of them, at an address that it keeps when it starts again."""

    def __init__(self, data: Path, database: str, **settings: Any) -> None:
        port = free_port()
        about: dict[str, Any] = {"port": port, "address": f"http://127.0.0.1:{port}"}
        super().__init__(data, database, **about | settings)

    def signal(self, number: int) -> None:
        self.process.send_signal(number)

    @property
    def is_ready(self) -> bool:
        return self.get("/readyz").status_code == 200


def nodes(folder: Path, database: str, count: int, **settings: Any) -> list[Node]:
    """So many nodes, started at once."""
    with ThreadPoolExecutor(count) as pool:
        started = [pool.submit(Node, folder / f"node{number}", database, **settings) for number in range(count)]
        return [one.result() for one in started]


class Edge(Server):
    """Two nodes as one server: every table is owned by the one, and all clients are connected to the other."""

    def __init__(self, folder: Path, database: str, **settings: Any) -> None:
        self.owner, edge = nodes(folder, database, 2, **{"follow_s": 1_000_000, **settings})
        self.__dict__.update(edge.__dict__)
        self._edge = edge

    def post(self, path: str, **data: Any) -> httpx.Response:
        answer = self.owner.post(path, **data)
        if path == "/api/tables" and answer.status_code == 201:
            self.own(answer.json()["table"])
        return answer

    def own(self, table: str) -> None:
        """The owner takes a table, by looking at it once."""
        self.owner.client().done("watch", table=table).socket.close()

    @property
    def log(self) -> str:
        return self.owner.log + self._edge.log

    def end(self) -> None:
        self.owner.end()
        self._edge.end()


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port: int = found.getsockname()[1]
        return port
