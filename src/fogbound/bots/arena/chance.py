"""All chance of a contest comes from one key of 256 bits, which nobody but the arena knows until the contest is over.

Before the first match a commitment to the key is published; afterwards the key is told, and anybody can check it and
repeat every deal. Deals and bots' seeds are HMACs under the key with different texts, so that a bot that knows its own
seeds, and all deals so far, knows nothing about the next deal.
"""

import hashlib
import re
import secrets
from collections.abc import Mapping
from typing import Any

from ...core.errors import OptionsError
from ...core.notation import short
from ...core.signing import signed
from ..seeds import BITS


def new_key() -> str:
    """256 bits from the operating system, as hexadecimal digits."""
    return secrets.token_hex(32)


def key_of_seed(seed: int) -> str:
    """The key of repeatable matches (`--seed`). Anybody can compute it: such matches are no contest."""
    return hashlib.sha256(b"fogbound-arena/seed/%d" % seed).hexdigest()


def read_key(text: str) -> str:
    """Raises OptionsError for anything but 64 hexadecimal digits."""
    if not re.fullmatch("[0-9a-f]{64}", text.strip().lower()):
        raise OptionsError(f"key: {short(text)} is not 64 hexadecimal digits")
    return text.strip().lower()


def commitment(key: str, plan: Mapping[str, Any]) -> str:
    """To a key and to the plan of the contest: who plays whom, with which options, how often."""
    return signed({"for": "contest", "plan": plan}, key)


def deal_seed(key: str, game: str, options: Mapping[str, Any], deal: int) -> int:
    """The seed of this deal: 256 bits, so it cannot be found by trying seeds."""
    return int(signed({"for": "deal", "game": game, "options": options, "deal": deal}, key), 16)


def bot_seed(key: str, match: int, seat: int) -> int:
    """The seed that the bot on this seat is told."""
    return int(signed({"for": "bot", "match": match, "seat": seat}, key), 16) >> (256 - BITS)
