"""Settings and fixtures for all tests."""

import os
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings

from tests.postgres import Postgres

# A loaded machine is slow, not wrong; and CI must fail on the same example as the desk.
settings.register_profile("fogbound", deadline=None, derandomize=bool(os.environ.get("CI")))
settings.load_profile("fogbound")

# A shell lets what it runs in the background ignore Ctrl-C, and then so would every program that a test starts.
signal.signal(signal.SIGINT, signal.default_int_handler)

LONGEST = ("web", "cli/test_join.py", "bots/test_arena.py", "bots/test_cheaters.py", "bots/test_warm_up.py",
           "bots/memoarrr/test_strength.py", "sim/test_batch.py", "test_examples.py",
           "server/test_crash.py", "cli/test_play.py")  # fmt: skip
"""Files, or folders of them, that begin first, so that none of them is left for one worker at the end."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """For `--dist loadfile --no-loadscope-reorder`; the order within a file stays as it is."""
    first = [Path(__file__).parent / name for name in LONGEST]

    def place(item: pytest.Item) -> int:
        return next((at for at, path in enumerate(first) if item.path.is_relative_to(path)), len(first))

    items.sort(key=place)


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """A PostgreSQL of this worker's own."""
    server = Postgres()
    yield server
    server.end()
