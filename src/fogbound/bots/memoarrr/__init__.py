"""The bots for Memoarrr!, by name."""

from collections.abc import Callable
from random import Random
from typing import TYPE_CHECKING

from ...sim.levels import THRESHOLDS
from ..bot import Bot, Kind
from ..recall import Forgetting

if TYPE_CHECKING:
    from .policy import Policy


def _greedy(random: Random) -> "Policy":
    from .policies.greedy import Greedy

    return Greedy(random)


def _careful(parity: bool) -> "Callable[[Random], Policy]":
    def make(random: Random) -> "Policy":
        from .policies.careful import Careful

        return Careful(random, parity)

    return make


def _duel(depth: int) -> "Callable[[Random], Policy]":
    def make(random: Random) -> "Policy":
        from .policies.duel import Duel

        return Duel(random, depth)

    return make


def _tree_search(random: Random) -> "Policy":
    from .policies.tree_search import TreeSearch

    return TreeSearch(random, depth=8)


def _bot(policy: "Callable[[Random], Policy]", forgetting: Forgetting | None = None) -> Callable[[], Bot]:
    def make() -> Bot:
        from .bot import MemoarrrBot

        return MemoarrrBot(policy, forgetting)

    return make


def _forgetting(level: str) -> Forgetting:
    return Forgetting(THRESHOLDS["memoarrr"][level])


BOTS: dict[str, Kind] = {
    "greedy": Kind("Turns any card it knows to match, else any it does not know; forgets nothing.", _bot(_greedy)),
    "c1": Kind("Leaves the next player few matches; forgets nothing.", _bot(_careful(False))),
    "c2": Kind("Like c1, and counts odd groups when two are left; forgets nothing.", _bot(_careful(True))),
    "duel-2": Kind("Searches 2 cards deep when two are left; forgets nothing.", _bot(_duel(2))),
    "duel-4": Kind("Searches 4 cards deep when two are left; forgets nothing.", _bot(_duel(4))),
    "duel-8": Kind("Searches 8 cards deep when two are left; forgets nothing.", _bot(_duel(8))),
    "cabin-boy": Kind(
        "Turns any match it remembers; forgets most cards within a round.", _bot(_greedy, _forgetting("cabin-boy"))
    ),
    "sailor": Kind(
        "Turns any match it remembers; forgets many cards by the next round.", _bot(_greedy, _forgetting("sailor"))
    ),
    "gunner": Kind(
        "Looks 2 cards ahead in a duel; forgets cards of earlier rounds.", _bot(_duel(2), _forgetting("gunner"))
    ),
    "mate": Kind("Looks 4 cards ahead in a duel; forgets a card now and then.", _bot(_duel(4), _forgetting("mate"))),
    "captain": Kind("Searches the rest of the round and reads its opponents; forgets nothing.", _bot(_tree_search)),
}
