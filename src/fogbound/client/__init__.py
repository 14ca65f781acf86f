"""A server's tables from Python: join, play, watch (extra `server`). See docs/client.md."""

from .client import Client
from .player import Player
from .table import RemoteTable

__all__ = ["Client", "Player", "RemoteTable"]
