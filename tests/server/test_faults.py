"""Logs of faults say where, and tell no values."""

import io
import json
import logging

from fogbound.core.notation import parse_json
from fogbound.server import faults
from fogbound.server.ops.logs import JsonLines


def broken() -> Exception:
    try:
        parse_json(7)  # type: ignore[arg-type]
    except Exception as fault:
        return fault
    raise AssertionError


def test_a_fault_is_described_by_its_type_and_our_innermost_frame():
    about = faults.about(broken())
    file, _, line = about["where"].partition(":")
    assert (file, line.isdigit()) == ("core/notation.py", True)
    assert about["fault"] == type(broken()).__name__
    assert faults.about(ValueError("Po lies at a1")) == {"fault": "ValueError", "where": None}


def test_a_line_of_the_log_has_the_place_and_not_the_values():
    stream = io.StringIO()
    handler = logging.StreamHandler(stream)
    handler.setFormatter(JsonLines())
    log = logging.getLogger("test of faults")
    log.addHandler(handler)
    try:
        raise ValueError("Po lies at a1") from broken()
    except ValueError:
        log.exception("it failed")
    log.error("it failed otherwise", extra=faults.about(broken()))
    text = stream.getvalue()
    assert "Po lies" not in text
    first, second = (json.loads(line) for line in text.splitlines())
    assert (first["message"], first["fault"]) == ("it failed", "ValueError")
    assert (second["message"], second["where"].startswith("core/notation.py:")) == ("it failed otherwise", True)
