"""People around a table, as the tests need them."""

from random import Random
from typing import Any

from tests.server.driver import Client, Server


def open_table(server: Server, game: str = "memoarrr", **wish: Any) -> tuple[str, Client]:
    """A new table, and its host, who looks at it and sits nowhere yet."""
    answer = server.post("/api/tables", game=game, **wish)
    assert answer.status_code == 201, answer.text
    made = answer.json()
    host = server.client().done("watch", table=made["table"], tokens=[made["host_token"]])
    return made["table"], host


def sit(client: Client, table: str, seat: int, name: str | None = None) -> Client:
    """Look at the table, sit down and be ready."""
    if not client.table:
        client.done("watch", table=table)
    client.done("sit", table=table, seat=seat, name=name or f"Player {seat}", token=client.token)
    return client.done("ready", table=table, seat=seat)


def seat_people(server: Server, game: str = "memoarrr", **wish: Any) -> tuple[str, list[Client]]:
    """A running table with a person on every seat; their clients, the host first."""
    table, host = open_table(server, game, **wish)
    clients = [host, *(server.client() for _ in host.table["seats"][1:])]
    for seat, client in enumerate(clients):
        sit(client, table, seat)
    host.done("start", table=table)
    for client in clients:
        client.until(lambda table: table["status"] == "running")
    return table, clients


def view(client: Client) -> dict[str, Any]:
    found: dict[str, Any] = client.table["seen"][0]["view"]
    return found


def to_move(client: Client) -> int:
    seat: int = view(client)["to_move"]
    return seat


def play_on(clients: list[Client], rng: Random, moves: int = 10_000) -> None:
    """Everybody plays random legal moves, each told by the server; clients stand in the order of their seats."""
    for _ in range(moves):
        if clients[0].table["status"] == "over":
            return
        play(clients, rng)


def play(clients: list[Client], rng: Random | None = None, move: str | None = None) -> str:
    """One move of whoever is to move, at random unless it is given; afterwards everybody knows of it."""
    now = clients[0].table
    seat = to_move(clients[0])
    mover = clients[seat]
    mover.until(lambda table: table["moves"] == now["moves"] and legal_moves(table, seat))
    move = move or (rng or Random(0)).choice(legal_moves(mover.table, seat))
    mover.done("play", table=now["table"], seat=seat, moves=now["moves"], move=move)
    all_know(clients, now["moves"] + 1)
    return move


def legal_moves(table: dict[str, Any], seat: int) -> list[str]:
    """As the server told them; none while somebody looks at something in secret."""
    return next((seen["legal_moves"] for seen in table["seen"] if seen["seat"] == seat), [])


def all_know(clients: list[Client], moves: int) -> None:
    """Wait until everybody has been told of so many moves."""
    for client in clients:
        client.until(lambda table: table["moves"] >= moves)
