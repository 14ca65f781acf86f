"""Where matches are played: in this process, in others on this machine, or on a cluster."""

import atexit
import logging
import multiprocessing
import os
import signal
import threading
from collections.abc import Iterable, Sequence
from contextlib import suppress
from multiprocessing.connection import Connection, wait
from os import cpu_count
from typing import Any, Protocol

from ...core.errors import OptionsError
from ...core.notation import short
from .contest import Contest, Fixture
from .playing import MatchResult, Ring

_LEAVE_S = 5.0
"""Seconds for a worker to end its programs and leave."""


class Pool(Protocol):
    """Plays matches, several at once."""

    size: int
    """So many can be under way."""

    def submit(self, fixture: Fixture) -> None:
        """Begin a match; there must be room."""

    def wait(self) -> Sequence[MatchResult]:
        """Matches that were finished meanwhile, at least one."""

    def close(self) -> None:
        """End it, with all programs that it started; matches under way are lost."""


class Here:
    """One match after the other, in this process."""

    size = 1

    def __init__(self, contest: Contest, transcribes: bool) -> None:
        self._ring = Ring(contest, transcribes)
        self._fixtures: list[Fixture] = []

    def submit(self, fixture: Fixture) -> None:
        self._fixtures.append(fixture)

    def wait(self) -> Sequence[MatchResult]:
        return [self._ring.play(self._fixtures.pop())]

    def close(self) -> None:
        self._ring.close()


class Workers:
    """Processes on this machine, each with its own bots for the whole contest.

    Each worker also holds the end of a pipe that says nothing. When it closes, because the contest is over or this
    process is gone, the worker ends its programs and leaves, whatever it is doing.
    """

    def __init__(self, contest: Contest, transcribes: bool, size: int) -> None:
        self.size = size
        fresh = multiprocessing.get_context("spawn")  # a forked one would hold the others' pipes open
        self._processes: dict[Connection, Any] = {}
        self._leashes: list[Connection] = []
        self._idle: list[Connection] = []
        for number in range(size):
            ours, theirs = fresh.Pipe()
            held, leash = fresh.Pipe()
            process = fresh.Process(target=_work, args=(theirs, leash, contest, transcribes, number == 0), daemon=True)
            process.start()
            theirs.close()
            leash.close()
            self._processes[ours] = process
            self._leashes.append(held)
            self._idle.append(ours)

    def submit(self, fixture: Fixture) -> None:
        self._idle.pop().send(fixture)

    def wait(self) -> Sequence[MatchResult]:
        busy = [connection for connection in self._processes if connection not in self._idle]
        finished = []
        for connection in wait(busy):
            assert isinstance(connection, Connection)
            try:
                finished.append(connection.recv())
            except EOFError:
                process = self._processes[connection]
                process.join()
                raise RuntimeError(f"a worker of the arena ended with code {process.exitcode}") from None
            self._idle.append(connection)
        return finished

    def close(self) -> None:
        for leash in self._leashes:
            leash.close()
        for process in self._processes.values():
            process.join(_LEAVE_S)
            if process.is_alive():
                process.kill()
                process.join()


def _work(connection: Connection, leash: Connection, contest: Contest, transcribes: bool, is_first: bool) -> None:
    """The life of a worker."""
    logging.getLogger("fogbound.compiling").disabled = not is_first  # all compile the same, and one says so
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.SIG_IGN)  # they reach the arena too, which then ends its workers
    ring = Ring(contest, transcribes)
    threading.Thread(target=_leave_with, args=(leash, ring), daemon=True).start()
    with suppress(EOFError, OSError):
        while True:
            connection.send(ring.play(connection.recv()))


def _leave_with(leash: Connection, ring: Ring) -> None:
    with suppress(EOFError, OSError):
        leash.recv()
    try:
        ring.close()
    finally:
        os._exit(0)


class Dask:
    """A cluster of Dask, at an address or started here."""

    def __init__(self, contest: Contest, transcribes: bool, jobs: int | None, address: str | None) -> None:
        from distributed import Client, as_completed

        make: Any = Client  # it has no types
        self._client = make(address) if address else make(n_workers=jobs or cpu_count(), threads_per_worker=1)
        self.size = jobs or sum(self._client.nthreads().values())
        self._contest = contest, transcribes
        self._under_way: Any = as_completed()  # type: ignore[no-untyped-call]

        self._submitted: set[Any] = set()

    def submit(self, fixture: Fixture) -> None:
        future = self._client.submit(_play_on_a_cluster, *self._contest, fixture, pure=False)
        self._submitted.add(future)
        self._under_way.add(future)

    def wait(self) -> Sequence[MatchResult]:
        future = next(self._under_way)
        self._submitted.remove(future)
        return [future.result()]

    def close(self) -> None:
        """A cluster at an address goes on: what this contest started there is ended."""
        run: Any = self._client.run
        self._client.cancel(list(self._submitted))
        run(_end_contest, self._contest[0].commitment, on_error="ignore")
        self._client.close()


class Ray:
    """A cluster of Ray, at an address or started here."""

    def __init__(self, contest: Contest, transcribes: bool, jobs: int | None, address: str | None) -> None:
        import ray

        self._ray: Any = ray
        ray.init(address=address, num_cpus=None if address else jobs)
        self.size = jobs or int(ray.cluster_resources()["CPU"])
        self._play = ray.remote(_play_on_a_cluster)
        self._contest = ray.put(contest), transcribes
        self._under_way: list[Any] = []

    def submit(self, fixture: Fixture) -> None:
        self._under_way.append(self._play.remote(*self._contest, fixture))

    def wait(self) -> Sequence[MatchResult]:
        finished, self._under_way = self._ray.wait(self._under_way)
        played: list[MatchResult] = self._ray.get(finished)
        return played

    def close(self) -> None:
        self._ray.shutdown()


_RINGS: dict[tuple[str, int], Ring] = {}
"""The bots in this process of a cluster, by the commitment of the contest and the thread that plays."""


def _play_on_a_cluster(contest: Contest, transcribes: bool, fixture: Fixture) -> MatchResult:
    """A cluster's process plays many matches, in one thread or in several: each keeps its bots until another contest
    comes, or the end of this one."""
    whose = contest.commitment, threading.get_ident()
    if whose not in _RINGS:
        _close_rings(one for one in list(_RINGS) if one[1] == whose[1])
        _RINGS[whose] = Ring(contest, transcribes)
        atexit.register(_end_contest, contest.commitment)
    ring = _RINGS[whose]
    try:
        return ring.play(fixture)
    finally:
        if _RINGS.get(whose) is not ring:  # the contest was ended meanwhile
            ring.close()


def _end_contest(commitment: str) -> None:
    """End all programs of a contest in this process of a cluster."""
    _close_rings(one for one in list(_RINGS) if one[0] == commitment)


def _close_rings(rings: Iterable[tuple[str, int]]) -> None:
    for whose in rings:
        _RINGS.pop(whose).close()


BACKENDS = ("local", "dask", "ray")


def open_pool(contest: Contest, transcribes: bool, jobs: int | None, backend: str, address: str | None) -> Pool:
    """`jobs` is how many matches at once (None: one a core, or what the cluster has). Raises OptionsError."""
    if backend not in BACKENDS:
        raise OptionsError(f"backend {short(backend)} is none of {', '.join(BACKENDS)}")
    if jobs is not None and jobs < 1:
        raise OptionsError(f"jobs: {jobs} is no whole number from 1 up")
    if backend == "local":
        size = jobs or cpu_count() or 1
        return Here(contest, transcribes) if size == 1 else Workers(contest, transcribes, size)
    try:
        return (Dask if backend == "dask" else Ray)(contest, transcribes, jobs, address)
    except ImportError as fault:
        raise OptionsError(f"backend {backend} needs the extra `cluster`: {fault}") from None
