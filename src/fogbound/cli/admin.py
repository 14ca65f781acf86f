"""Asks a server on this machine through its local socket."""

import socket
from datetime import UTC, datetime

import msgspec
from rich.console import Console
from rich.table import Table
from rich.text import Text

from ..core.errors import OptionsError, RequestError
from ..server.admin.requests import AdminAnswer, AnyRequest, path_of_socket
from ..server.settings import Settings
from .screen import clean

_PATIENCE_S = 30.0


def ask(settings: Settings, request: AnyRequest) -> AdminAnswer:
    """Raises OptionsError if there is no server, RequestError if it refuses."""
    path = path_of_socket(settings)
    if path is None:
        raise OptionsError(
            "FOGBOUND_DATA is no file with a short path: name the server's local socket in FOGBOUND_ADMIN"
        )
    try:
        with socket.socket(socket.AF_UNIX) as connection:
            connection.settimeout(_PATIENCE_S)
            connection.connect(str(path))
            connection.sendall(msgspec.json.encode(request) + b"\n")
            with connection.makefile("rb") as answered:
                answer = msgspec.json.decode(answered.readline(), type=AdminAnswer)
    except (OSError, AttributeError, msgspec.DecodeError) as fault:
        reason = fault.strerror if isinstance(fault, OSError) else "no answer"
        raise OptionsError(f"no server answers at {path}: {reason}") from None
    if answer.error is not None:
        raise RequestError(answer.error)
    return answer


def show(answer: AdminAnswer, console: Console) -> None:
    """Print a sentence or a list. Names and chat are of strangers: nothing in them is taken for a command of the
    terminal."""
    if answer.done is not None:
        console.print(Text(answer.done))
        return
    table = Table(box=None, padding=(0, 2, 0, 0))
    for column in ("table", "game", "status", "in the list", "watchers", "names") if answer.tables else ():
        table.add_column(column)
    for one in answer.tables:
        names = ", ".join(clean(name or "free") for name in one.names)
        row = (one.table, one.game, one.status, "yes" if one.is_public else "no", str(one.watchers), names)
        table.add_row(*map(Text, row))
    if answer.tables:
        console.print(table)
    for report in answer.reports:
        at = datetime.fromtimestamp(report.at_ms / 1000, UTC).isoformat(" ", "seconds")
        about = f"{at}  table {report.table}  seat {report.seat}  {clean(report.name)}: {report.reason}"
        console.print(Text(f"{about}, reported by {clean(report.by)}"), soft_wrap=True)
        for line in [*([report.text] if report.text else []), *(f"| {said}" for said in report.said)]:
            console.print(Text(f"    {clean(line)}"), soft_wrap=True)
    if not answer.tables and not answer.reports:
        console.print("none")
