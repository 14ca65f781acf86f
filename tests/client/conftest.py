"""A real server to be a client of."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.driver import Server


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    running = Server(tmp_path / "fogbound.db")
    yield running
    running.end()
