"""The sentences told since a player's last turn: as much as people at a table would still have in their ears."""

from collections.abc import Sequence

from rich.text import Text

from .tables.table import Told


class Journal:
    """One entry for each move. Faces that are down again are no longer named."""

    def __init__(self, people: int) -> None:
        self._people = range(people)
        self._entries: list[tuple[int, Sequence[Told]]] = []

    def add(self, seat: int, sentences: Sequence[Told]) -> None:
        self._entries.append((seat, sentences))

    def forget(self) -> None:
        """Drop all sentences but the last, at the begin of a round."""
        if self._entries:
            seat, sentences = self._entries[-1]
            self._entries = [(seat, sentences[-1:])]

    def for_seat(self, seat: int | None) -> list[Text]:
        """Returns the sentences since the last move of this seat, or of any person; at least those of the last move."""
        mine = self._people if seat is None else (seat,)
        own = [number for number, (mover, _) in enumerate(self._entries) if mover in mine]
        since = min(own[-1] + 1 if own else 0, len(self._entries) - 1)
        recent = self._entries[max(0, since) :]
        earlier = [one.later for _, sentences in recent[:-1] for one in sentences]
        return earlier + [one.now for _, sentences in recent[-1:] for one in sentences]
