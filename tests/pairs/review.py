"""The review of Pairs: a second card that was turned over, beside what its player had been shown by then."""

from collections.abc import Sequence
from typing import Any

from fogbound.core.board import Place
from fogbound.review.findings import (
    BLIND,
    FROM_MEMORY,
    LUCKY,
    MISSED,
    Finding,
    Judged,
    OneOf,
    PlayedMove,
    freshest,
)
from fogbound.review.game_review import GameReview, OpenBoard
from fogbound.review.phrases import when
from fogbound.review.watching import Watcher

from .material import NO_CARD, Options
from .moves import Turned


class PairsJudge:
    def __init__(self, options: Options) -> None:
        self.judged = Judged([], [], [])
        self._first: Turned | None = None

    def after(self, played: PlayedMove, watchers: Sequence[Watcher]) -> None:
        for event in played.events:
            if isinstance(event, Turned):
                if event.match is not None and self._first is not None:
                    self._judge(played, event, self._first, watchers[event.seat])
                self._first = event

    def _judge(self, played: PlayedMove, event: Turned, first: Turned, watcher: Watcher) -> None:
        turned = watcher.seen(event.at, event.card)
        legal = [Place(move.argument) for move in played.legal]
        known = tuple((watcher.seen(at),) for at in legal if watcher.faces.get(at) == first.card)
        kind = (FROM_MEMORY if turned.is_known else LUCKY) if event.match else MISSED if known else BLIND
        could = known if kind == MISSED else ()
        self.judged.findings.append(Finding(kind, played.number, event.seat, (turned,), could, first.card))
        if known:
            cards = tuple(card for (card,) in known)
            self.judged.opportunities.append(OneOf(event.seat, freshest(known), kind == FROM_MEMORY, cards))


def _sentence(finding: Finding, name: str) -> str:
    (turned,) = finding.turned
    known = f", {when(turned)}" if turned.is_known else ""
    did = "paired" if finding.kind in (FROM_MEMORY, LUCKY) else "did not pair"
    return f"{name} {did} {finding.last} with {turned.at} {turned.face}{known}."


def _open_board(state: Any) -> OpenBoard:
    grid = state.options.grid
    return OpenBoard(grid.to_text(card or NO_CARD for card in state.hidden.cards), grid.places)


REVIEW = GameReview(
    judge=PairsJudge,
    counted=frozenset({"peeked", "turned"}),
    failures=(MISSED, BLIND),
    open_board=_open_board,
    face_name=str,
    sentence=_sentence,
    figures={"from_memory": "pairs from memory", "lucky": "lucky pairs", "missed": "missed", "failures": "failures"},
    short_figures=("from memory", "lucky", "missed", "failures"),
)
