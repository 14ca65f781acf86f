"""Events: the effects of a move, and the filter that hides private fields from other seats."""

from collections.abc import Iterable, Mapping
from typing import Any, Protocol

from .errors import NotationError
from .notation import Reader, plain, read_fields, read_object, read_text, short
from .seats import Seat


class Event(Protocol):
    """The interface of all events: a type, by name. They are named tuples; their field names are the JSON
    keys, where a trailing `_` keeps clear of Python's own words."""

    @property
    def type(self) -> str: ...

    def __hash__(self) -> int: ...


class Vocabulary:
    """The events of one game: their private fields, the time to see them, and their JSON forms, both ways."""

    def __init__(
        self,
        kinds: Iterable[Any],
        private: Mapping[str, str],
        readers: Mapping[str, Reader[Any]],
        scene_ms: Mapping[str, int] | None = None,
    ) -> None:
        """`private` names, by type of event, the field that only the event's own seat may see. `scene_ms` is the time
        that people need to see it before the next choice, where they need some."""
        self._kinds = {kind._field_defaults["type"]: kind for kind in kinds}
        self._keys = {name: tuple(field.rstrip("_") for field in kind._fields) for name, kind in self._kinds.items()}
        self.kinds = tuple(self._kinds.values())
        self.private = private
        self._scene_ms = scene_ms or {}
        self._readers: dict[str, Reader[Any]] = {**readers, "type": read_text}

    @property
    def types(self) -> tuple[str, ...]:
        return tuple(self._kinds)

    def seen_by(self, event: Any, seat: Seat | None) -> Event:
        """Returns the event without its private field, unless this seat is its own; None is a spectator."""
        private = self.private.get(event.type)
        seen: Event = event if private is None or event.seat == seat else event._replace(**{private: None})
        return seen

    def are_open(self, events: Iterable[Any]) -> bool:
        """Returns whether none of them has a private field."""
        return self.private.keys().isdisjoint([event.type for event in events])

    def scene_ms(self, events: Iterable[Any]) -> int:
        """Returns the time that people need to see these events before anybody can choose."""
        return sum(self._scene_ms.get(event.type, 0) for event in events)

    def to_json(self, event: Any) -> dict[str, Any]:
        """Returns the JSON form; a hidden private field is left out."""
        return {key: plain(value) for key, value in self.fields(event).items()}

    def fields(self, event: Any) -> dict[str, Any]:
        """Returns the same keys as `to_json`, with values of their own types."""
        kind = event.type
        data = {"type": kind, **dict(zip(self._keys[kind], event, strict=True))}
        private = self.private.get(kind)
        if private is not None and data[private] is None:
            del data[private]
        return data

    def from_json(self, data: Any) -> Event:
        """Reads an event. Raises NotationError for anything else."""
        name = read_object(data).get("type")
        kind = self._kinds.get(name) if isinstance(name, str) else None
        if kind is None:
            raise NotationError(f"{short(name)} is no type of event; known: {', '.join(sorted(self._kinds))}")
        private = self.private.get(kind._field_defaults["type"])
        fields = {field.rstrip("_"): field for field in kind._fields}
        values = read_fields(data, {key: self._readers[key] for key in fields}, required=frozenset(fields) - {private})
        if private is not None:
            values.setdefault(private, None)
        event: Event = kind(**{fields[key]: value for key, value in values.items()})
        return event
