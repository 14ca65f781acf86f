"""The log of a quiet table as one compressed entry.

The packed entry has the number of the last one, so an append after it finds its predecessor. A table is packed if its
log has no entry 1.
"""

import zlib
from collections.abc import Iterable, Sequence

_MARK = b"\0zlib\n"
"""No entry begins like this: entries are JSON."""
_LEVEL = 9


def pack(bodies: Sequence[bytes]) -> bytes:
    """Return one body for all of these, which are JSON without line breaks."""
    return _MARK + zlib.compress(b"\n".join(bodies), _LEVEL)


def unpacked(bodies: Iterable[bytes]) -> list[bytes]:
    """Return the entries as they were appended."""
    return [one for body in bodies for one in _unpack(body)]


def _unpack(body: bytes) -> list[bytes]:
    """A damaged entry is returned as it is: whoever decodes it says that it cannot be read."""
    if not body.startswith(_MARK):
        return [body]
    try:
        return zlib.decompress(body[len(_MARK) :]).split(b"\n")
    except zlib.error:
        return [body]
