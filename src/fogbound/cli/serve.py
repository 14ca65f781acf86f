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
from ..server.patience import patient_http
from ..server.settings import Settings
from ..server.store.sqlite import check_version

_UNREAD_MS = 30_000


def run(settings: Settings, is_for_one: bool = False) -> None:
    """`is_for_one`: somebody wants to play here and now. Raises OptionsError for what cannot be used."""
    _check_data(Path(settings.data).expanduser())
    listener = _listen(settings, is_for_one)
    level = settings.log_level
    log_as_json("warning" if is_for_one and level == "info" else level)  # who wants to play reads no logs
    config = uvicorn.Config(
        create_app(settings),
        loop="auto",
        http=patient_http(),
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
    _open_many_files()
    uvicorn.Server(config).run(sockets=[listener])


def _collect_seldom() -> None:
    """Tables live long and hardly anything here is a cycle: to look for garbage among them takes time from moves."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 50)


def _open_many_files() -> None:
    """Each connection is a file, and systems allow few of them unless they are asked."""
    try:
        import resource
    except ImportError:  # Windows, where there is no such limit
        return
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


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
        check_version(sqlite3.connect(path))
    except (OSError, sqlite3.Error) as fault:
        raise OptionsError(f"{path} cannot be used: {fault}") from None
