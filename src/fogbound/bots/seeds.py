"""Seeds for bots. A bot is told its seed, so nothing about the deal may follow from it."""

from hashlib import sha256

BITS = 48
"""Every language reads a whole number of this size exactly; JavaScript stops at 53 bits."""


def bot_seed(seed: int, seat: int) -> int:
    """The seed of the bot on this seat, where a whole match is repeated by one seed.

    SHA-256 of `fogbound/bot/<seed>/<seat>`; deals hash `fogbound/<seed>/<block>`, which is never the same text.

    >>> bot_seed(7, 0)
    16541393761619
    """
    return int.from_bytes(sha256(b"fogbound/bot/%d/%d" % (seed, seat)).digest()[: BITS // 8])
