"""Budgets of a WebSocket below the message level: frames and bytes are counted before anything parses them.

A masked frame has 6 bytes or more, so a budget of bytes alone would let thousands of pings or empty fragments pass.
"""

from ..ops.limits import PerAddress
from ..settings import Settings
from ..token_bucket import TokenBucket

_BYTES_A_COMMAND = 1024
"""Commands have some 150 bytes."""
_MESSAGES_AT_ONCE = 4
"""Longest messages that may come at once."""
_PROMPT = 4
"""This part of the frames that one connection may send in a burst passes at once, whatever others do."""
_BURSTS = 4
"""Frames in a burst, for each command in one: with pings, fragments, and commands that are refused."""
_SHARED_PER_S, _SHARED_AT_ONCE = 1000, 250
"""Frames of all connections together that are parsed beyond what each may send for long."""
_ADDRESS = 10
"""Frames and bytes of an address for each one of a connection."""
_PROMPT_BYTES, _PROMPT_BYTES_AT_ONCE = 2048, 4096
"""Bytes that pass at once for each connection, whatever others do: those of people who play."""
_SHARED_BYTES_PER_S, _SHARED_BYTES_AT_ONCE = 1 << 20, 4 << 20
"""Bytes of all connections together beyond that."""
_CLOSE = 8
"""The opcode of a closing frame."""


class FrameBudgets:
    """The budgets of all connections of one server."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        per_s, at_once = settings.commands_per_s, settings.commands_at_once
        self._most_bytes = max(_MESSAGES_AT_ONCE * settings.max_message_bytes, _BYTES_A_COMMAND * at_once)
        self._shared = TokenBucket(_SHARED_PER_S, _SHARED_AT_ONCE)
        self._shared_bytes = TokenBucket(_SHARED_BYTES_PER_S, max(_SHARED_BYTES_AT_ONCE, 4 * self._most_bytes))
        self._address = PerAddress(_ADDRESS * per_s, _ADDRESS * at_once)
        self._address_bytes = PerAddress(_ADDRESS * _BYTES_A_COMMAND * per_s, _ADDRESS * self._most_bytes)

    def new_gate(self, address: str = "") -> "FrameGate":
        settings = self._settings
        per_s, at_once = settings.commands_per_s, settings.commands_at_once
        return FrameGate(
            prompt=TokenBucket(per_s, max(1, at_once / _PROMPT)),
            burst=TokenBucket(per_s, _BURSTS * at_once),
            shared=self._shared,
            data=TokenBucket(_BYTES_A_COMMAND * per_s, self._most_bytes),
            address=self._address.of(address),
            lengths=ByteBudget(self._address_bytes.of(address), self._shared_bytes, settings.max_message_bytes),
        )


class ByteBudget:
    """The bytes of frames that one client may have parsed: a few at once, more from budgets that it shares with its
    address and with everybody."""

    __slots__ = ("_address", "_most", "_prompt", "_shared")

    def __init__(self, address: TokenBucket, shared: TokenBucket, most: int) -> None:
        """`most`: a longer frame is not parsed to its end."""
        self._prompt = TokenBucket(_PROMPT_BYTES, _PROMPT_BYTES_AT_ONCE)
        self._address, self._shared, self._most = address, shared, most

    def has(self, size: int) -> bool:
        size = min(size, self._most)
        return self._prompt.left >= size or (self._address.left >= size and self._shared.left >= size)

    def spend(self, size: int) -> None:
        size = min(size, self._most)
        if not self._prompt.take(size):
            self._address.spend(size)
            self._shared.spend(size)


class FrameGate:
    """Lets the frames of one client pass as fast as its budgets allow. It reads their headers only.

    A frame costs a token of `prompt` and of `address`, which all connections of an address share, or else one of
    `burst` and one of `shared`, which all connections share: so a client at its usual pace never waits for those that
    send bursts. `data` has a token for each byte that comes, `lengths` for each that is parsed.
    """

    __slots__ = (
        "_address", "_burst", "_data", "_frame_left", "_is_closing", "_is_last", "_is_passing", "_lengths", "_prompt",
        "_shared", "_waiting", "is_closed", "is_flooded", "is_over",
    )  # fmt: skip

    def __init__(
        self,
        prompt: TokenBucket,
        burst: TokenBucket,
        shared: TokenBucket,
        data: TokenBucket,
        address: TokenBucket,
        lengths: ByteBudget,
    ) -> None:
        self._address, self._lengths = address, lengths
        self._prompt, self._burst, self._shared, self._data = prompt, burst, shared, data
        self._waiting = b""
        """Bytes from the beginning of the first frame that has not passed."""
        self._frame_left = 0
        """Bytes of the current frame that have not come yet."""
        self._is_passing = self._is_last = self._is_closing = False
        """Whether the current frame passes, whether it is a closing frame, whether only such a frame passes."""
        self.is_over = False
        """The budget is used up: nothing more should be read for a while."""
        self.is_flooded = False
        """So much came at once that the client should be disconnected. Nothing passes any more."""
        self.is_closed = False
        """A closing frame has passed. Nothing comes after it."""

    def begin_closing(self) -> None:
        """From the next frame on only a closing frame passes."""
        self._is_closing = True

    def admit(self, data: bytes = b"") -> bytes:
        """Return all bytes that may be parsed now, of those that waited and of new ones."""
        if self.is_flooded or self.is_closed:
            return b""
        bytes_left = self._data.spend(len(data))
        if bytes_left < -self._data.burst:
            self.is_flooded, self._waiting = True, b""
            return b""
        data, at, passed = self._waiting + data, 0, []
        self.is_over = bytes_left < 0
        while True:
            end = min(len(data), at + self._frame_left)
            if self._is_passing:
                passed.append(data[at:end])
            self._frame_left -= end - at
            at = end
            if self._frame_left:
                break
            if self._is_last:
                self.is_closed = True
                break
            size = _frame_size(data, at)
            if size is None:
                break
            if not self._take_frame(size):
                self.is_over = True
                break
            self._frame_left, self._is_last = size, data[at] & 0x0F == _CLOSE
            self._is_passing = self._is_last or not self._is_closing
        self._waiting = b"" if self.is_closed else data[at:]
        return b"".join(passed)

    def _take_frame(self, size: int) -> bool:
        if not self._lengths.has(size) or not self._take_one():
            return False
        self._lengths.spend(size)
        return True

    def _take_one(self) -> bool:
        if self._prompt.left >= 1 and self._address.take():
            return self._prompt.take()
        return self._burst.take() and self._shared.take()


def _frame_size(data: bytes, at: int) -> int | None:
    """Return the size of the frame that begins here, with its header; None if the header is not complete."""
    if len(data) < at + 2:
        return None
    length, mask = data[at + 1] & 0x7F, 4 if data[at + 1] & 0x80 else 0
    more = {126: 2, 127: 8}.get(length, 0)
    if len(data) < at + 2 + more:
        return None
    if more:
        length = int.from_bytes(data[at + 2 : at + 2 + more], "big")
    return 2 + more + mask + length
