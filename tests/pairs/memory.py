"""The memory of a seat of Pairs, made from its events alone."""

from dataclasses import dataclass

from fogbound.core.events import Event
from fogbound.core.memory import BaseMemory

from .moves import Peeked, Taken, Turned


@dataclass(frozen=True)
class Memory(BaseMemory[str]):
    def after(self, event: Event) -> "Memory":
        match event:
            case Turned(at=place, card=card) | Peeked(at=place, card=str() as card):
                return self._with(self.seen, {place: card})
            case Taken(at=first, with_=second):
                return self._with({at: seen for at, seen in self.seen.items() if at not in (first, second)}, {})
        return self._with(self.seen, {})
