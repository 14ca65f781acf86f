"""Records on disk."""

import os
from pathlib import Path

from ..core.errors import FogboundError, RecordError
from ..core.match import Match
from ..core.notation import MAX_JSON_BYTES
from ..games import load


def read_match(path: Path) -> Match:
    """Returns the match of a record file, played through and checked. Raises RecordError that names the file."""
    try:
        with path.open("rb") as file:
            text = file.read(MAX_JSON_BYTES + 1)
        return load(text)
    except OSError as fault:
        raise RecordError(f"{str(path)!r} cannot be read: {reason(fault)}") from None
    except FogboundError as fault:
        raise RecordError(f"{str(path)!r} is no record we can play: {fault}") from None


def write_match(match: Match, path: Path) -> None:
    """Save the record atomically. Raises OSError."""
    target = Path(os.path.realpath(path))
    draft = target.with_name(f".{target.name}.{os.getpid()}.new")
    try:
        with draft.open("w", encoding="utf-8") as file:
            file.write(match.record().to_text() + "\n")
            file.flush()
            os.fsync(file.fileno())
        draft.replace(target)
    except BaseException:
        draft.unlink(missing_ok=True)
        raise


def path_typed(name: str) -> Path:
    """Return the path of a name that a person typed. Where there is no home folder a `~` stays what it is."""
    return Path(os.path.expanduser(name))


def check_writable(path: Path) -> None:
    """Check before a long game that a file can be written. Raises OSError."""
    target = Path(os.path.realpath(path))
    if target.is_dir():
        raise IsADirectoryError(None, "it is a folder")
    if target.exists() and not os.access(target, os.W_OK):
        raise PermissionError(None, "it may not be written")
    probe = target.with_name(f".{target.name}.{os.getpid()}.new")
    probe.open("x").close()
    probe.unlink()


def reason(fault: OSError) -> str:
    return (fault.strerror or str(fault)).lower()
