"""Runs the server until it is told to stop."""

import gc
import socket
import sys
import threading
import webbrowser
from dataclasses import replace

from ..core.errors import OptionsError
from ..server.admin.requests import path_of_socket
from ..server.ops.logs import log_as_json
from ..server.serve import run_server
from ..server.settings import Settings
from ..server.store.opening import MEMORY, NoPlaceError, check_store
from ..server.table.word_list import WordList

_UNREAD_MS = 30_000
_SWITCH_S = 0.0005
"""Long work in threads (reviews, bots in plain Python) lets the event loop go on after so long."""


def run(settings: Settings, is_for_one: bool = False) -> None:
    """`is_for_one`: somebody wants to play here and now. Raises OptionsError for what cannot be used."""
    settings = _with_store(settings, is_for_one)
    WordList.read(settings.words)
    path_of_socket(settings)
    listener = _listen(settings, is_for_one)
    level = settings.log_level
    log_as_json("warning" if is_for_one and level == "info" else level)  # a player reads no logs
    address, port = listener.getsockname()[:2]
    url = f"http://{f'[{address}]' if ':' in address else address}:{port}"
    print(f"Fogbound is at {url}", flush=True)
    if is_for_one and settings.open_browser:
        threading.Timer(0.5, webbrowser.open, (url,)).start()
    _collect_seldom()
    sys.setswitchinterval(_SWITCH_S)
    _open_many_files()
    run_server(settings, listener, is_for_one)


def _with_store(settings: Settings, is_for_one: bool) -> Settings:
    """Check the store; a person who only wants to play does without one where nothing can be written. Raises
    OptionsError for a store that was asked for, or for any fault but that."""
    try:
        check_store(settings)
    except NoPlaceError as fault:
        if not is_for_one or settings.data != Settings.data:
            raise
        print(f"fogbound: {fault}; nothing is kept after this run", file=sys.stderr, flush=True)
        return replace(settings, data=MEMORY)
    return settings


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


def _listen(settings: Settings, is_for_one: bool) -> socket.socket:
    listener = socket.socket(socket.AF_INET6 if ":" in settings.host else socket.AF_INET)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    if hasattr(socket, "TCP_USER_TIMEOUT"):  # drop connections that do not acknowledge for so long
        listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, _UNREAD_MS)
    try:
        listener.bind((settings.host, settings.port))
    except OSError as fault:
        if not is_for_one:
            raise OptionsError(f"{settings.host}:{settings.port} cannot be listened on: {fault.strerror}") from None
        listener.bind((settings.host, 0))  # a player does not care which port it is
    return listener
