"""What Prometheus is told. No label names a table, a person or a card."""

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

from ..games import GAMES

_STORE_BUCKETS = (0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.5, 1.0)


class Metrics:
    """One set for one server."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.connections = Gauge("fogbound_connections", "Open WebSockets.", registry=self.registry)
        self.tables = Gauge("fogbound_tables", "Tables in memory.", registry=self.registry)
        self.running = Gauge("fogbound_tables_running", "Running matches in memory.", registry=self.registry)
        self.tables_created = Counter("fogbound_tables_created", "Tables made.", ["game"], registry=self.registry)
        moves = Counter("fogbound_moves", "Moves stored.", ["game"], registry=self.registry)
        self.moves = {game: moves.labels(game) for game in GAMES}
        self.refused = Counter("fogbound_refused", "Commands and requests refused.", ["code"], registry=self.registry)
        self.dropped = Counter("fogbound_dropped", "Connections closed by the server.", ["why"], registry=self.registry)
        self.store_seconds = Histogram(
            "fogbound_store_seconds", "From asking for an entry to be stored to knowing that it is.",
            buckets=_STORE_BUCKETS, registry=self.registry,
        )  # fmt: skip

    def text(self) -> bytes:
        return generate_latest(self.registry)
