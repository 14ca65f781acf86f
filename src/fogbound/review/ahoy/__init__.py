"""The review of Memory Ahoy."""

from typing import Any

from ...games.ahoy.material import NO_TILE
from ..findings import LOST, WRONG
from ..game_review import GameReview, OpenBoard
from .judge import COUNTED, AhoyJudge
from .words import FIGURES, face_name, sentence


def _open_board(state: Any) -> OpenBoard:
    grid = state.options.grid
    return OpenBoard(grid.to_text(tile or NO_TILE for tile in state.hidden.grid), grid.places)


REVIEW = GameReview(
    judge=AhoyJudge,
    counted=COUNTED,
    failures=(WRONG, LOST),
    open_board=_open_board,
    face_name=face_name,
    sentence=sentence,
    figures=FIGURES,
    short_figures=("from memory", "lucky", "left", "failures"),
    is_on_page=True,
)
