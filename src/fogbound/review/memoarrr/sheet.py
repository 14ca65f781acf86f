"""Memoarrr! on a page to share."""

from collections.abc import Mapping, Sequence
from typing import Any

from ...games.memoarrr.art import card_back, island_card, volcano
from ...games.memoarrr.material import FACE_DOWN, ISLAND, NO_CARD, Card
from ...games.memoarrr.view import View
from ..game_review import Sheet
from ..phrases import counted


def _symbols(faces: Sequence[str]) -> Mapping[str, str]:
    cards = {face: island_card(Card(face)) for face in faces}
    return {"fog": card_back(), **cards, **{f"volcano-{kind}": volcano(kind) for kind in "LD137"}}


def _table(view: View) -> Mapping[str, Any]:
    faces = ISLAND.from_text(view.island)
    up = [number for number, face in enumerate(faces) if face not in (FACE_DOWN, NO_CARD)]
    held = [
        counted(sum(one), "ruby", "rubies") if isinstance(one, tuple) else counted(one, "treasure")
        for one in view.treasures
    ]
    return {
        "up": sorted({*up, *(ISLAND.index[place] for place in view.showing)}),
        "last": None if view.last is None else ISLAND.index[view.last],
        "middle": view.volcano_top,
        "when": f"Round {view.round} of 7",
        "scores": [f"{words}, out" if str(seat) in view.out else words for seat, words in enumerate(held)],
    }


SHEET = Sheet(ISLAND.columns, frozenset({NO_CARD}), "Nobody", _symbols, _table)
