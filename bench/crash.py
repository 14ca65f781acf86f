"""The server is killed at random moments while people play as fast as they can: is an acknowledged move lost?"""

import tempfile
import time
from pathlib import Path

from tests.server.crashing import crash
from tests.server.driver import Server

from .measure import Report, Table, verdict

KILLS = 100
TABLES = 8


def bench() -> Report:
    """Raises AssertionError for a move that is missing, and for a table that does not go on."""
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder) / "fogbound.db")
        try:
            crews = crash(server, KILLS, seed=0, tables=TABLES)
        finally:
            server.end()
    moves, games = sum(crew.acknowledged for crew in crews), sum(crew.games for crew in crews)
    return Report(
        about=f"The server is killed (SIGKILL) at random moments while {TABLES} tables play as fast as they can. After "
        "each start every table must have all moves that were acknowledged, and go on.",
        table=Table(
            ("kills", "moves acknowledged", "lost", "matches checked to their end", "target"),
            ((f"{KILLS}", f"{moves:,}", "0", f"{games}", f"none lost: {verdict(True)}"),),
        ),
        notes=(
            "A lost move or a table that is stuck ends the bench with an error.",
            f"It took {time.monotonic() - began:.0f} s.",
        ),
    )
