"""Runs attacks on a server: `python -m tests.server.attacking PORT ATTACK SECONDS`.

They send to 127.0.0.1 only. `./dev bench attack` measures honest pairs beside each of them.
"""

import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from fogbound.server.http.open_connections import most_connections
from tests.server.attacks import floods, tables, web
from tests.server.attacks.wire import Attack, nothing
from tests.server.driver import Server
from tests.server.prepared import prepare_clocks, prepare_long_tables, prepare_many_tables

ATTACKS: dict[str, Attack] = {
    "pings": floods.flood(b"", floods.PING),
    "empty fragments": floods.flood(floods.FIRST_FRAGMENT, floods.EMPTY_FRAGMENT),
    "empty objects": floods.flood(b"", floods.EMPTY_OBJECT),
    "texts after the closing frame": floods.flood(floods.CLOSE, floods.EMPTY_OBJECT),
    "unread pings": floods.unread_pings,
    "a crowd, once": floods.crowd_once,
    "frames before the answer": floods.early,
    "long messages": floods.long_messages,
    "watch again": tables.watch_again,
    "ready, sit and rise": tables.toggles,
    "a busy lobby": tables.lobby,
    "moves before a crowd": tables.moves_before_a_crowd,
    "rematches": tables.rematches,
    "new tables": tables.new_tables,
    "long tables": tables.long_tables,
    "captains": tables.captains,
    "captains without Numba": tables.captains,
    "reviews": web.reviews,
    "one script": web.scripts,
    "refused handshakes": web.handshakes,
    "half requests": web.half_requests,
    "pipelined requests": web.pipelined,
    "2,000 silent connections": web.idle,
    "files that nobody reads": web.unread_files,
    "600 matches left alone": tables.left_alone,
    "logs that grow": tables.growing_logs,
    "clocks of a second at long tables": nothing,
    "5,000 running tables after a start": nothing,
}
PREPARED: dict[str, Callable[[Path], None]] = {
    "long tables": prepare_long_tables,
    "5,000 running tables after a start": prepare_many_tables,
    "clocks of a second at long tables": prepare_clocks,
}
"""Attacks that need a file."""
CLOCKS = "clocks of a second at long tables"
"""Bots are loaded before it begins, as they are where the settings are the usual ones."""
PLAIN = "captains without Numba"
"""This one is on a server without compiled bots."""
OWN_SERVER = (*PREPARED, "captains", PLAIN, "600 matches left alone")
"""Attacks that need a server of their own, or leave one behind that is busy."""


class PlainServer(Server):
    """A server without Numba."""

    module = "tests.server.without_numba"


def server_for(attack: str | None, path: Path, **settings: Any) -> Server:
    """A server as this attack needs it."""
    if attack in PREPARED:
        PREPARED[attack](path)
    if attack == CLOCKS:
        settings = {**settings, "warm_up": 1}
    return (PlainServer if attack == PLAIN else Server)(path, **settings)


@contextmanager
def attacked(port: int, attack: str, seconds: float) -> Iterator[None]:
    """An attack in a process of its own, which ends with this."""
    command = [sys.executable, "-m", "tests.server.attacking", str(port), attack, str(seconds)]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    try:
        with process.stdout as first_line:
            assert first_line.readline() == "begun\n"
        yield
    finally:
        process.kill()
        process.wait()


if __name__ == "__main__":
    most_connections()
    name = sys.argv[2]
    ATTACKS[name](int(sys.argv[1]), f"192.0.2.{1 + list(ATTACKS).index(name)}", float(sys.argv[3]))
