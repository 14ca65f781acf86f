"""Addresses of a server and of its tables."""

import re
from typing import NamedTuple
from urllib.parse import quote, urlsplit, urlunsplit

from ..core.errors import RequestError
from ..core.notation import short


class Address(NamedTuple):
    """The address of a server, and of a table if the URL names one."""

    base: str
    table: str | None

    def link_of(self, table: str) -> str:
        """Returns the web address of a table, for people and for `join`."""
        return f"{self.base}/t/{table}"

    def socket_of(self, table: str | None) -> str:
        """Returns the address of a WebSocket; the name of a table leads a proxy to its server."""
        return "ws" + self.base.removeprefix("http") + "/ws" + (f"/{quote(table, safe='')}" if table else "")


def read_address(url: str) -> Address:
    """Returns the parts of a URL. Raises RequestError for anything that is no address of a server.

    >>> read_address("https://play.example/t/abcdefgh2345")
    Address(base='https://play.example', table='abcdefgh2345')
    """
    try:
        parts = urlsplit(url.strip())
        if parts.scheme not in ("http", "https") or not parts.hostname or parts.port == 0:
            raise ValueError
    except ValueError:
        raise RequestError(f"{short(url)} is no address such as http://localhost:8024/t/abcdefgh2345") from None
    found = re.fullmatch(r"(.*)/t/([a-z0-9]{12})/?", parts.path)
    path = found[1] if found else parts.path.rstrip("/")
    return Address(urlunsplit((parts.scheme, parts.netloc, path, "", "")), found[2] if found else None)
