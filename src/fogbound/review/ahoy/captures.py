"""Knowledge in Memory Ahoy: the captures that are certain, and the tiles that may lie at unseen places."""

from collections import Counter
from collections.abc import Callable, Iterable
from itertools import combinations

from ...core.board import Place
from ...core.events import Event
from ...core.seats import Seat
from ...games.ahoy.material import LANDSCAPE, Options, Tile, total_strength
from ...games.ahoy.moves import Captured, Looked, Shared
from ..findings import Way, oldest
from ..watching import SeenCard, Watcher


def own_and_targets(watcher: Watcher, seat: Seat) -> tuple[Way, Way]:
    """The seat's own tiles that it was shown, and all that it could capture with them (4.5)."""
    own, targets = [], []
    for place, sight in watcher.sights.items():
        tile: Tile = sight.face
        if tile.crew == seat:
            own.append(watcher.seen(place))
        elif tile != LANDSCAPE:
            targets.append(watcher.seen(place))
    return tuple(own), tuple(targets)


def certain_captures(own: Way, targets: Way) -> tuple[Way, ...]:
    """For each target the attackers that are the easiest to remember; the most valuable target comes first."""
    attacks = sorted(  # 4.7
        (
            (oldest(attackers), total_strength(map(tile_of, attackers)) + 1, attackers)
            for attackers in _ones_and_twos(own)
        ),
        key=lambda attack: attack[0],
    )
    ways = []
    for target in targets:
        strength = tile_of(target).strength
        easiest = next((attackers for _, attack, attackers in attacks if attack >= strength), None)
        if easiest is not None:
            ways.append((*easiest, target))
    return tuple(sorted(ways, key=lambda way: (-tile_of(way[-1]).worth, oldest(way))))


def _ones_and_twos(own: Way) -> Iterable[Way]:
    yield from ((one,) for one in own)
    yield from combinations(own, 2)


def tile_of(seen: SeenCard) -> Tile:
    return Tile(seen.face)


class Public:
    """Public knowledge: the tiles left on the grid, and the places somebody looked at."""

    def __init__(self, options: Options) -> None:
        self.left = Counter(options.tiles)
        self._looked: set[Place] = set()
        """No landscape lies there face down: it would have stayed face up (3.3)."""

    def after(self, event: Event) -> None:
        match event:
            case Looked(at=place):
                self._looked.add(place)
            case Captured(tiles=tiles):
                self.left.subtract(tiles.values())
                self._looked -= tiles.keys()
            case Shared(at=place, tile=tile, returned=returned):
                self.left.subtract([tile, *returned.values()])
                self._looked -= {place, *returned}

    def chance(
        self, watcher: Watcher, place: Place, is_good: Callable[[Tile], bool], beside: Place | None = None
    ) -> float:
        """That a good tile lies at a place that the seat was never shown; `beside` another such one that is good."""
        unseen = self.left - Counter(watcher.faces.values())
        landscapes = unseen.pop(LANDSCAPE, 0)
        others, good = unseen.total(), sum(count for tile, count in unseen.items() if is_good(tile))
        no_landscape = self._looked - watcher.sights.keys()
        open_to_all = landscapes + others - len(no_landscape)  # places where a landscape may lie
        if beside is not None:
            others, good, open_to_all = others - 1, good - 1, open_to_all - (beside not in no_landscape)
        if others <= 0:
            return 0.0
        return (1.0 if place in no_landscape else 1 - landscapes / open_to_all) * max(good, 0) / others
