"""Runs the server until it is told to stop."""

import gc
import signal
import socket
import sqlite3
import sys
import threading
import webbrowser
from pathlib import Path
from typing import Any

import uvicorn

from ..core.errors import OptionsError
from ..server.app import create_app
from ..server.logs import log_as_json
from ..server.settings import Settings

_UNREAD_MS = 30_000


def run(settings: Settings, is_for_one: bool = False) -> None:
    """`is_for_one`: somebody wants to play here and now. Raises OptionsError for what cannot be used."""
    _check_data(Path(settings.data).expanduser())
    listener = _listen(settings, is_for_one)
    log_as_json(settings.log_level)
    config = uvicorn.Config(
        create_app(settings),
        loop="auto",
        ws=_websockets(),
        ws_per_message_deflate=False,
        ws_max_size=settings.max_message_bytes + 1,
        log_config=None,
        log_level="warning",
        access_log=False,
        server_header=False,
        forwarded_allow_ips=settings.proxies,
        timeout_graceful_shutdown=5,
    )
    address, port = listener.getsockname()[:2]
    url = f"http://{f'[{address}]' if ':' in address else address}:{port}"
    print(f"Fogbound is at {url}", flush=True)
    if is_for_one and settings.open_browser:
        threading.Timer(0.5, webbrowser.open, (url,)).start()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))  # when uvicorn has said goodbye: to be stopped is no fault
    _collect_seldom()
    uvicorn.Server(config).run(sockets=[listener])


def _collect_seldom() -> None:
    """Tables live long and hardly anything here is a cycle: to look for garbage among them takes time from moves."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 50)


def _websockets() -> Any:
    """Our short way through uvicorn's WebSocket, or if that has changed inside its own."""
    try:
        from ..server.quick import quick_protocol
    except ImportError:
        return "websockets-sansio"
    return quick_protocol()


def _listen(settings: Settings, is_for_one: bool) -> socket.socket:
    listener = socket.socket(socket.AF_INET6 if ":" in settings.host else socket.AF_INET)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    if hasattr(socket, "TCP_USER_TIMEOUT"):  # who reads nothing for so long is gone, whatever still waits for them
        listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, _UNREAD_MS)
    try:
        listener.bind((settings.host, settings.port))
    except OSError as fault:
        if not is_for_one:
            raise OptionsError(f"{settings.host}:{settings.port} cannot be listened on: {fault.strerror}") from None
        listener.bind((settings.host, 0))  # whoever wants to play does not care which port it is
    return listener


def _check_data(path: Path) -> None:
    """That it can be used shows now, in one sentence."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        sqlite3.connect(path).execute("PRAGMA schema_version")
    except (OSError, sqlite3.Error) as fault:
        raise OptionsError(f"{path} cannot be used: {fault}") from None
