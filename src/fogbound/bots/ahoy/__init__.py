"""The bots for Memory Ahoy, by name."""

from collections.abc import Callable
from random import Random
from typing import TYPE_CHECKING

from ...sim.levels import THRESHOLDS
from ..bot import Bot, Kind
from ..recall import Forgetting

if TYPE_CHECKING:
    from .policy import Policy


def _ruled(style: int) -> "Callable[[Random], Policy]":
    def make(random: Random) -> "Policy":
        from .policies.ruled import Ruled

        return Ruled(random, style)

    return make


def _monte_carlo(deals: int) -> "Callable[[Random], Policy]":
    def make(random: Random) -> "Policy":
        from .policies.monte_carlo import MonteCarlo

        return MonteCarlo(random, deals)

    return make


def _bot(policy: "Callable[[Random], Policy]", forgetting: Forgetting | None = None) -> Callable[[], Bot]:
    def make() -> Bot:
        from .bot import AhoyBot

        return AhoyBot(policy, forgetting)

    return make


PLAIN, CANNY, WILY = range(3)  # as in the kernel's ahoy_styles, which is not imported before it is needed


def _forgetting(level: str) -> Forgetting:
    return Forgetting(THRESHOLDS["ahoy"][level])


BOTS: dict[str, Kind] = {
    "greedy": Kind(
        "Makes the most valuable capture that is certain, and takes no risk; forgets nothing.",
        _bot(_ruled(PLAIN)),
    ),
    "mc-50": Kind(
        "Plays every plan to the end on 50 deals that fit what it knows; forgets nothing.", _bot(_monte_carlo(50))
    ),
    "mc-200": Kind(
        "Plays every plan to the end on 200 deals that fit what it knows; forgets nothing.", _bot(_monte_carlo(200))
    ),
    "cabin-boy": Kind(
        "Makes the most valuable capture that it remembers; soon forgets, and mixes up neighbours.",
        _bot(_ruled(PLAIN), _forgetting("cabin-boy")),
    ),
    "sailor": Kind(
        "Shows what others have looked at and captures what they want; forgets after a while.",
        _bot(_ruled(CANNY), _forgetting("sailor")),
    ),
    "gunner": Kind(
        "Like the sailor, and lets treasures strike down its rivals; forgets after a while.",
        _bot(_ruled(WILY), _forgetting("gunner")),
    ),
    "mate": Kind(
        "Weighs every plan on 50 deals that fit its memory, parleys too; forgets after a while.",
        _bot(_monte_carlo(50), _forgetting("mate")),
    ),
    "captain": Kind(
        "Weighs every plan on 500 deals that fit what it saw, parleys too; forgets nothing.", _bot(_monte_carlo(500))
    ),
}
