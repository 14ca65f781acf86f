"""Every setting of the server: its environment variable, its default, its meaning."""

import os
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import Any

from ..core.errors import OptionsError
from ..core.notation import short

PREFIX = "FOGBOUND_"


def _setting(default: Any, about: str, low: float | None = None, high: float | None = None) -> Any:
    return field(default=default, metadata={"about": about, "low": low, "high": high})


@dataclass(frozen=True)
class Settings:
    """Read once at the start, from the environment; `docs/hosting.md` lists them."""

    host: str = _setting("127.0.0.1", "address to listen on; 0.0.0.0 for all")
    port: int = _setting(8024, "port to listen on; 0 for any that is free", 0, 65535)
    data: str = _setting("fogbound.db", "file that tables are kept in")
    bot_pace_s: float = _setting(1.2, "how long bots seem to think, more or less", 0, 60)
    max_message_bytes: int = _setting(16_384, "longest message that a client may send", 1024, 1 << 20)
    max_waiting: int = _setting(64, "messages that may wait for a slow client before it is dropped", 4, 10_000)

    @classmethod
    def from_environment(cls, environment: Mapping[str, str] = os.environ) -> "Settings":
        """Raises OptionsError for a value that cannot be, or a name that there is not."""
        known = {PREFIX + one.name.upper(): one for one in fields(cls)}
        given = {}
        for name, text in environment.items():
            if not name.startswith(PREFIX):
                continue
            if name not in known:
                raise OptionsError(f"{name} is no setting; there are {', '.join(known)}")
            given[known[name].name] = _read(name, text, known[name])
        return cls(**given)


def _read(name: str, text: str, setting: Any) -> Any:
    kind = type(setting.default)
    try:
        value = kind(text)
    except ValueError:
        raise OptionsError(f"{name}={short(text)} is no {'number' if kind in (int, float) else 'value'}") from None
    low, high = setting.metadata["low"], setting.metadata["high"]
    if low is not None and not low <= value <= high:
        raise OptionsError(f"{name}={short(text)} is not from {low} to {high}")
    return value
