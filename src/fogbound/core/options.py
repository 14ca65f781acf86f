"""The base of every game's Options: shared fields, checks and JSON form."""

from dataclasses import dataclass, field, fields
from typing import Any, ClassVar, Self, TypeVar

from .errors import NotationError, OptionsError
from .notation import Reader, choice_of, faults_as, read_fields

T = TypeVar("T")

read_players = choice_of(2, 3, 4)


def option(default: T, about: str, metavar: str = "") -> T:
    """Returns a field of Options with the words that the command line has for it; `metavar` stands for a value."""
    described: Any = field(default=default, metadata={"about": about, "metavar": metavar})
    made: T = described
    return made


@dataclass(frozen=True)
class BaseOptions:
    """A game's variants as one value, checked when made. Each game adds its own fields and a reader for each."""

    readers: ClassVar[dict[str, Reader[Any]]] = {"players": read_players}

    players: int = 2

    def __post_init__(self) -> None:
        for one in fields(self):
            try:
                self.readers[one.name](getattr(self, one.name))
            except NotationError as fault:
                raise OptionsError(f"{one.name}: {fault}") from None

    @classmethod
    def from_json(cls, data: Any) -> Self:
        """Raises OptionsError; what is not given has its default."""
        with faults_as(OptionsError):
            return cls(**read_fields(data, cls.readers, required=False))

    def to_json(self) -> dict[str, Any]:
        return {name: getattr(self, name) for name in self.readers}
