"""What every game's Options share, and how they are checked."""

from dataclasses import dataclass, fields
from typing import Any, ClassVar, Self

from .errors import NotationError, OptionsError
from .notation import Reader, choice_of, faults_as, read_fields

read_players = choice_of(2, 3, 4)


@dataclass(frozen=True)
class BaseOptions:
    """A game's variants as one value, checked when made. Each game adds its own fields and a reader for each."""

    readers: ClassVar[dict[str, Reader[Any]]] = {"players": read_players}

    players: int = 2

    def __post_init__(self) -> None:
        for field in fields(self):
            try:
                self.readers[field.name](getattr(self, field.name))
            except NotationError as fault:
                raise OptionsError(f"{field.name}: {fault}") from None

    @classmethod
    def from_json(cls, data: Any) -> Self:
        """Raises OptionsError; what is not given has its default."""
        with faults_as(OptionsError):
            return cls(**read_fields(data, cls.readers, required=False))

    def to_json(self) -> dict[str, Any]:
        return {name: getattr(self, name) for name in self.readers}
