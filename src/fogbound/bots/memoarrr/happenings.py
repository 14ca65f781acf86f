"""The occasions of Memoarrr!."""

from ...core.events import Event
from ...games.memoarrr.moves import Banned, GameOver, RoundWon, TookVolcano, Turned
from ..happenings import Happening

LONG, LONGER = 5, 3
"""A chain is remarked on at this length, and after so many cards more."""


class MemoarrrHappenings:
    """Follows the chain of a round."""

    def __init__(self) -> None:
        self._chain = 0

    def after(self, event: Event) -> list[Happening]:
        match event:
            case Turned(match=match):
                self._chain = 1 if match is None else self._chain + match
                is_long = self._chain >= LONG and (self._chain - LONG) % LONGER == 0
                return [Happening(None, None, "chain")] if match and is_long else []
            case TookVolcano(seat=seat):
                return [Happening(seat, "miss", "other_miss")]
            case Banned(for_=seat):
                return [Happening(seat, "banned")]
            case RoundWon(seat=seat):
                return [Happening(seat, "round")]
            case GameOver(winners=winners, treasures=treasures):
                return [Happening(seat, "win" if seat in winners else "lose") for seat in range(len(treasures))]
        return []
