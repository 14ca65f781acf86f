"""Checks a match or a contest: deal, moves and result against the commitment."""

import hmac
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from ..core.errors import FogboundError, NotationError, RecordError
from ..core.match import Match
from ..core.notation import (
    MAX_JSON_BYTES,
    faults_as,
    parse_json,
    plain,
    read_fields,
    read_object,
    read_seat,
    read_text,
    short,
    tuple_of,
)
from ..core.record import read_record
from ..games import GAMES
from ..server.table.fairness import commitment, seal
from .files import reason
from .verify_contest import check_contest, read_contest

EARLY = ("resigned", "time")
"""Ends of a match that are not of the rules."""


def verify(path: Path, promised: str | None) -> int:
    """Print the checks. Returns the exit code. Raises FogboundError for what cannot be checked at all."""
    contest = read_contest(path)
    told = _read(path) if contest is None else {}
    if promised is not None:
        promised = _hexadecimal(promised.strip().lower(), "--commitment")
    try:
        if contest is None:
            sentence = _check(told, promised)
        else:
            sentence = check_contest(contest, path if path.is_dir() else None, promised)
    except FogboundError as fault:
        print(f"This is wrong: {fault}.")
        return 1
    print(sentence)
    return 0


def _read(path: Path) -> dict[str, Any]:
    try:
        with path.open("rb") as file:
            data = parse_json(file.read(MAX_JSON_BYTES + 1))
        with faults_as(RecordError):
            if isinstance(data, dict) and "deal" in data and "record" not in data:
                raise NotationError("a record alone, without the commitment and the key of a server's match")
            return read_fields(data, _READERS)
    except OSError as fault:
        raise RecordError(f"{str(path)!r} cannot be read: {reason(fault)}") from None
    except FogboundError as fault:
        raise RecordError(f"{str(path)!r} is nothing that can be verified: {fault}") from None


def _check(told: Mapping[str, Any], promised: str | None) -> str:
    """Returns a sentence about a check that holds. Raises FogboundError for one that does not."""
    if promised is not None and promised != told["commitment"]:
        raise RecordError(f"the commitment is {told['commitment']}, and at the start it was {promised}")
    deal = read_fields({"deal": told["record"].get("deal")}, {"deal": read_object})["deal"]
    if not hmac.compare_digest(commitment(deal, told["key"]), told["commitment"]):
        raise RecordError("the commitment does not fit the deal and the key: one of the three was changed")
    match = Match.from_record(read_record(told["record"], GAMES))
    ending = _check_result(match, told["result"])
    if not hmac.compare_digest(seal(told["record"], told["result"], told["key"]), told["seal"]):
        raise RecordError("the seal does not fit: the record or the result was changed after the match")
    start = "the commitment of the start" if promised is not None else "its commitment"
    return f"This is right: the deal fits {start}, all {len(match.moves)} moves are legal, and {ending}."


def _check_result(match: Match, result: Mapping[str, Any]) -> str:
    seats = sorted(seat for rank in result["ranking"] for seat in rank)
    if seats != list(range(match.options.players)):
        raise RecordError(f"result: {short(result['ranking'])} is no ranking of {match.options.players} seats")
    outcome = match.outcome
    if outcome is None:
        if result["ended_by"] not in EARLY:
            raise RecordError("result: the match is not over after the last move")
        if result["winners"] != result["ranking"][0] or len(result["ranking"]) < 2:
            raise RecordError("result: the winners are not the first of the ranking")
        return f"it ended early ({result['ended_by']}), for which there is only the server's word"
    if result["ended_by"] != outcome.ended_by:
        raise RecordError(f"result: ended by {short(result['ended_by'])}, but the rules say {outcome.ended_by!r}")
    ruled = outcome.to_json()
    if {name: result[name] for name in ruled} == ruled:
        return "the result is what the rules say"
    given_up = _given_up(result, ruled) if match.options.players > 2 else []
    if not given_up:
        told, wanted = ({name: one[name] for name in ("winners", "ranking")} for one in (result, ruled))
        raise RecordError(f"result: {short(told)}, but the moves give {wanted}")
    names = " and ".join(f"seat {seat}" for seat in given_up)
    return f"the result is what the rules say, if {names} gave up, for which there is only the server's word"


def _given_up(result: Mapping[str, Any], ruled: Mapping[str, Any]) -> list[int]:
    """Returns the seats that must have resigned for this result: those at the end of the ranking, each alone."""
    ranking: list[list[int]] = result["ranking"]
    for count in range(1, len(ranking)):
        last = [rank[0] for rank in ranking[-count:] if len(rank) == 1]
        others = [[seat for seat in rank if seat not in last] for rank in ruled["ranking"]]
        expected = [*(rank for rank in others if rank), *([seat] for seat in last)]
        if len(last) == count and ranking == expected and result["winners"] == (ruled["winners"] and ranking[0]):
            return last
    return []


def _hexadecimal(text: str, what: str) -> str:
    if not re.fullmatch("[0-9a-f]{64}", text):
        raise RecordError(f"{what}: {short(text)} is not 64 hexadecimal digits")
    return text


def _read_hexadecimal(value: Any) -> str:
    if not re.fullmatch("[0-9a-f]{64}", read_text(value)):
        raise NotationError(f"{short(value)} is not 64 hexadecimal digits")
    return str(value)


def _read_result(value: Any) -> dict[str, Any]:
    read_seats = tuple_of(read_seat)
    fields = {"ended_by": read_text, "winners": read_seats, "ranking": tuple_of(read_seats)}
    read: dict[str, Any] = plain(read_fields(value, fields))
    return read


_READERS = {
    "record": read_object,
    "commitment": _read_hexadecimal,
    "key": _read_hexadecimal,
    "result": _read_result,
    "seal": _read_hexadecimal,
}
