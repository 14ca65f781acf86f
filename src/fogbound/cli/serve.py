"""Runs the server until it is told to stop."""

import socket

import uvicorn

from ..core.errors import OptionsError
from ..server.app import create_app
from ..server.settings import Settings


def run(settings: Settings) -> None:
    """Raises OptionsError for an address that cannot be listened on."""
    listener = socket.socket(socket.AF_INET6 if ":" in settings.host else socket.AF_INET)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((settings.host, settings.port))
    except OSError as fault:
        raise OptionsError(f"{settings.host}:{settings.port} cannot be listened on: {fault.strerror}") from None
    config = uvicorn.Config(
        create_app(settings),
        ws="websockets-sansio",  # nearly twice as fast as uvicorn's own choice
        ws_per_message_deflate=False,
        ws_max_size=settings.max_message_bytes + 1,
        log_level="warning",
        access_log=False,
    )
    address, port = listener.getsockname()[:2]
    print(f"Fogbound is at http://{address}:{port}", flush=True)
    uvicorn.Server(config).run(sockets=[listener])
