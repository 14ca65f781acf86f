"""A record stepped through."""

from collections.abc import Iterator

from .match import Match
from .record import Record


class Replay:
    """Every position of a record, from 0 (nothing played) to `len(replay)` (all of it)."""

    def __init__(self, record: Record) -> None:
        """Raises RecordError if the record cannot be played through."""
        self.record = record
        Match.from_record(record)

    def __len__(self) -> int:
        return len(self.record.moves)

    def at(self, number: int) -> Match:
        """The match after so many moves. Raises IndexError outside 0 to `len(replay)`."""
        if number not in range(len(self) + 1):
            raise IndexError(f"{number} is no position of this replay: 0 to {len(self)}")
        record = self.record
        match = Match(record.game, record.options, record.deal, record.players)
        for move in record.moves[:number]:
            match.play(move)
        return match

    def __iter__(self) -> Iterator[Match]:
        """The match at each position in turn; one object that moves on."""
        match = self.at(0)
        yield match
        for move in self.record.moves:
            match.play(move)
            yield match
