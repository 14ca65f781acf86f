"""A server for each test, or one for all tests of a file that do not get in each other's way."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.driver import Server


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    """For tests that kill it, or need it alone."""
    running = Server(tmp_path / "fogbound.db")
    yield running
    running.end()


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for all tests of a file."""
    running = Server(tmp_path_factory.mktemp("house") / "fogbound.db")
    yield running
    running.end()
