"""Log lines as JSON. No line has a token, the name of a table or a card."""

import json
import logging
import sys
from datetime import UTC, datetime

from .. import faults
from ..token_bucket import TokenBucket

_FIELDS = ("count", "fault", "game", "node", "skipped", "version", "where", "why")
_PER_S, _AT_ONCE = 1, 20
"""Lines of one kind that are written."""
_MOST_KINDS = 1000


class JsonLines(logging.Formatter):
    """Formats a record as one JSON object with the fields listed above, and no others."""

    def format(self, record: logging.LogRecord) -> str:
        line = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "from": record.name,
            "message": record.getMessage(),
        }
        line |= {name: getattr(record, name) for name in _FIELDS if hasattr(record, name)}
        if record.exc_info and record.exc_info[0] is not None:
            line["fault"] = record.exc_info[0].__name__  # its message and locals may hold secrets
            line["where"] = faults.place_of(record.exc_info[1]) or ""
        return json.dumps(line, ensure_ascii=False)


class LogRate(logging.Filter):
    """Limits the lines of each kind (message and reason). The next one that is written says how many were skipped."""

    def __init__(self) -> None:
        super().__init__()
        self._kinds: dict[tuple[str, str], TokenBucket] = {}
        self._skipped: dict[tuple[str, str], int] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        kind = str(record.msg), str(getattr(record, "why", ""))
        if len(self._kinds) > _MOST_KINDS:
            self._kinds.clear()
        if not self._kinds.setdefault(kind, TokenBucket(_PER_S, _AT_ONCE)).take():
            self._skipped[kind] = self._skipped.get(kind, 0) + 1
            return False
        if skipped := self._skipped.pop(kind, 0):
            record.skipped = skipped
        return True


def log_as_json(level: str) -> None:
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    handler.addFilter(LogRate())
    logging.basicConfig(level=level.upper(), handlers=[handler], force=True)
    logging.getLogger("aiohttp").setLevel(logging.CRITICAL)  # it logs every malformed request
