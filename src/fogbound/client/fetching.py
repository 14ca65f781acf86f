"""HTTP requests."""

import asyncio
import json
import urllib.error
import urllib.request
from http.client import HTTPException
from typing import Any, TypeVar

import msgspec

from .faults import fault_of

T = TypeVar("T")
_LONGEST_S = 30.0


class _Problem(msgspec.Struct):
    code: str
    message: str


class _Refusal(msgspec.Struct):
    error: _Problem


async def fetch(url: str, kind: type[T], data: dict[str, Any] | None = None) -> T:
    """Returns the decoded answer to a GET, or to a POST of this data. Raises FogboundError, ConnectionError."""
    return await asyncio.to_thread(_fetch, url, kind, data)


def _fetch(url: str, kind: type[T], data: dict[str, Any] | None) -> T:
    request = urllib.request.Request(url, None if data is None else json.dumps(data).encode())
    try:
        with urllib.request.urlopen(request, timeout=_LONGEST_S) as answer:
            return msgspec.json.decode(answer.read(), type=kind)
    except urllib.error.HTTPError as fault:
        with fault:
            raise _refusal(fault.code, fault.read()) from None
    except (OSError, HTTPException) as fault:
        raise ConnectionError(f"no server answers at {url}: {fault}") from None
    except msgspec.DecodeError:
        raise ConnectionError(f"{url} is of no server that is known here") from None


def _refusal(status: int, body: bytes) -> Exception:
    try:
        problem = msgspec.json.decode(body, type=_Refusal).error
    except (msgspec.DecodeError, UnicodeDecodeError):
        return ConnectionError(f"the server answers with status {status}")
    return fault_of(problem.code, problem.message)
