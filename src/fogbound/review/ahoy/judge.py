"""Findings in Memory Ahoy: fights and wrong moves, and captures that a player knew of and left."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product
from math import prod

from ...core.board import Place
from ...core.seats import Seat
from ...games.ahoy.material import Options, Tile, total_strength
from ...games.ahoy.moves import Fought, Proposed, Revealed, Shared, WrongMove
from ..findings import (
    FROM_MEMORY,
    LOST,
    LUCKY,
    MISSED,
    WRONG,
    Finding,
    Judged,
    Opportunity,
    PlayedMove,
    Recall,
    Way,
    freshest,
)
from ..forms import FindingKind
from ..watching import Watcher
from .captures import Public, certain_captures, own_and_targets, tile_of

COUNTED = frozenset({"looked", "revealed"})
"""Time goes by with these events, for people as for bots."""


@dataclass(frozen=True)
class Captures(Opportunity):
    """Tiles of its own and tiles to be captured with them, which the seat had been shown."""

    own: Way
    targets: Way

    def chance(self, recall: Recall) -> float:
        """One or two attackers come to mind, and a target that they are strong enough for (4.7)."""
        targets = [(tile_of(one).strength, 1 - recall(one.ages)) for one in self.targets]
        own = [(tile_of(one).strength, recall(one.ages)) for one in self.own]
        total = 0.0
        for recalled in product((False, True), repeat=len(own)):
            attackers = sorted(strength for (strength, _), is_there in zip(own, recalled, strict=True) if is_there)
            if attackers:
                attack = sum(attackers[-2:]) + 1
                weight = prod(p if is_there else 1 - p for (_, p), is_there in zip(own, recalled, strict=True))
                total += weight * (1 - prod(missing for strength, missing in targets if strength <= attack))
        return total


class AhoyJudge:
    """Judges each turn: its decision is to fight, or to end it."""

    def __init__(self, options: Options) -> None:
        self.judged = Judged([], [], [])
        self._public = Public(options)
        self._fighter = Seat(0)
        self._ally: Seat | None = None
        self._named: Way = ()
        """The tiles of the fight under way, with what the fighter knew of them before."""
        self._turned: dict[Place, Tile] = {}
        """Those that have been turned over."""
        self._own: Way = ()
        self._targets: Way = ()
        self._could: tuple[Way, ...] = ()
        """The captures that were certain when the fight was begun, or the turn ended."""
        self._chance = 1.0
        self._has_target = False

    def after(self, played: PlayedMove, watchers: Sequence[Watcher]) -> None:
        """`watchers` know what each seat was shown before this move."""
        verb, place = played.move.verb, Place(played.move.argument)
        if verb in ("attack", "pair", "parley", "end"):
            self._decide(played.seat, watchers[played.seat])
        if verb in ("attack", "pair", "with", "target", "name"):
            self._name(verb, place, watchers[played.seat])
        for event in played.events:
            self._public.after(event)
            match event:
                case Proposed(ally=ally):
                    self._ally = ally
                case Revealed(tiles=tiles):
                    self._turned |= tiles
                case WrongMove():
                    self._found(played.number, WRONG)
                    self._leave(played.number)
                case Fought(won=True):
                    shared = any(isinstance(other, Shared) for other in played.events)
                    self._succeed(played.number, shared)
                case Fought():
                    self._found(played.number, LOST)
                    self._leave(played.number)
        if verb == "end":
            self._leave(played.number)

    def _decide(self, seat: Seat, watcher: Watcher) -> None:
        self._fighter, self._ally = seat, None
        self._own, self._targets = own_and_targets(watcher, seat)
        self._could = certain_captures(self._own, self._targets)
        self._named, self._turned, self._chance, self._has_target = (), {}, 1.0, False

    def _name(self, verb: str, place: Place, watcher: Watcher) -> None:
        seen = watcher.seen(place)
        self._has_target = verb == "target"
        if seen.is_known:
            self._chance *= verb == "name" or self._is_good(verb, tile_of(seen))
        elif verb != "name":
            beside = self._named[0].at if verb == "with" and not self._named[0].is_known else None
            self._chance *= self._public.chance(watcher, place, lambda tile: self._is_good(verb, tile), beside)
        self._named = (*self._named, seen)

    def _is_good(self, verb: str, tile: Tile) -> bool:
        """Whether this tile would do what the fighter hopes for (4.2, 4.5, 4.7)."""
        if verb != "target":
            return tile.crew == self._fighter or (verb == "attack" and tile.is_treasure)
        attackers = list(self._turned.values())
        is_foe = tile.crew is not None and tile.crew != self._fighter
        if attackers[0].is_treasure:  # 4.11
            return is_foe
        return (is_foe or tile.is_treasure) and tile.strength <= total_strength(attackers) + 1

    def _succeed(self, number: int, shared: bool) -> None:
        named = [tile_of(one) for one in self._faces()]
        by_treasure = named[0].is_treasure  # 4.11: the Island gains, not the fighter
        gain = named[-1].worth // (2 if shared else 1)
        better = [way for way in self._could if not by_treasure and tile_of(way[-1]).worth > gain]
        is_known = all(one.is_known for one in self._named)
        self._found(number, FROM_MEMORY if is_known else LUCKY, tuple(better))
        self._count(is_known)

    def _leave(self, number: int) -> None:
        """The turn is over and brought nothing, although a capture may have been certain."""
        if self._could:
            self.judged.findings.append(Finding(MISSED, number, self._fighter, could=self._could))
        self._count(False)

    def _count(self, taken: bool) -> None:
        if self._could:
            ago = freshest(self._could)
            self.judged.opportunities.append(Captures(self._fighter, ago, taken, self._own, self._targets))

    def _found(self, number: int, kind: FindingKind, could: tuple[Way, ...] = ()) -> None:
        turned = self._faces()
        is_certain = self._ally is not None or all(one.is_known for one in self._named)
        self.judged.findings.append(
            Finding(
                kind=kind,
                move=number,
                seat=self._fighter,
                turned=turned,
                could=could,
                wrong=self._wrong(turned) if kind == WRONG else (),
                chance=None if is_certain else self._chance,
            )
        )

    def _faces(self) -> Way:
        """The tiles of the fight that have been turned over."""
        return tuple(one._replace(face=self._turned[one.at]) for one in self._named if one.at in self._turned)

    def _wrong(self, turned: Way) -> tuple[Place, ...]:
        """Which tiles made it a wrong move (4.3, 4.6, 5.3, 5.4)."""
        tiles = [tile_of(one) for one in turned]
        if self._ally is not None:
            good = [tile.crew == crew for tile, crew in zip(tiles, (self._fighter, self._ally), strict=False)]
        else:
            attackers = tiles[: len(tiles) - self._has_target]
            good = [tile.crew == self._fighter or (len(attackers) == 1 and tile.is_treasure) for tile in attackers]
        wrong = [one.at for one, is_good in zip(turned, good, strict=False) if not is_good]
        return tuple(wrong) or (turned[-1].at,)
