"""PostgreSQL, three servers and HAProxy on this machine, to try it and to kill things: `./dev cluster`."""

import signal
import tempfile
from pathlib import Path

from tests import postgres, programs, proxies
from tests.server.cluster import free_port, nodes

_PORT = 8000


def main() -> None:
    programs.install()
    database = postgres.Postgres()
    folder = Path(tempfile.mkdtemp(prefix="fogbound-cluster-"))
    limits = {"bot_pace_s": 1.2, "log_level": "info", "warm_up": 1, "proxies": "127.0.0.1"}
    print("starting; the first time bots are compiled, which takes minutes", flush=True)
    running = nodes(folder, database.database(), 3, patience_s=600, **limits)
    proxy = None
    try:
        proxy = proxies.Proxy("haproxy", [node.url for node in running], free_port() if _is_taken(_PORT) else _PORT)
        print(f"\nFogbound is at {proxy.url}: PostgreSQL, three servers, HAProxy. Ctrl-C ends all of it.")
        for number, node in enumerate(running):
            print(f"  server {number}: {node.url}  kill -9 {node.process.pid}  log {folder}/node{number}.log")
        signal.pause()
    except KeyboardInterrupt:
        print()
    finally:
        if proxy is not None:
            proxy.end()
        for node in running:
            node.end()
        database.end()


def _is_taken(port: int) -> bool:
    import socket

    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


if __name__ == "__main__":
    main()
