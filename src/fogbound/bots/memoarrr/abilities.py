"""Choices of the animals: where to peek, what to swap with, what to ban."""

from random import Random

from ...core.board import Place
from ...games.memoarrr.material import NEXT_TO
from ...sim.kernel.chance import count_bits
from .compiled.graph import matches
from .situation import Situation, Unknown


def worth_a_peek(now: Situation, random: Random) -> Place:
    """A card that nobody knows, else one that this seat does not know (4.1); known ones only if there is no other."""
    if not now.unknown:
        return random.choice(list(now.at.values()))
    fewest = min(count_bits(kind.knowers) for kind in now.unknown)
    return random.choice([place for kind in now.unknown if count_bits(kind.knowers) == fewest for place in kind.places])


def worth_a_swap(now: Situation, here: Place, forgetful: bool, random: Random) -> Place:
    """Returns the card the octopus swaps with (4.2). Any will do for a bot that remembers everything.

    A forgetful bot moves a card it does not know, so as not to mix up those it does.
    """
    near = NEXT_TO[here]
    if forgetful:
        known = set(now.at.values())
        near = tuple(place for place in near if place not in known) or near
    return random.choice(near)


def worst_for_the_next(now: Situation, random: Random) -> Place:
    """A ban (4.3): a match that the next player knows, else a card that only they may know, else any match."""
    follow = matches(now.last)
    theirs = now.known & follow & now.known_to[now.moves_next]
    if theirs:
        return now.at[random.choice([card for card in now.at if theirs >> card & 1])]
    secret = [kind for kind in now.unknown if kind.knowers >> now.moves_next & 1]
    if secret:
        return random.choice(max(secret, key=lambda kind: _likely(kind, follow)).places)
    others = [card for card in now.at if follow >> card & 1] or list(now.at)
    if others:
        return now.at[random.choice(others)]
    return random.choice([place for kind in now.unknown for place in kind.places])


def _likely(kind: Unknown, follow: int) -> float:
    return count_bits(kind.cards & follow) / count_bits(kind.cards)
