"""Every setting of the server: its environment variable, its default, its meaning."""

import os
import re
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from ipaddress import ip_network
from typing import Any

from ..core.errors import OptionsError
from ..core.notation import short

PREFIX = "FOGBOUND_"
LEVELS = ("debug", "info", "warning", "error")


def _setting(default: Any, about: str, low: float | None = None, high: float | None = None) -> Any:
    return field(default=default, metadata={"about": about, "low": low, "high": high})


@dataclass(frozen=True)
class Settings:
    """All settings, read once from the environment; `docs/hosting.md` lists them."""

    host: str = _setting("127.0.0.1", "address to listen on; 0.0.0.0 for all")
    port: int = _setting(8024, "port to listen on; 0 for any that is free", 0, 65535)
    data: str = _setting("~/.fogbound/tables.db", "file that tables are kept in, or postgresql://…; :memory: for none")
    address: str = _setting("", "how other servers on the same database reach this one; empty: it is alone")
    follow_s: float = _setting(10.0, "a table moves to the server that all its watchers use for so long", 1, 1e6)
    bot_pace_s: float = _setting(1.2, "how long bots seem to think, more or less", 0, 60)
    warm_up: bool = _setting(True, "whether bots are made ready at the start, not at their first move: 1 or 0")
    max_message_bytes: int = _setting(16_384, "longest message that a client may send", 1024, 1 << 20)
    max_waiting: int = _setting(64, "messages that may wait for a slow client before it is dropped", 32, 10_000)
    max_waiting_bytes: int = _setting(1 << 20, "bytes that may wait for a slow client", 1 << 18, 1 << 30)
    commands_per_s: float = _setting(20.0, "commands a second that one connection may send for long", 1, 1e6)
    commands_at_once: int = _setting(60, "commands that one connection may send in a burst", 1, 1_000_000)
    connections_per_address: int = _setting(100, "WebSockets at once from one network address", 1, 1_000_000)
    tables_per_minute: float = _setting(30.0, "new tables and reviews a minute from one network address", 1, 1e6)
    tables_per_address: int = _setting(200, "unfinished tables that one network address may have made", 1, 1_000_000)
    listed_per_address: int = _setting(10, "open tables of hosts at one network address in the list", 1, 1_000_000)
    requests_per_s: float = _setting(20.0, "HTTP requests a second from one network address, for long", 1, 1e6)
    origins: str = _setting("", "other web addresses whose pages may connect, with commas between")
    names: str = _setting("", "host names it is reached by, beside addresses and local names; * for any")
    proxies: str = _setting("", "proxies whose X-Forwarded-For is believed, with commas between")
    keep_days: float = _setting(90.0, "days after its last move that a table is kept", 0.01, 36_500)
    keep_open_hours: float = _setting(24.0, "hours that a table is kept which never starts", 0.01, 876_000)
    words: str = _setting("", "file of words that names and chat may not have, one a line; *part for any word with it")
    admin: str = _setting("", "local socket of `fogbound admin`; empty: beside the file of the tables")
    metrics: bool = _setting(True, "whether /metrics answers: 1 or 0")
    log_level: str = _setting("info", "debug, info, warning or error")
    open_browser: bool = _setting(True, "whether `fogbound` without a command opens the page: 1 or 0")

    @classmethod
    def from_environment(cls, environment: Mapping[str, str] = os.environ) -> "Settings":
        """Raises OptionsError for an invalid value or an unknown name."""
        known = {PREFIX + one.name.upper(): one for one in fields(cls)}
        given = {}
        for name, text in environment.items():
            if not name.startswith(PREFIX):
                continue
            if name not in known:
                raise OptionsError(f"{name} is no setting; there are {', '.join(known)}")
            given[known[name].name] = _read(name, text, known[name])
        settings = cls(**given)
        settings._check()
        return settings

    @property
    def all_origins(self) -> list[str]:
        return _parts(self.origins)

    @property
    def all_names(self) -> list[str]:
        return _parts(self.names)

    @property
    def all_proxies(self) -> list[str]:
        return _parts(self.proxies)

    def _check(self) -> None:
        """Check what is more than a number or a switch. Raises OptionsError."""
        _must_be(self.host != "", "HOST", self.host, "an address")
        _must_be(self.data != "", "DATA", self.data, "a file")
        _must_be(self.log_level in LEVELS, "LOG_LEVEL", self.log_level, ", ".join(LEVELS))
        is_address = self.address == "" or _is_origin(self.address)
        _must_be(is_address, "ADDRESS", self.address, "an address such as http://10.0.0.5:8024")
        for origin in self.all_origins:
            _must_be(_is_origin(origin), "ORIGINS", origin, "an origin such as https://friends.example")
        for name in self.all_names:
            _must_be(_is_name(name), "NAMES", name, "a host name such as friends.example, or *")
        for proxy in self.all_proxies:
            _must_be(_is_network(proxy), "PROXIES", proxy, "an address, a network, or *")


def _must_be(is_so: bool, name: str, text: str, what: str) -> None:
    """Raises OptionsError."""
    if not is_so:
        raise OptionsError(f"{PREFIX}{name}={short(text)} is not {what}")


def _parts(text: str) -> list[str]:
    return [part.strip() for part in text.split(",") if part.strip()]


def _is_origin(text: str) -> bool:
    return re.fullmatch(r"https?://[^/\s?#@]+", text) is not None


def _is_name(text: str) -> bool:
    return text == "*" or re.fullmatch(r"[^/\s?#@:*]+", text) is not None


def _is_network(text: str) -> bool:
    try:
        return text == "*" or ip_network(text, strict=False) is not None
    except ValueError:
        return False


def _read(name: str, text: str, setting: Any) -> Any:
    kind = type(setting.default)
    if kind is bool:
        if text not in ("0", "1"):
            raise OptionsError(f"{name}={short(text)} is neither 1 nor 0")
        return text == "1"
    try:
        value = kind(text)
    except ValueError:
        raise OptionsError(f"{name}={short(text)} is no {'number' if kind in (int, float) else 'value'}") from None
    low, high = setting.metadata["low"], setting.metadata["high"]
    if low is not None and not low <= value <= high:
        raise OptionsError(f"{name}={short(text)} is not from {low} to {high}")
    return value
