"""Counters and budgets where nobody counts: a page has one client, its owner."""


class NoMetrics:
    """Counters of tables and connections that count nothing."""

    def table_created(self, game: str) -> None:
        pass

    def move_stored(self, game: str) -> None:
        pass

    def reported(self, reason: str) -> None:
        pass

    def store_waited(self, seconds: float) -> None:
        pass

    def connected(self) -> None:
        pass

    def disconnected(self) -> None:
        pass

    def refuse(self, code: str) -> None:
        pass

    def drop(self, why: str) -> None:
        pass


class NoBudget:
    """A budget that never ends."""

    def take_command(self) -> bool:
        return True

    def charge(self, tokens: int, entries: int = 0) -> None:
        pass
