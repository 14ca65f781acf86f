"""Memory Ahoy in words: what happened, what is to be done, the rules on one screen."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import zip_longest
from typing import Any

from rich.text import Text

from ...games.ahoy.material import COLOURS, FACE_DOWN, RANKS, Tile
from ...games.ahoy.view import View
from ..prompt import listed
from .table import Names, Told, told

RULES = """\
Each crew has a chief (strength 3), 2 deputies (2) and 4 crew members (1). Treasures have strength 3, \
4 or 5 and are worth 4, 6 or 8 doubloons. Landscapes stay face up once turned over; all else \
goes back face down unless a fight removes it. On your turn gather information, or fight, or do both in this order.

Information: look at a tile in secret, then show another (or fight, with \
`--show or_combat`). A landscape lets you look again; a second ends the turn.

Fight: turn over one or two of your crew (or one treasure), then a target: another crew's tile or \
a treasure. If your sum + 1 is at least its strength, you capture it. If you lose, its crew captures your \
attackers, or the Island if it was a treasure. A treasure that attacks fights for the Island.

Parley: name an ally, a tile of yours, one of theirs, and a treasure. If they accept and you win, \
you share its doubloons and both tiles leave for their ships; if you lose, the Island captures both.
Tiles of the wrong kind are a wrong move: they go back, and the turn is over.

A player wins with 15 points. The Island wins with 12, and all players lose. If a whole crew or \
the last treasure is gone, the most points win."""

VERBS = {
    "look": "look at a tile in secret",
    "show": "show a second tile to everybody",
    "attack": "attack with one tile: turn it over",
    "pair": "attack with two tiles: name the first",
    "with": "name the second attacker; both are turned over",
    "target": "turn over the target and fight",
    "parley": "ask the player of this colour to fight a treasure with you",
    "name": "name a place: your tile, then your ally's, then the treasure",
    "accept": "agree to the parley: the fight begins",
    "decline": "refuse the parley",
    "end": "end your turn",
}

STYLES = {
    "R": "grey100 on #b02a1e",
    "B": "grey100 on #14549c",
    "G": "grey100 on #1e6e3c",
    "Y": "grey0 on #e6c864",
    "$": "grey0 on #ffaf00",
    "~": "#5fafaf",
}
_CHOICES = ("end", "look", "show", "attack", "pair", "parley")
_ENDINGS = {
    "points": "15 points",
    "island": "12 points for the Island",
    "group": "a whole group is gone",
    "turn_limit": "the turn limit",
}


def tile_name(tile: Tile) -> str:
    if tile.is_landscape:
        return "landscape"
    if tile.crew is None:
        return f"treasure {tile.strength}"
    return f"{COLOURS[tile.crew]} {RANKS[tile.strength]} {tile.strength}"


def points(number: int) -> str:
    return f"{number} point{'' if number == 1 else 's'}"


def chip(tile: Tile) -> Text:
    return Text(tile_name(tile), STYLES[tile[0]])


def task(view: View, verbs: Sequence[str]) -> Text:
    match view.phase:
        case "show" if len(verbs) == 1:
            return Text("show another tile to everybody: which?")
        case "with":
            return Text("name the second attacker")
        case "target":
            return Text("turn over the target: which?")
        case "name" if view.parley:
            ally = COLOURS[view.parley["ally"]]
            return Text(("name a tile of your own", f"name one of {ally}'s tiles", "name the treasure")[_named(view)])
        case "answer" if view.parley:
            own, allied, treasure = view.parley["places"]
            asker = COLOURS[view.parley["seat"]]
            return Text(
                f"{asker} offers {own} with your {allied} against the treasure at {treasure}: accept or decline?"
            )
    choices = [verb for verb in _CHOICES if verb in verbs]
    example = next(verb for verb in ("look", "show", "attack") if verb in verbs)
    return Text(f"{listed(choices, 'or', most=5)}? (as in: {example} a1)")


def _named(view: View) -> int:
    return len(view.parley["places"]) if view.parley else 0


def tell(before: View, events: Sequence[Any], names: Names) -> list[Told]:
    """One sentence an event; a fight and what came of it make one together."""
    attackers = _face_up(before)
    target: Tile | None = None
    lines: list[Told] = []
    for event, following in zip_longest(events, events[1:]):
        if event.type == "revealed" and event.as_ == "attackers":
            attackers = list(event.tiles.values())
        if event.type == "revealed" and event.as_ == "target":
            (target,) = event.tiles.values()
        if event.type == "fought" and target is not None:
            later = f"{names[event.seat]} fought: {_result(event.won, following, target)}."
            lines.append(told(Text(_fight(event, following, attackers, target), "bold"), later))
        elif event.type not in ("captured", "shared"):
            lines += _sentence(event, names, alone=len(events) == 1)
    return lines


def _face_up(view: View) -> list[Tile]:
    """The attackers that lie open since an earlier move of this turn."""
    faces = dict(zip(view.options.grid.places, view.options.grid.from_text(view.grid), strict=True))
    return [Tile(faces[place]) for place in view.attackers if faces[place] != FACE_DOWN]


def _fight(event: Any, result: Any, attackers: Sequence[Tile], target: Tile) -> str:
    """As in "red crew 1 + 1 + 1 = 3 against treasure 3: won, 4 doubloons"."""
    first, *others = attackers
    sides = [tile_name(first), *(_beside(tile, first) for tile in others)]
    return (
        f"{' + '.join(sides)} + 1 = {event.attack} against {tile_name(target)}: {_result(event.won, result, target)}."
    )


def _beside(tile: Tile, first: Tile) -> str:
    if tile[0] != first[0]:
        return tile_name(tile)
    return str(tile.strength) if tile == first else f"{RANKS[tile.strength]} {tile.strength}"


def _result(won: bool, result: Any, target: Tile) -> str:
    if result.type == "shared":
        return f"won, {result.each} doubloons each"
    if not won:
        captor = "the Island" if result.by == "island" else COLOURS[result.by]
        return f"lost, {captor} captures {listed([tile_name(tile) for tile in result.tiles.values()])}"
    if result.by == "island":
        return f"won, but for the Island: {points(target.strength)}"
    return f"won, {target.worth} doubloons" if target.is_treasure else f"won, {points(target.worth)}"


def _sentence(event: Any, names: Names, alone: bool) -> list[Told]:
    name = names[event.seat] if hasattr(event, "seat") else ""
    match event.type:
        case "looked":
            sight = Text.assemble(": ", chip(event.tile)) if event.tile else ""
            return [told(Text.assemble(f"{name} looked at {event.at} in secret", sight, "."))]
        case "revealed":
            return [_revealed(name, event)]
        case "wrong_move":
            return [told(Text("A wrong move: the tiles go back and the turn is over.", "bold"))]
        case "proposed":
            own, allied, treasure = event.places
            return [told(f"{name} asked {names[event.ally]} for a parley: {own} and {allied} against {treasure}.")]
        case "answered":
            return [told(f"{name} {'accepted' if event.accepted else 'declined'} the parley.")]
        case "turn_ended":
            return [told(f"{name} ended the turn.")] if alone else []
    winners = listed([names[seat] for seat in event.winners]) or "the Island"
    return [told(Text(f"The game is over ({_ENDINGS[event.ended_by]}): {winners} won.", "bold"))]


def _revealed(name: str, event: Any) -> Told:
    if event.as_ == "look":
        return told(f"{name} found a landscape at {next(iter(event.tiles))}: it stays face up.")
    deed = {
        "show": f"{name} showed",
        "attackers": f"{name} attacked with",
        "target": f"{name} aimed at",
    }[event.as_]
    return told(Text.assemble(deed, " ", *_tiles(event.tiles), "."), f"{deed} {listed(list(event.tiles))}.")


def _tiles(tiles: Mapping[str, Tile]) -> Iterable[Text | str]:
    for number, (place, tile) in enumerate(tiles.items()):
        yield from (" and " if number else "", f"{place} ", chip(tile))
