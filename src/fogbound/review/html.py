"""A review as one page to share: a file that needs nothing else, not even a network."""

import hashlib
import json
from base64 import b64encode
from collections.abc import Sequence
from html import escape
from importlib.resources import files
from typing import Any

from ..core.errors import UnsupportedError
from .chart import recall_chart
from .findings import BLIND, FROM_MEMORY, LUCKY, Finding, Verdict
from .game_review import Sheet
from .games import REVIEWS
from .report import MemoryReport
from .review import Review, Step
from .words import LABELS, face_name, longest_sentence, sentence, verdict_sentence


def page(found: Review, names: Sequence[str], told: Sequence[str]) -> str:
    """Returns the page; `told` says in words what each move did, from step 0 on. Raises UnsupportedError for a game
    without a page."""
    sheet = _sheet_of(found.game.id)
    script, style = _file("page.js"), _file("page.css")
    parts = {
        "title": escape(f"{found.game.name}: {', '.join(names)}"),
        "game": escape(found.game.name),
        "result": escape(_result(found, names, sheet)),
        "csp": f"default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-{_hash(script)}'",
        "style": style,
        "symbols": "".join(_symbols(found, sheet)),
        "findings": "".join(_findings(found, names)),
        "reports": "".join(_report(report, name) for report, name in zip(found.reports, names, strict=True)),
        "data": json.dumps(_data(found, names, told, sheet), separators=(",", ":")).replace("<", "\\u003c"),
        "script": script,
    }
    text = _file("page.html")
    for key, value in parts.items():
        head, mark, tail = text.partition(f"{{{{{key}}}}}")
        assert mark, f"the sheet has no place for {key}"
        text = head + value + tail
    return text


def _sheet_of(game: str) -> Sheet:
    make = REVIEWS.of(game).sheet
    if make is None:
        raise UnsupportedError(f"{game!r} has no page to share yet")
    return make()


def _file(name: str) -> str:
    return files(__package__).joinpath("sheet", name).read_text("utf-8")


def _hash(script: str) -> str:
    return b64encode(hashlib.sha256(script.encode()).digest()).decode()


def _result(found: Review, names: Sequence[str], sheet: Sheet) -> str:
    who = " · ".join(names)
    if found.outcome is None:
        return f"{who}. The match is not over."
    winners = " and ".join(names[seat] for seat in found.outcome.winners) or sheet.nobody
    return f"{who}. {winners} won."


def _data(found: Review, names: Sequence[str], told: Sequence[str], sheet: Sheet) -> dict[str, Any]:
    game = found.game.id
    return {
        "names": list(names),
        "columns": sheet.columns,
        "faces": {face: face_name(game, face) for face in _faces(found, sheet)},
        "steps": [_step(step, words, sheet) for step, words in zip(found.steps, told, strict=True)],
        "marks": [*map(_finding_marks, found.findings), *map(_verdict_marks, found.verdicts)],
    }


def _finding_marks(one: Finding) -> dict[str, Any]:
    """Which places a finding points at; of the captures that were certain only the best."""
    could = one.could if one.last is not None else one.could[:1]
    return {
        "move": one.move,
        "seat": one.seat,
        "turned": [seen.at for seen in one.turned],
        "could": [seen.at for way in could for seen in way],
        "wins": [],
        "bad": one.kind not in (FROM_MEMORY, LUCKY),
    }


def _verdict_marks(one: Verdict) -> dict[str, Any]:
    is_bad = one.wins and not one.is_kept
    wins = list(one.winning)
    return {"move": one.move, "seat": one.seat, "turned": [one.turned], "could": [], "wins": wins, "bad": is_bad}


def _step(step: Step, told: str, sheet: Sheet) -> dict[str, Any]:
    return {
        "seat": step.seat,
        "told": told,
        "board": _cells(step.board),
        "know": [one.status for one in step.knowledge],
        "moves": [list(one.moves) for one in step.knowledge],
        **sheet.table(step.view),
    }


def _cells(board: str) -> list[str]:
    flat = board.replace("/", "")
    return [flat[start : start + 2] for start in range(0, len(flat), 2)]


def _symbols(found: Review, sheet: Sheet) -> list[str]:
    """Every face that occurs, drawn once."""
    art = sheet.symbols(_faces(found, sheet))
    return [f'<symbol id="f-{_id(name)}" viewBox="0 0 100 100">{drawn}</symbol>' for name, drawn in art.items()]


def _faces(found: Review, sheet: Sheet) -> list[str]:
    return sorted({face for step in found.steps for face in _cells(step.board)} - sheet.empty)


def _id(face: str) -> str:
    """A name that may stand in an address: `$` and `~` may not."""
    return face.replace("$", "t").replace("~~", "land")


def _findings(found: Review, names: Sequence[str]) -> list[str]:
    """A list with an item a finding; what happened as it should is not marked as notable."""
    game = found.game.id
    lines = [
        (one.move, one.seat, one.kind, one.kind not in (FROM_MEMORY, BLIND), sentence(game, one, names[one.seat]))
        for one in found.findings
    ]
    lines += [
        (one.move, one.seat, "verdict", one.wins and not one.is_kept, verdict_sentence(game, one, names[one.seat]))
        for one in found.verdicts
    ]
    return [
        f'<li data-move="{move}" data-seat="{seat}" data-kind="{kind}"{" data-notable" if is_notable else ""}>'
        f'<button type="button"><span class="move">{move}</span>'
        f'<span class="kind {kind}">{LABELS.get(kind, "verdict")}</span><span>{escape(words)}</span></button></li>'
        for move, seat, kind, is_notable, words in sorted(lines, key=lambda line: line[0])
    ]


def _report(report: MemoryReport, name: str) -> str:
    figures = "".join(
        f"<div><dt>{words}</dt><dd>{getattr(report, key)}</dd></div>"
        for key, words in REVIEWS.of(report.game).figures.items()
    )
    longest = f"<p>Longest remembered: {escape(longest_sentence(report))}.</p>"
    return (
        f'<section class="report"><h3>{escape(name)}</h3><dl>{figures}</dl>'
        f"{recall_chart(report, name)}{longest}</section>"
    )
