"""Log lines as JSON. No line has a token, the name of a table or a card."""

import json
import logging
import sys
from datetime import UTC, datetime

from .. import faults

_FIELDS = ("count", "fault", "game", "version", "where", "why")


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


def log_as_json(level: str) -> None:
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    logging.basicConfig(level=level.upper(), handlers=[handler], force=True)
    logging.getLogger("aiohttp").setLevel(logging.CRITICAL)  # it logs every malformed request
