"""Memoarrr! in words: what happened, what is to be done, the rules on one screen."""

from collections.abc import Sequence
from typing import Any

from rich.text import Text

from ...games.memoarrr.material import Card
from ...games.memoarrr.view import View
from ..prompt import listed
from .table import Names, Told, told

RULES = """\
24 cards lie face down, each with its own combination of animal and landscape. First everybody \
picks a side of the island and looks at its three middle cards.

In turn, turn over one card. It must share its animal or its landscape with the card turned over \
just before. If not, take the top volcano: you are out of this round. The last player left takes \
a treasure, unseen, and all cards are turned down again where they lie. So remember them!

The first card of a round has nothing to match; in the very first round it may not be one that \
somebody has looked at. Whoever has the dark volcano (2018: the one with 7 birds) starts the next round.

After seven treasures the most rubies win; if tied, the most treasures, then the best single one.

Expert game: after a match the animal on the card acts.
  penguin  looks at a face-down card in secret
  octopus  swaps places with a card next to it
  walrus   bans a face-down card for the next player
  crab     turns over another card at once; the turtle rests"""

VERBS = {
    "look": "pick a side of the island and look at its three middle cards",
    "turn": "turn over a card",
    "peek": "penguin: look at a face-down card in secret",
    "swap": "octopus: swap it with a card next to it",
    "ban": "walrus: the next player may not turn over this card",
    "erupt": "no card is left to turn over: take the top volcano",
}

STYLES = {
    "o": "grey100 on #14549c",
    "f": "grey0 on #f0a0c8",
    "l": "grey100 on #b02a1e",
    "j": "grey100 on #1e6e3c",
    "d": "grey0 on #e6c864",
}
DIMMED = {"o": "#5f87d7", "f": "#d787af", "l": "#d75f5f", "j": "#5faf5f", "d": "#afaf5f"}
VOLCANOES = {"L": "light", "D": "dark", "1": "1-bird", "3": "3-bird", "7": "7-bird"}


def volcano(letter: str) -> str:
    return f"{VOLCANOES[letter]} volcano"


def chip(card: Card) -> Text:
    return Text(f"{card.animal.capitalize()} {card.landscape}", STYLES[card[1]])


def task(view: View) -> Text:
    match view.phase:
        case "look":
            free = [side for side in ("north", "east", "south", "west") if side not in view.sides.values()]
            return Text(f"pick a side and look at its three cards: {listed(free, 'or')}")
        case "peek":
            return Text("your penguin looks at a face-down card in secret: which?")
        case "swap":
            return Text(f"your octopus at {view.last} swaps places with a card next to it: which?")
        case "ban":
            return Text("your walrus bans a card for the next player: which?")
    if "##" not in view.island:
        return Text("every card is face up: there is only the volcano left (erupt)")
    if not view.trail:
        return Text("turn over the first card of the round")
    ban = f" (not {view.ban['at']})" if view.ban else ""
    return Text.assemble("turn over a card that matches ", chip(view.trail[-1]), ban)


def tell(before: View, events: Sequence[Any], names: Names) -> list[Told]:
    return [told(_sentence(before, event, names)) for event in events]


def _sentence(before: View, event: Any, names: Names) -> Text | str:
    name = names[event.seat] if hasattr(event, "seat") else ""
    match event.type:
        case "looked":
            sight = [part for at, card in (event.cards or {}).items() for part in (f" {at} ", chip(card))]
            return Text.assemble(f"{name} looked at the {event.side} side", ":" if sight else "", *sight, ".")
        case "turned" if event.match is None:
            return Text.assemble(f"{name} began with {event.at}: ", chip(event.card), ".")
        case "turned":
            verdict = ", a match." if event.match else ", no match with "
            other = "" if event.match else Text.assemble(chip(before.trail[-1]), ".")
            return Text.assemble(f"{name} turned over {event.at}: ", chip(event.card), verdict, other)
        case "volcano":
            return f"{name} took the {volcano(event.volcano)}: out of this round."
        case "peeked":
            seen = Text.assemble(": ", chip(event.card)) if event.card else ""
            return Text.assemble(f"{name} looked at {event.at} in secret", seen, ".")
        case "swapped":
            return f"{name} swapped the octopus at {event.at} with the card at {event.with_}."
        case "banned":
            return f"{name} banned {event.at}: {names[event.for_]} may not turn it over."
        case "round_won":
            return Text(f"{name} won round {event.round} and took a treasure.", "bold")
        case "round_began":
            return f"Round {event.round} begins, with {names[event.start]}."
    return Text("The last treasure is taken: the game is over.", "bold")
