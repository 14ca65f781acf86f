"""Metrics for Prometheus. No label names a table, a person or a card."""

import logging
from bisect import bisect_left
from collections.abc import Iterator
from itertools import accumulate

from prometheus_client import CollectorRegistry, Counter, Gauge, generate_latest
from prometheus_client.core import CounterMetricFamily, HistogramMetricFamily, Metric
from prometheus_client.registry import Collector

from ...games import GAMES

log = logging.getLogger("fogbound.server")
_STORE_BUCKETS = (0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.5, 1.0)


class Stored(Collector):
    """Counters of every move, as plain numbers: the library's own take a lock and many calls each."""

    def __init__(self) -> None:
        self.moves = dict.fromkeys(GAMES, 0)
        self._waits = [0] * (len(_STORE_BUCKETS) + 1)
        self._waited_s = 0.0

    def move(self, game: str) -> None:
        self.moves[game] = self.moves.get(game, 0) + 1

    def waited(self, seconds: float) -> None:
        self._waits[bisect_left(_STORE_BUCKETS, seconds)] += 1
        self._waited_s += seconds

    def collect(self) -> Iterator[Metric]:
        moves = CounterMetricFamily("fogbound_moves", "Moves stored.", labels=["game"])
        for game, count in self.moves.items():
            moves.add_metric([game], count)
        yield moves
        bounds = [*map(str, _STORE_BUCKETS), "+Inf"]
        yield HistogramMetricFamily(
            "fogbound_store_seconds",
            "From asking for an entry to be stored to knowing that it is.",
            buckets=list(zip(bounds, accumulate(self._waits), strict=True)),
            sum_value=self._waited_s,
        )


class Metrics:
    """All metrics of one server."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.connections = Gauge("fogbound_connections", "Open WebSockets.", registry=self.registry)
        self.tables = Gauge("fogbound_tables", "Tables in memory.", registry=self.registry)
        self.running = Gauge("fogbound_tables_running", "Running matches in memory.", registry=self.registry)
        self.tables_created = Counter("fogbound_tables_created", "Tables made.", ["game"], registry=self.registry)
        stored = Stored()
        self.registry.register(stored)
        self.move_stored, self.store_waited = stored.move, stored.waited
        self.refused = Counter("fogbound_refused", "Commands and requests refused.", ["code"], registry=self.registry)
        self._reports = Counter("fogbound_reports", "Reports of players.", ["reason"], registry=self.registry)
        self._dropped = Counter(
            "fogbound_dropped", "Connections closed by the server.", ["why"], registry=self.registry
        )

    def table_created(self, game: str) -> None:
        self.tables_created.labels(game).inc()

    def connected(self) -> None:
        self.connections.inc()

    def disconnected(self) -> None:
        self.connections.dec()

    def refuse(self, code: str) -> None:
        """Count a command or request that was refused."""
        self.refused.labels(code).inc()

    def reported(self, reason: str) -> None:
        """Count a report, and log that there is one."""
        self._reports.labels(reason).inc()
        log.info("somebody was reported", extra={"why": reason})

    def drop(self, why: str) -> None:
        """Count a connection that the server closes, and log it."""
        self._dropped.labels(why).inc()
        log.info("a connection was closed", extra={"why": why})

    def text(self) -> bytes:
        return generate_latest(self.registry)
