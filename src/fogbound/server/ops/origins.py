"""Names that the server answers under, and web origins whose pages may use it: protection from DNS rebinding and from
foreign pages that act in a visitor's name."""

import re
from collections.abc import Iterable
from ipaddress import ip_address
from urllib.parse import urlsplit

_LOCAL_ENDINGS = (".localhost", ".local", ".home.arpa")
"""Names of a machine or a home network, which no public name server may give to somebody else."""


_HOST = re.compile(r"(\[[0-9a-f:.]+\]|[^\[\]:/@\s]+)(?::\d*)?")


class Origins:
    """`origins` are other web origins that may connect; `names` are host names, `*` for any."""

    def __init__(self, origins: Iterable[str], names: Iterable[str]) -> None:
        self._origins = set(origins)
        self._names = {name.lower() for name in names} | {_host_of(origin) for origin in self._origins}

    def is_known_host(self, host: str | None) -> bool:
        """Return whether a `Host` header is one of this server: a configured name, an address, or a local name.
        Browsers always send one, so its absence is no rebinding."""
        if host is None or "*" in self._names:
            return True
        found = _HOST.fullmatch(host.lower())
        name = found[1].strip("[]").removesuffix(".") if found is not None else ""
        if name in self._names or name.endswith(_LOCAL_ENDINGS):
            return True
        return _is_address(name) or (name != "" and "." not in name)

    def is_allowed_origin(self, origin: str) -> bool:
        """Return whether the operator allows pages of this other origin."""
        return origin in self._origins

    def is_own_origin(self, origin: str | None, host: str | None) -> bool:
        """Return whether a request is from a page of ours, from an allowed one, or from a program, which sends no
        Origin."""
        if origin is None or origin in self._origins:
            return True
        try:
            return host is not None and urlsplit(origin).netloc.lower() == host.lower()
        except ValueError:  # no address at all
            return False


def _host_of(url: str) -> str:
    try:
        return urlsplit(url).hostname or ""
    except ValueError:
        return ""


def _is_address(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return False
    return True
