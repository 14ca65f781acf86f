"""Plays a contest on all cores, or on a cluster, and keeps what was finished."""

import json
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from ..core.errors import OptionsError, RecordError
from ..core.notation import parse_json, short
from .arena import Contest, Fixture, Played, play_fixtures

FORMAT = "fogbound-arena/1"
_IN_A_PIECE = 8
"""Matches that one process is sent at a time: few enough for the bar to move, enough to be worth sending."""


class Journal:
    """A file of finished matches: the contest on its first line, then a match a line. Those are not played again."""

    def __init__(self, path: Path | None, contest: Contest) -> None:
        """Raises RecordError for a file that is not of this contest."""
        self._path = path
        self.played: dict[str, Played] = {}
        if path is None:
            return
        head = {"format": FORMAT, **contest.to_json()}
        if path.exists() and path.stat().st_size:
            self._read(path, head)
        else:
            path.write_text(json.dumps(head) + "\n", "utf-8")

    def _read(self, path: Path, head: dict[str, object]) -> None:
        first, *lines = path.read_text("utf-8").splitlines()
        if parse_json(first) != head:
            raise RecordError(f"{short(str(path))} is of another contest; choose another file")
        whole = [first]
        for line in lines:
            try:
                one = Played.from_json(json.loads(line))
            except (ValueError, KeyError, TypeError, AttributeError):
                continue  # a line that an interrupt cut off
            self.played[one.key] = one
            whole.append(line)
        path.write_text("\n".join(whole) + "\n", "utf-8")

    def add(self, played: Sequence[Played]) -> None:
        self.played |= {one.key: one for one in played}
        if self._path is not None:
            with self._path.open("a", encoding="utf-8") as file:
                file.writelines(json.dumps(one.to_json()) + "\n" for one in played)


def run(
    contest: Contest, journal: Journal, jobs: int | None = None, backend: str = "local", address: str | None = None
) -> Generator[Sequence[Played], None, None]:
    """Play what the journal does not have, and hand on what is finished, as it is finished.

    `jobs` is how many at once (None: one a core, or what the cluster has). Raises OptionsError for a backend that is
    not there.
    """
    if backend not in BACKENDS:
        raise OptionsError(f"backend {short(backend)} is none of {', '.join(BACKENDS)}")
    missing = fixtures_left(contest, journal)
    pieces = [missing[first : first + _IN_A_PIECE] for first in range(0, len(missing), _IN_A_PIECE)]
    with ExitStack() as stack:
        try:
            play = _START[backend](stack, jobs, address)
        except ImportError as fault:
            raise OptionsError(f"backend {backend} needs the extra `cluster`: {fault}") from None
        for played in play(contest, pieces):
            journal.add(played)
            yield played


Pieces = Sequence[Sequence[Fixture]]
Play = Callable[[Contest, Pieces], Iterable[list[Played]]]
"""Plays all pieces, and gives what each brought, in any order."""


def _start_local(stack: ExitStack, jobs: int | None, address: str | None) -> Play:
    from joblib import effective_n_jobs

    workers = jobs or effective_n_jobs(-1)
    if workers == 1:
        return lambda contest, pieces: (play_fixtures(contest, piece) for piece in pieces)
    return _by_joblib(workers)


def _start_dask(stack: ExitStack, jobs: int | None, address: str | None) -> Play:
    from distributed import Client
    from joblib import parallel_config

    client: Any = Client  # it has no types
    stack.enter_context(client(address) if address else client(n_workers=jobs, threads_per_worker=1))
    stack.enter_context(parallel_config(backend="dask"))
    return _by_joblib(jobs or -1)


def _start_ray(stack: ExitStack, jobs: int | None, address: str | None) -> Play:
    """Without joblib: its backend for Ray hands on nothing before everything is finished."""
    import ray

    ray.init(address=address, num_cpus=None if address else jobs)
    stack.callback(ray.shutdown)

    def play(contest: Contest, pieces: Pieces) -> Iterator[list[Played]]:
        remote = ray.remote(play_fixtures)
        waiting = [remote.remote(contest, piece) for piece in pieces]
        while waiting:
            finished, waiting = ray.wait(waiting)
            yield from ray.get(finished)

    return play


def _by_joblib(workers: int) -> Play:
    from joblib import Parallel, delayed

    def play(contest: Contest, pieces: Pieces) -> Iterable[list[Played]]:
        parallel = Parallel(n_jobs=workers, return_as="generator_unordered", batch_size=1)
        results: Iterable[list[Played]] = parallel(delayed(play_fixtures)(contest, piece) for piece in pieces)
        return results

    return play


_START = {"local": _start_local, "dask": _start_dask, "ray": _start_ray}
BACKENDS = tuple(_START)


def fixtures_left(contest: Contest, journal: Journal) -> list[Fixture]:
    return [fixture for fixture in contest.fixtures() if fixture.key not in journal.played]
