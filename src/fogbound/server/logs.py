"""Log lines as JSON, one a line: what happened, never who saw which card."""

import json
import logging
import sys
from datetime import UTC, datetime

_FIELDS = ("count", "fault", "game", "version", "why")


class JsonLines(logging.Formatter):
    """Only fields that are listed here leave."""

    def format(self, record: logging.LogRecord) -> str:
        line = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "from": record.name,
            "message": record.getMessage(),
        }
        line |= {name: getattr(record, name) for name in _FIELDS if hasattr(record, name)}
        if record.exc_info and record.exc_info[0] is not None:
            line["fault"] = record.exc_info[0].__name__  # its text and its frames may hold what nobody may see
        return json.dumps(line, ensure_ascii=False)


def log_as_json(level: str) -> None:
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    logging.basicConfig(level=level.upper(), handlers=[handler], force=True)
