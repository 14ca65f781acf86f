"""Attacks by commands that make others work, or let something grow."""

import re
import threading
from contextlib import suppress
from random import Random
from time import sleep

from websockets.sync.client import connect

from tests.server.driver import Client
from tests.server.people import legal_moves, to_move
from tests.server.prepared import LONG_TABLES, name_of

from .wire import CROWD, KEPT, Holder, begun, connected, drained, every, post, text, watched


def watch_again(port: int, address: str, seconds: float) -> None:
    """Many clients of many addresses that ask for the same table ten times a second each."""
    table = post(port, "/api/tables", {"game": "ahoy"}, address)["table"]
    crowd = watched(port, table, 4 * CROWD)
    begun()
    for _ in every(0.05, seconds):
        for rude in crowd:
            with suppress(OSError):
                rude.sendall(text(type="watch", id="x", table=table))
                drained(rude)


def toggles(port: int, address: str, seconds: float) -> None:
    """Players who are ready, and not, and ready, and who sit down and rise, as fast as they can: logs grow."""
    holders = [Holder(port, address) for _ in range(10)]
    begun()
    for number in every(0.02, seconds):
        for holder in holders:
            holder.say("ready", seat=0, ready=number % 2 == 0)
            holder.say("rise", seat=1)
            holder.say("sit", seat=1, name="P1", token=f"{1:032x}")


def lobby(port: int, address: str, seconds: float) -> None:
    """Public tables whose seats are taken and left all the time, before many who watch the list."""
    crowd = [connected(port, f"198.51.100.{number // CROWD}") for number in range(2 * CROWD)]
    for rude in crowd:
        rude.sendall(text(type="watch_lobby", id="l"))
    holders = [Holder(port, address, is_public=True) for _ in range(20)]
    begun()
    for number in every(0.05, seconds):
        holder = holders[number % len(holders)]
        holder.say("rise", seat=1)
        holder.say("sit", seat=1, name=f"P{number}", token=f"{1:032x}")
        for rude in crowd:
            drained(rude)


def left_alone(port: int, address: str, seconds: float) -> None:
    """600 matches that are begun and left running, from twenty addresses."""
    begun()
    for number, _ in zip(range(600), every(0.0, seconds), strict=False):
        with suppress(OSError):
            holder = Holder(port, f"198.51.100.{number % 20}")
            holder.say("ready", seat=1)
            holder.say("start")
            holder.socket.close()
    sleep(seconds)


def growing_logs(port: int, address: str, seconds: float) -> None:
    """One address plays at ten tables as fast as it can, for the matches' logs to grow."""
    threads = [threading.Thread(target=_play_on, args=(port, address, seconds)) for _ in range(10)]
    begun()
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def _play_on(port: int, address: str, seconds: float) -> None:
    headers, rng = {"X-Forwarded-For": address}, Random(1)
    with connect(f"ws://127.0.0.1:{port}/ws", additional_headers=headers, max_size=None) as socket_:
        client = _alone(Client(socket_), port, address)
        for _ in every(0.005, seconds):
            _move(client, rng)


def _alone(client: Client, port: int, address: str) -> Client:
    """A client that plays both sides of a new match."""
    made = post(port, "/api/tables", {"game": "ahoy", "first": 0, "look_s": None}, address)
    table = made["table"]
    client.done("watch", table=table, tokens=[made["host_token"]])
    for seat in (0, 1):
        client.done("sit", table=table, seat=seat, name=f"P{seat}", token=f"{seat:032x}")
    client.done("start", table=table).until(lambda now: now["status"] == "running")
    return client


def _move(client: Client, rng: Random) -> None:
    seat = to_move(client)
    if moves := legal_moves(client.table, seat):
        client.ask("play", table=client.table["table"], seat=seat, moves=client.table["moves"], move=rng.choice(moves))
    else:
        client.hear()


def moves_before_a_crowd(port: int, address: str, seconds: float) -> None:
    """One client plays both sides as fast as it can, before many watchers."""
    headers, rng = {"X-Forwarded-For": address}, Random(1)
    with connect(f"ws://127.0.0.1:{port}/ws", additional_headers=headers, max_size=None) as socket_:
        client = _alone(Client(socket_), port, address)
        crowd = watched(port, client.table["table"], 3 * CROWD)
        begun()
        for _ in every(0.05, seconds):
            _move(client, rng)
            for rude in crowd:
                drained(rude)


def rematches(port: int, address: str, seconds: float) -> None:
    """Matches that are given up and played again without end: tables without number."""
    holders = [Holder(port, address) for _ in range(10)]
    for holder in holders:
        holder.say("ready", seat=1)
        holder.say("start")
    begun()
    for _ in every(0.2, seconds):
        for holder in holders:
            holder.say("resign", seat=0)
            for seat in (0, 1):
                holder.say("rematch", seat=seat)
            if found := re.search(rb'"rematch":"([a-z0-9]{12})"', holder.heard):
                holder.table, holder.heard = found[1].decode(), b""
                holder.say("watch", tokens=[f"{seat:032x}" for seat in (0, 1)])


def captains(port: int, address: str, seconds: float) -> None:
    """28 tables of four captains, who think. The first one plays a little before it begins: bots that are compiled
    are loaded then, as they are when a server has run for a minute."""
    for number in range(28):
        holder = Holder(port, address, bots="captain", options={"players": 4})
        holder.say("start")
        KEPT.append(holder.socket)
        if number == 0:
            _wait_for_moves(port, address, holder.table)
    begun()
    sleep(seconds)


def _wait_for_moves(port: int, address: str, table: str) -> None:
    """Until somebody has made eight moves."""
    with connect(f"ws://127.0.0.1:{port}/ws", additional_headers={"X-Forwarded-For": address}, max_size=None) as one:
        Client(one).done("watch", table=table).until(lambda now: now["moves"] >= 8)


def new_tables(port: int, address: str, seconds: float) -> None:
    """Public tables as fast as they come."""
    begun()
    for _ in every(0.01, seconds):
        with suppress(OSError):
            post(port, "/api/tables", {"game": "ahoy", "is_public": True}, address)


def long_tables(port: int, address: str, seconds: float) -> None:
    """Strangers open tables with the longest logs that there can be (`prepare_long_tables`), one after the other."""
    rude = connected(port, address)
    begun()
    for number in every(0.2, seconds):
        with suppress(OSError):
            rude.sendall(text(type="watch", id=str(number), table=name_of(number % LONG_TABLES)))
            rude.sendall(text(type="unwatch", id=f"u{number}", table=name_of(number % LONG_TABLES)))
            drained(rude)
