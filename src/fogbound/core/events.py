"""What happened, and who may see what of it."""

from collections.abc import Iterable, Mapping
from typing import Any, Protocol

from .errors import NotationError
from .notation import Reader, plain, read_fields, read_object, read_text, short
from .seats import Seat


class Event(Protocol):
    """What each game's events have in common: a type, by name. They are named tuples; their field names are the JSON
    keys, where a trailing `_` keeps clear of Python's own words."""

    @property
    def type(self) -> str: ...

    def __hash__(self) -> int: ...


class Vocabulary:
    """The events of one game: who may see what of each, and their JSON forms, both ways."""

    def __init__(self, kinds: Iterable[Any], private: Mapping[str, str], readers: Mapping[str, Reader[Any]]) -> None:
        """`private` names, by type of event, the field that only the event's own seat may see."""
        self._kinds = {kind._field_defaults["type"]: kind for kind in kinds}
        self._keys = {name: tuple(field.rstrip("_") for field in kind._fields) for name, kind in self._kinds.items()}
        self._private = private
        self._readers: dict[str, Reader[Any]] = {**readers, "type": read_text}

    @property
    def types(self) -> tuple[str, ...]:
        return tuple(self._kinds)

    def seen_by(self, event: Any, seat: Seat | None) -> Event:
        """The event as this seat, or a spectator (None), may know it."""
        private = self._private.get(event.type)
        seen: Event = event if private is None or event.seat == seat else event._replace(**{private: None})
        return seen

    def are_open(self, events: Iterable[Any]) -> bool:
        """Whether everybody may know all of them."""
        return self._private.keys().isdisjoint([event.type for event in events])

    def to_json(self, event: Any) -> dict[str, Any]:
        """Without the private field where it is not to be seen."""
        return {key: plain(value) for key, value in self.fields(event).items()}

    def fields(self, event: Any) -> dict[str, Any]:
        """As `to_json`, with values that are still of their own kinds."""
        kind = event.type
        data = {"type": kind, **dict(zip(self._keys[kind], event, strict=True))}
        private = self._private.get(kind)
        if private is not None and data[private] is None:
            del data[private]
        return data

    def from_json(self, data: Any) -> Event:
        """Raises NotationError for anything that is no event of this game."""
        name = read_object(data).get("type")
        kind = self._kinds.get(name) if isinstance(name, str) else None
        if kind is None:
            raise NotationError(f"{short(name)} is no type of event; known: {', '.join(sorted(self._kinds))}")
        private = self._private.get(kind._field_defaults["type"])
        fields = {field.rstrip("_"): field for field in kind._fields}
        values = read_fields(data, {key: self._readers[key] for key in fields}, required=frozenset(fields) - {private})
        if private is not None:
            values.setdefault(private, None)
        event: Event = kind(**{fields[key]: value for key, value in values.items()})
        return event
