"""Frames between two nodes: messages of the public protocol, each with the number of its client."""

from typing import Any

import msgspec


class _Item(msgspec.Struct, array_like=True, frozen=True):
    """Part of a frame. A frame is a list of them."""


class RelayedCommand(_Item, tag=1, frozen=True):
    """To the owner: a command of a client."""

    client: int
    address: str
    """The network address that limits count it by."""
    command: bytes


class Gone(_Item, tag=2, frozen=True):
    """To the owner: the client is gone."""

    client: int


class RelayedAnswer(_Item, tag=3, frozen=True):
    """From the owner: the answer to a command."""

    client: int
    answer: bytes


class RelayedMessage(_Item, tag=4, frozen=True):
    """From the owner: a message for these clients. It crosses once, however many they are."""

    clients: list[int]
    message: bytes


class SentAway(_Item, tag=5, frozen=True):
    """From the owner: the client should connect again."""

    client: int


class Dismissed(_Item, tag=7, frozen=True):
    """From the owner: the operator has ended the client's session."""

    client: int


class OpenTablesChanged(_Item, tag=6, frozen=True):
    """In both directions: the list of open tables has changed."""


Item = RelayedCommand | Gone | RelayedAnswer | RelayedMessage | SentAway | Dismissed | OpenTablesChanged
_decoder: msgspec.msgpack.Decoder[list[Any]] = msgspec.msgpack.Decoder(list[Item])
_encoder = msgspec.msgpack.Encoder()


def write(items: list[Item]) -> bytes:
    """Encode a frame. Consecutive messages that are the same object become one for several clients."""
    merged: list[Item] = []
    for item in items:
        last = merged[-1] if merged else None
        if isinstance(item, RelayedMessage) and isinstance(last, RelayedMessage) and item.message is last.message:
            last.clients.extend(item.clients)
        else:
            merged.append(item)
    return _encoder.encode(merged)


def read(frame: bytes) -> list[Item]:
    """Raises msgspec.DecodeError."""
    return _decoder.decode(frame)
