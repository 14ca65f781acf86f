"""Plays a contest on all cores, or on a cluster, and keeps what was finished."""

import json
from collections.abc import Generator, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from ..core.errors import OptionsError, RecordError
from ..core.notation import parse_json, short
from .arena import Contest, Fixture, Played, play_fixtures

FORMAT = "fogbound-arena/1"
BACKENDS = ("local", "dask", "ray")
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
    from joblib import Parallel, delayed

    missing = fixtures_left(contest, journal)
    pieces = [missing[first : first + _IN_A_PIECE] for first in range(0, len(missing), _IN_A_PIECE)]
    with ExitStack() as stack:
        workers = _workers(stack, jobs, backend, address)
        if workers == 1 and backend == "local":
            results = (play_fixtures(contest, piece) for piece in pieces)
        else:
            parallel = Parallel(n_jobs=workers, return_as="generator_unordered", batch_size=1)
            results = parallel(delayed(play_fixtures)(contest, piece) for piece in pieces)
        for played in results:
            journal.add(played)
            yield played


def _workers(stack: ExitStack, jobs: int | None, backend: str, address: str | None) -> Any:
    """Get the backend ready for as long as the stack lasts."""
    from joblib import effective_n_jobs, parallel_config

    if backend == "local":
        return jobs or effective_n_jobs(-1)
    if backend not in BACKENDS:
        raise OptionsError(f"backend {short(backend)} is none of {', '.join(BACKENDS)}")
    try:
        if backend == "dask":
            from distributed import Client

            client: Any = Client  # it has no types
            stack.enter_context(client(address) if address else client(n_workers=jobs, threads_per_worker=1))
        else:
            import ray
            from ray.util.joblib import register_ray

            ray.init(address=address, num_cpus=None if address else jobs)
            stack.callback(ray.shutdown)
            register_ray()
    except ImportError as fault:
        raise OptionsError(f"backend {backend} needs the extra `cluster`: {fault}") from None
    stack.enter_context(parallel_config(backend=backend))
    return jobs or -1


def fixtures_left(contest: Contest, journal: Journal) -> list[Fixture]:
    return [fixture for fixture in contest.fixtures() if fixture.key not in journal.played]
