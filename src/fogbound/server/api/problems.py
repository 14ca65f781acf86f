"""Refusals: one JSON shape for all, and their HTTP status."""

import msgspec

from ...core.errors import FogboundError

_STATUS = {"no_table": 404, "closed": 410, "not_allowed": 403, "name_taken": 403, "not_stored": 503, "too_many": 429}


class Problem(msgspec.Struct):
    """A stable code for programs, and a message for people."""

    code: str
    message: str


class Problems(msgspec.Struct):
    """Every refusal over HTTP has this shape."""

    error: Problem


def status_of(fault: FogboundError) -> int:
    return _STATUS.get(fault.code, 400)


def encoded(code: str, message: str) -> bytes:
    return msgspec.json.encode(Problems(Problem(code, message)))
