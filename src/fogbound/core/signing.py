"""HMAC-SHA256 over canonical JSON: commitments, and numbers that only the holder of a key can compute."""

import hashlib
import hmac
import json
from collections.abc import Mapping
from typing import Any


def signed(value: Mapping[str, Any], key: str) -> str:
    """64 hexadecimal digits; `key` is hexadecimal, too."""
    text = json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    return hmac.new(bytes.fromhex(key), text.encode(), hashlib.sha256).hexdigest()
