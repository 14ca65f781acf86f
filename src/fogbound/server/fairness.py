"""Provably fair deals: a commitment to the deal is published before the first move, and checked after the last."""

import hashlib
import hmac
import json
from collections.abc import Mapping
from typing import Any


def commitment(deal: Mapping[str, Any], key: str) -> str:
    """HMAC-SHA256, with a random 256-bit key (hexadecimal), over the deal as canonical JSON."""
    text = json.dumps(deal, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    return hmac.new(bytes.fromhex(key), text.encode(), hashlib.sha256).hexdigest()
