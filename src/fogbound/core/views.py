"""Views: the table as one seat sees it now."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Self

from .notation import Reader, plain, read_fields
from .options import BaseOptions
from .seats import Seat


@dataclass(frozen=True, kw_only=True)
class BaseView:
    """The root of each game's View: its fields are the keys of its JSON form, and none can hold a face-down card."""

    readers: ClassVar[Mapping[str, Reader[Any]]] = {}

    game: str
    seat: Seat | None
    options: BaseOptions
    phase: str
    to_move: Seat | None
    winners: tuple[Seat, ...] | None
    ranking: tuple[tuple[Seat, ...], ...] | None

    @classmethod
    def of(cls, **fields: Any) -> Self:
        """Make a view from its fields, faster than the class: a frozen dataclass sets twenty fields one by one."""
        view = object.__new__(cls)
        object.__setattr__(view, "__dict__", fields)
        return view

    def to_json(self) -> dict[str, Any]:
        data: dict[str, Any] = {name: plain(getattr(self, name)) for name in self.readers}
        data["options"] = self.options.to_json()
        return data

    @classmethod
    def from_json(cls, data: Any) -> Self:
        """Raises NotationError for anything that is no view of this game."""
        return cls(**read_fields(data, cls.readers))
