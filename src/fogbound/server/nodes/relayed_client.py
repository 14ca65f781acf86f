"""A client of another node, as tables here know it."""

from ..protocol import messages
from . import frames
from .link import Link


class RelayedClient:
    """A client of another node."""

    __slots__ = ("_link", "_number", "address", "watched")

    def __init__(self, link: Link, number: int, address: str) -> None:
        self._link, self._number, self.address = link, number, address
        self.watched: set[str] = set()

    @property
    def node(self) -> int:
        """The node that it is connected to."""
        return self._link.node

    def send(self, message: bytes) -> None:
        self._link.send(frames.RelayedMessage([self._number], message))

    def send_away(self) -> None:
        self._link.send(frames.SentAway(self._number))

    def dismiss(self) -> None:
        self._link.send(frames.Dismissed(self._number))

    def answer(self, answer: messages.Ok | messages.Refused) -> None:
        self._link.send(frames.RelayedAnswer(self._number, messages.write(answer)))
