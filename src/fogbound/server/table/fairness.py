"""Provably fair deals: a commitment to the deal is published before the first move, and checked after the last."""

import hashlib
import hmac
import json
from collections.abc import Mapping
from typing import Any


def commitment(deal: Mapping[str, Any], key: str) -> str:
    """HMAC-SHA256, with a random 256-bit key (hexadecimal), over the deal as canonical JSON."""
    return _signed(deal, key)


def seal(record: Mapping[str, Any], result: Mapping[str, Any], key: str) -> str:
    """The same over the whole match: what is changed afterwards, a name or a move, does not fit it."""
    return _signed({"record": record, "result": result}, key)


def _signed(value: Mapping[str, Any], key: str) -> str:
    text = json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    return hmac.new(bytes.fromhex(key), text.encode(), hashlib.sha256).hexdigest()
