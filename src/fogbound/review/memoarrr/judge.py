"""Findings in Memoarrr!: each card that was turned over, beside what its player had been shown by then."""

from collections.abc import Sequence
from typing import Any

from ...core.board import Place
from ...core.seats import Seat
from ...games.memoarrr.material import PLACES, Card, Options
from ...games.memoarrr.moves import RoundBegan, Turned
from ..findings import (
    BLIND,
    FROM_MEMORY,
    LUCKY,
    MISSED,
    Finding,
    Judged,
    OneOf,
    PlayedMove,
    Verdict,
    freshest,
)
from ..watching import SeenCard, Watcher
from .duel import winning_places

COUNTED = frozenset({"looked", "turned", "peeked", "banned"})
"""Time goes by with these events, for people as for bots."""


class MemoarrrJudge:
    """Judges each card that is turned over."""

    def __init__(self, options: Options) -> None:
        self.judged = Judged([], [], [])
        self._has_exact_rule = options.players == 2 and not options.expert
        self._last: Card | None = None

    def after(self, played: PlayedMove, watchers: Sequence[Watcher]) -> None:
        """`watchers` know what each seat was shown before this move."""
        for event in played.events:
            if isinstance(event, Turned):
                face_down = [Place(other.argument) for other in played.legal]
                self._judge(played.number, event, face_down, watchers[event.seat])
                self._last = event.card
            elif isinstance(event, RoundBegan):
                self._last = None

    def _judge(self, number: int, event: Turned, face_down: Sequence[Place], watcher: Watcher) -> None:
        if self._has_exact_rule and len(watcher.sights) == len(PLACES):
            self._say_verdict(number, event, face_down, watcher)
        last = self._last
        if last is None:  # a round's first card always succeeds (3.1)
            return
        turned = watcher.seen(event.at, event.card)
        known = (watcher.seen(place) for place in face_down if place in watcher.sights)
        could = tuple(sorted((one for one in known if _card(one).matches(last)), key=lambda one: one.ago or 0))
        kind = (MISSED if could else BLIND) if not event.match else FROM_MEMORY if turned.is_known else LUCKY
        self.judged.findings.append(
            Finding(
                kind=kind,
                move=number,
                seat=event.seat,
                turned=(turned,),
                could=() if kind == FROM_MEMORY else tuple((one,) for one in could),
                last=str(last),
                chance=None if turned.is_known else _chance(watcher, last),
            )
        )
        if could:
            ago = freshest(tuple((one,) for one in could))
            self.judged.opportunities.append(OneOf(event.seat, ago, kind == FROM_MEMORY, could))

    def _say_verdict(self, number: int, event: Turned, face_down: Sequence[Place], watcher: Watcher) -> None:
        faces = watcher.faces
        winning = winning_places(self._last, {place: faces[place] for place in face_down})
        cards = tuple(str(faces[place]) for place in winning)
        self.judged.verdicts.append(Verdict(number, Seat(event.seat), bool(winning), winning, cards, event.at))


def _card(seen: SeenCard) -> Card:
    card: Any = seen.face
    assert isinstance(card, Card), "a card that was shown has a face"
    return card


def _chance(watcher: Watcher, last: Card) -> float:
    """That a card the seat was never shown matches: each of those lies there as likely, and one is in the box."""
    unseen: frozenset[Card] = watcher.memory.unseen
    return sum(card.matches(last) for card in unseen) / len(unseen)
