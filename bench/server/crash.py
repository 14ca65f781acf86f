"""Kill the server at random moments while people play as fast as they can: `python -m bench.server.crash 100`.

Says how many moves were acknowledged and how many of them were missing afterwards; ends with 1 if it was any.
"""

import sys
import tempfile
import time
from pathlib import Path

from tests.server.crashing import crash
from tests.server.driver import Server


def main(kills: int, seed: int = 0) -> int:
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder) / "fogbound.db")
        try:
            crews = crash(server, kills, seed, tables=8)
        except Exception as fault:
            print(f"lost or stuck: {fault!r}\n{server.log}")
            return 1
        finally:
            server.end()
    moves, games = sum(crew.acknowledged for crew in crews), sum(crew.games for crew in crews)
    took = time.monotonic() - began
    print(f"{kills} kills, {moves} moves acknowledged, 0 lost, {games} matches checked to their end, {took:.0f} s")
    return 0


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:] or ["100"])))
