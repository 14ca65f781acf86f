"""Logs have a rate."""

import logging

from fogbound.server.ops.logs import JsonLines, LogRate


def record(message: str, **extra: object) -> logging.LogRecord:
    return logging.makeLogRecord({"msg": message, "levelname": "INFO", "name": "fogbound.server", **extra})


def test_a_flood_of_one_kind_is_cut_short_and_counted_and_hides_nothing_else(monkeypatch):
    now = [0.0]
    monkeypatch.setattr("time.monotonic", lambda: now[0])
    rate = LogRate()
    flood = [rate.filter(record("a connection was closed", why="origin")) for _ in range(5000)]
    assert sum(flood) == 20
    assert rate.filter(record("a connection was closed", why="slow"))
    assert rate.filter(record("a request failed"))
    now[0] = 1.5
    after = record("a connection was closed", why="origin")
    assert rate.filter(after)
    assert '"skipped": 4980' in JsonLines().format(after)
