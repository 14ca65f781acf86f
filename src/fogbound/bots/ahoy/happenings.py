"""The occasions of Memory Ahoy."""

from ...core.events import Event
from ...games.ahoy.moves import Answered, Captured, GameOver, Proposed, Shared, WrongMove
from ..happenings import Happening


class AhoyHappenings:
    """Follows who asked whom, and who shared a treasure with whom."""

    def __init__(self) -> None:
        self._asked_by: int | None = None
        self._allies: set[frozenset[int]] = set()
        """Pairs of seats that shared a treasure."""

    def after(self, event: Event) -> list[Happening]:
        match event:
            case Proposed(seat=seat):
                self._asked_by = seat
                return [Happening(seat, "offer")]
            case Answered(accepted=False):
                return [Happening(self._asked_by, "refused")]
            case Shared(seats=seats):
                self._allies.add(frozenset(seats))
                return [Happening(seat, "took") for seat in seats]
            case WrongMove(seat=seat):
                return [Happening(seat, "miss", "other_miss")]
            case Captured():
                return self._captured(event)
            case GameOver(winners=winners, ranking=ranking):
                players = sorted(seat for rank in ranking for seat in rank)
                if not winners:
                    return [Happening(seat, "island_wins") for seat in players]
                return [Happening(seat, "win" if seat in winners else "lose") for seat in players]
        return []

    def _captured(self, event: Captured) -> list[Happening]:
        victims = {tile.crew for tile in event.tiles.values()} - {None, event.by}
        if event.by == "island":
            return [Happening(None, None, "island")]
        found = [Happening(event.by, "took")]
        for seat in victims:
            pair = frozenset((event.by, seat))
            found.append(Happening(seat, "betrayed" if pair in self._allies else "lost"))
            self._allies.discard(pair)
        return found
