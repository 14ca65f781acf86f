"""Budgets of a WebSocket below the message level: frames and bytes are counted before anything parses them.

A masked frame has 6 bytes or more, so a budget of bytes alone would let thousands of pings or empty fragments pass.
"""

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
_CLOSE = 8
"""The opcode of a closing frame."""


class FrameBudgets:
    """The budgets of all connections of one server."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._shared = TokenBucket(_SHARED_PER_S, _SHARED_AT_ONCE)

    def new_gate(self) -> "FrameGate":
        settings = self._settings
        per_s, at_once = settings.commands_per_s, settings.commands_at_once
        most_bytes = max(_MESSAGES_AT_ONCE * settings.max_message_bytes, _BYTES_A_COMMAND * at_once)
        return FrameGate(
            prompt=TokenBucket(per_s, max(1, at_once / _PROMPT)),
            burst=TokenBucket(per_s, _BURSTS * at_once),
            shared=self._shared,
            data=TokenBucket(_BYTES_A_COMMAND * per_s, most_bytes),
        )


class FrameGate:
    """Lets the frames of one client pass as fast as its budgets allow. It reads their headers only.

    A frame costs a token of `prompt`, or else one of `burst` and one of `shared`, which all connections share: so a
    client at its usual pace never waits for those that send bursts. `data` has a token for each byte.
    """

    __slots__ = (
        "_burst", "_data", "_frame_left", "_is_closing", "_is_last", "_is_passing", "_prompt", "_shared", "_waiting",
        "is_closed", "is_flooded", "is_over",
    )  # fmt: skip

    def __init__(self, prompt: TokenBucket, burst: TokenBucket, shared: TokenBucket, data: TokenBucket) -> None:
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
            if not self._take_frame():
                self.is_over = True
                break
            self._frame_left, self._is_last = size, data[at] & 0x0F == _CLOSE
            self._is_passing = self._is_last or not self._is_closing
        self._waiting = b"" if self.is_closed else data[at:]
        return b"".join(passed)

    def _take_frame(self) -> bool:
        return self._prompt.take() or (self._burst.take() and self._shared.take())


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
