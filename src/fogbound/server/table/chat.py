"""Chat of one table. It is kept in memory only: a log is about the match."""

from collections import deque

import msgspec

from ...core.errors import NotAllowedError, RequestError, TooManyError
from ..protocol import messages
from ..token_bucket import TokenBucket
from .look_alikes import has_stacked_marks
from .state import TableState

_HISTORY = 20
"""Messages repeated to a client that comes later."""
_PER_S, _BURST = 0.5, 5
_MOST_SEATS = 4


class ChatRoom:
    """The latest messages, and each seat's rate limit."""

    def __init__(self) -> None:
        self.history: deque[bytes] = deque(maxlen=_HISTORY)
        self._ids: deque[tuple[int, str]] = deque(maxlen=_HISTORY)
        """Seats with the ids of their commands: a repeated command says nothing."""
        self._limits = [TokenBucket(_PER_S, _BURST) for _ in range(_MOST_SEATS)]

    def forget(self, seat: int) -> None:
        """Repeat no message of this seat."""
        kept = [message for message in self.history if msgspec.json.decode(message, type=messages.Said).seat != seat]
        self.history.clear()
        self.history.extend(kept)

    def say(self, table: TableState, command: messages.Chat | messages.Gesture, is_mine: bool) -> bytes | None:
        """Return the message for everybody at the table, or None for a repeated command. Raises NotAllowedError,
        RequestError, TooManyError."""
        if not table.settings.chat:
            raise NotAllowedError("this table does not chat")
        if not is_mine:
            raise NotAllowedError(f"seat {command.seat} is not yours")
        if (command.seat, command.id) in self._ids:
            return None
        if isinstance(command, messages.Chat) and has_stacked_marks(command.text):
            raise RequestError("text: too many marks on one letter")
        if not self._limits[command.seat].take():
            raise TooManyError("not so fast: let the others speak")
        self._ids.append((command.seat, command.id))
        text = command.text if isinstance(command, messages.Chat) else None
        emote = command.emote if isinstance(command, messages.Gesture) else None
        name = table.chairs[command.seat].name or ""
        message = messages.write(messages.Said(table.name, command.seat, name, text, emote))
        self.history.append(message)
        return message
