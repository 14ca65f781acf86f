"""One record for each game, by the game's id: the way in which a layer learns of the games.

The records of this package are handed in. An installed package brings a game with entry points, one group for each
layer: `fogbound.games`, `fogbound.bots`, `fogbound.reviews`, `fogbound.terminal`. They are read when a game is asked
for that is not of this package, or when all are listed, and so cost nothing where the games of this package suffice.
"""

from collections.abc import Iterator, Mapping, MutableMapping
from typing import TypeVar

from .errors import RequestError, UnsupportedError

T = TypeVar("T")


class Registry(MutableMapping[str, T]):
    """A dict from game ids to one layer's records.

    >>> reviews = Registry("nothing", "no review", {"memoarrr": "a review"})
    >>> reviews.of("chess")
    Traceback (most recent call last):
        ...
    fogbound.core.errors.UnsupportedError: 'chess' has no review yet
    """

    def __init__(self, layer: str, lacking: str, records: Mapping[str, T]) -> None:
        """`lacking` says in an error message what a game without a record does not have."""
        self._group, self._lacking = f"fogbound.{layer}", lacking
        self._records = dict(records)
        self._has_installed = False

    def of(self, game: str) -> T:
        """Returns the record of this game. Raises UnsupportedError if there is none."""
        if game not in self:
            raise UnsupportedError(f"{game!r} has {self._lacking} yet")
        return self[game]

    def __getitem__(self, game: str) -> T:
        if game not in self._records:
            self._add_installed()
        return self._records[game]

    def __setitem__(self, game: str, record: T) -> None:
        self._records[game] = record

    def __delitem__(self, game: str) -> None:
        del self._records[game]

    def __iter__(self) -> Iterator[str]:
        self._add_installed()
        return iter(self._records)

    def __len__(self) -> int:
        self._add_installed()
        return len(self._records)

    def _add_installed(self) -> None:
        """Load the records of installed packages, once. Raises RequestError for a game that there is already."""
        if self._has_installed:
            return
        from importlib.metadata import entry_points  # late: it takes longer to import than the rules themselves

        self._has_installed = True
        for entry in entry_points(group=self._group):
            if entry.name in self._records:
                raise RequestError(
                    f"{entry.value} of {self._group} brings the game {entry.name!r}: there is one already"
                )
            self._records[entry.name] = entry.load()
