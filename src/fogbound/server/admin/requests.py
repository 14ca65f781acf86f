"""Requests of the operator, and their answers: one JSON object a line in both directions."""

from pathlib import Path
from typing import Annotated

import msgspec

from ...core.errors import OptionsError
from ..live.reports import ReportLine
from ..settings import Settings
from ..store.opening import path_beside

MOST_BYTES = 65_536
_ENDING = ".admin"
_LONGEST_PATH = 100
"""Systems allow some 104 to 108 bytes for the address of a local socket."""


class AdminRequest(msgspec.Struct, tag_field="do", forbid_unknown_fields=True, frozen=True):
    """Base class."""


class ListTables(AdminRequest, tag="tables", frozen=True):
    """List the tables in memory."""


class ListReports(AdminRequest, tag="reports", frozen=True):
    """List the latest reports."""


class CloseTable(AdminRequest, tag="close", frozen=True):
    """Close a table for good."""

    table: str


class RemoveName(AdminRequest, tag="remove_name", frozen=True):
    """Replace the name of a player."""

    table: str
    seat: Annotated[int, msgspec.Meta(ge=0, le=3)]


class RemoveCrewName(AdminRequest, tag="remove_crew_name", frozen=True):
    """Replace the name of a crew."""

    crew: str


class EndSession(AdminRequest, tag="end_session", frozen=True):
    """Disconnect a player, whose seat is lost, and keep the network address away for a while."""

    table: str
    seat: Annotated[int, msgspec.Meta(ge=0, le=3)]
    away_minutes: Annotated[float, msgspec.Meta(ge=0, le=1_000_000)] = 60


class Clean(AdminRequest, tag="clean", frozen=True):
    """Confirm that the clock is right: old matches are deleted although they are most of all."""


AnyRequest = Clean | ListTables | ListReports | CloseTable | RemoveName | RemoveCrewName | EndSession


class TableLine(msgspec.Struct, frozen=True):
    """One table in memory."""

    table: str
    game: str
    status: str
    is_public: bool
    watchers: int
    names: list[str | None]


class AdminAnswer(msgspec.Struct, frozen=True, omit_defaults=True):
    """The answer: an error, or a sentence, or a list."""

    error: str | None = None
    done: str | None = None
    tables: list[TableLine] = []
    reports: list[ReportLine] = []


def path_of_socket(settings: Settings) -> Path | None:
    """Return the path that the settings name, or the one beside the file of the tables; None if there is no such file,
    or if its path is too long for a socket. Raises OptionsError for a setting that is too long."""
    if settings.admin:
        try:
            path = Path(settings.admin).expanduser()
        except RuntimeError:
            raise OptionsError(f"FOGBOUND_ADMIN={settings.admin} cannot be used: there is no home folder") from None
    elif (beside := path_beside(settings, _ENDING)) is not None:
        path = beside
    else:
        return None
    if len(bytes(path)) <= _LONGEST_PATH:
        return path
    if settings.admin:
        raise OptionsError(f"FOGBOUND_ADMIN={path} is too long for a local socket: {_LONGEST_PATH} bytes at most")
    return None
