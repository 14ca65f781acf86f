"""The review of Memoarrr!."""

from typing import Any

from ...games.memoarrr.material import ISLAND, MIDDLE, NO_CARD
from ..findings import BLIND, MISSED
from ..game_review import GameReview, OpenBoard
from .judge import COUNTED, MemoarrrJudge
from .words import FIGURES, face_name, sentence, verdict_sentence


def _open_board(state: Any) -> OpenBoard:
    return OpenBoard(ISLAND.to_text(card or NO_CARD for card in state.hidden.island), ISLAND.places)


REVIEW = GameReview(
    judge=MemoarrrJudge,
    counted=COUNTED,
    failures=(MISSED, BLIND),
    open_board=_open_board,
    face_name=face_name,
    sentence=sentence,
    figures=FIGURES,
    short_figures=("from memory", "lucky", "missed", "failures"),
    verdict_sentence=verdict_sentence,
    without_card=frozenset({MIDDLE}),
    is_on_page=True,
)
