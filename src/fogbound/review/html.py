"""A review as one page to share: a file that needs nothing else, not even a network."""

import hashlib
import json
from base64 import b64encode
from collections.abc import Mapping, Sequence
from html import escape
from importlib.resources import files
from typing import Any

from ..core.svg import card, fog
from ..games.ahoy.art import open_sea, tile_art
from ..games.ahoy.material import COLUMNS, NO_TILE, Tile
from ..games.ahoy.view import View as AhoyView
from ..games.memoarrr.art import island_card, volcano
from ..games.memoarrr.material import ISLAND, NO_CARD, Card
from ..games.memoarrr.view import View as MemoarrrView
from .chart import recall_chart
from .findings import BLIND, FROM_MEMORY, LUCKY, Finding, Verdict
from .report import MemoryReport
from .review import Review, Step
from .words import FIGURES, LABELS, face_name, longest_sentence, sentence, verdict_sentence

_FACE_DOWN = "##"


def page(found: Review, names: Sequence[str], told: Sequence[str]) -> str:
    """The page; `told` says in words what each move did, from step 0 on."""
    script, style = _sheet("page.js"), _sheet("page.css")
    parts = {
        "title": escape(f"{found.game.name}: {', '.join(names)}"),
        "game": escape(found.game.name),
        "result": escape(_result(found, names)),
        "csp": f"default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-{_hash(script)}'",
        "style": style,
        "symbols": "".join(_symbols(found)),
        "findings": "".join(_findings(found, names)),
        "reports": "".join(_report(report, name) for report, name in zip(found.reports, names, strict=True)),
        "data": json.dumps(_data(found, names, told), separators=(",", ":")).replace("<", "\\u003c"),
        "script": script,
    }
    text = _sheet("page.html")
    for key, value in parts.items():
        head, mark, tail = text.partition(f"{{{{{key}}}}}")
        assert mark, f"the sheet has no place for {key}"
        text = head + value + tail
    return text


def _sheet(name: str) -> str:
    return files(__package__).joinpath("sheet", name).read_text("utf-8")


def _hash(script: str) -> str:
    return b64encode(hashlib.sha256(script.encode()).digest()).decode()


def _result(found: Review, names: Sequence[str]) -> str:
    who = " · ".join(names)
    if found.outcome is None:
        return f"{who}. The match is not over."
    winners = " and ".join(names[seat] for seat in found.outcome.winners) or "The Island"
    return f"{who}. {winners} won."


def _data(found: Review, names: Sequence[str], told: Sequence[str]) -> dict[str, Any]:
    game, faces = found.game.id, sorted({face for step in found.steps for face in _cells(step.board)})
    return {
        "names": list(names),
        "columns": ISLAND.columns if game == "memoarrr" else COLUMNS,
        "faces": {face: face_name(game, face) for face in faces if face not in (NO_CARD, NO_TILE)},
        "steps": [_step(step, words) for step, words in zip(found.steps, told, strict=True)],
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


def _step(step: Step, told: str) -> dict[str, Any]:
    view: Any = step.view
    table = _memoarrr(view) if isinstance(view, MemoarrrView) else _ahoy(view)
    return {
        "seat": step.seat,
        "told": told,
        "board": _cells(step.board),
        "know": [one.status for one in step.knowledge],
        "moves": [list(one.moves) for one in step.knowledge],
        **table,
    }


def _memoarrr(view: MemoarrrView) -> dict[str, Any]:
    up = [number for number, face in enumerate(_cells(view.island)) if face not in (_FACE_DOWN, NO_CARD)]
    held = [
        _count(sum(one), "ruby", "rubies") if isinstance(one, tuple) else _count(one, "treasure")
        for one in view.treasures
    ]
    return {
        "up": sorted({*up, *(ISLAND.index[place] for place in view.showing)}),
        "last": None if view.last is None else ISLAND.index[view.last],
        "middle": view.volcano_top,
        "when": f"Round {view.round} of 7",
        "scores": [f"{words}, out" if str(seat) in view.out else words for seat, words in enumerate(held)],
    }


def _ahoy(view: AhoyView) -> dict[str, Any]:
    index = view.options.grid.index
    up = [number for number, face in enumerate(_cells(view.grid)) if face not in (_FACE_DOWN, NO_TILE)]
    return {
        "up": sorted({*up, *(index[place] for place in view.showing)}),
        "last": None,
        "middle": None,
        "when": f"Turn {view.turn} · the Island has {_count(view.island_points, 'point')}",
        "scores": [_count(points, "point") for points in view.points],
    }


def _count(number: int, one: str, several: str = "") -> str:
    return f"{number} {one if number == 1 else several or one + 's'}"


def _cells(board: str) -> list[str]:
    flat = board.replace("/", "")
    return [flat[start : start + 2] for start in range(0, len(flat), 2)]


def _symbols(found: Review) -> list[str]:
    """Every face that occurs, drawn once."""
    art: Mapping[str, str] = {"fog": fog()}
    faces = sorted({face for step in found.steps for face in _cells(step.board)} - {NO_CARD, NO_TILE})
    if found.game.id == "memoarrr":
        art = {**art, **{face: card(island_card(Card(face)), face) for face in faces}}
        art = {**art, **{f"volcano-{kind}": volcano(kind) for kind in "LD137"}}
    else:
        art = {**art, **{face: tile_art(Tile(face), 0) for face in faces}, "sea": open_sea()}
    return [f'<symbol id="f-{_id(name)}" viewBox="0 0 100 100">{drawn}</symbol>' for name, drawn in art.items()]


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
        (one.move, one.seat, "verdict", one.wins and not one.is_kept, verdict_sentence(one, names[one.seat]))
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
        f"<div><dt>{words}</dt><dd>{getattr(report, key)}</dd></div>" for key, words in FIGURES[report.game].items()
    )
    longest = f"<p>Longest remembered: {escape(longest_sentence(report))}.</p>"
    return (
        f'<section class="report"><h3>{escape(name)}</h3><dl>{figures}</dl>'
        f"{recall_chart(report, name)}{longest}</section>"
    )
