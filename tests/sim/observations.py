"""Observations once more, in readable form: written from the rules and `sim/spaces.py`, not from the kernel.

They are made of what one seat was sent, its views and its events, and so they cannot hold anything hidden. Where the
kernel's observation is the same, number by number, that one leaks nothing either.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from operator import add
from typing import Any

from fogbound import GAMES, Match
from fogbound.core.seats import Seat
from fogbound.games.ahoy import material as ahoy
from fogbound.games.ahoy.moves import ENDINGS
from fogbound.games.memoarrr import material as memoarrr
from fogbound.sim import SPACES
from fogbound.sim.encoder import Encoder
from fogbound.sim.spaces import MODES

SEATS = 4
"""An observation has room for so many, whoever plays."""
SIDES = ("east", "north", "south", "west")
MEMOARRR_PHASES = ("look", "turn", "peek", "swap", "ban", "over")
AHOY_PHASES = ("turn", "show", "after_info", "with", "target", "name", "answer", "over")
VOLCANOES = {"1": 1, "3": 2, "L": 2, "7": 3, "D": 3}
FACE_DOWN = "##"
LANDSCAPE = 16
MOST = 127


def observation(match: Match, seat: int, mode: str) -> list[int]:
    """Returns this seat's observation; the match is played once more, for a seat is sent its events move by move."""
    again = Match(match.game, match.options, match.deal)
    watches = Watches(again)
    for move in match.moves:
        again.play(move)
        watches.update(again)
    return watches.of[seat].observation(mode)


class Watches:
    """One for each seat, kept up with a match."""

    def __init__(self, match: Match) -> None:
        self.of = [Watch(match.view(seat)) for seat in range(match.options.players)]
        self.told = 0

    def update(self, match: Match) -> None:
        """After every move."""
        new, self.told = match.events[self.told :], len(match.events)
        for seat, watch in enumerate(self.of):
            watch.see([match.game.events.seen_by(event, Seat(seat)) for event in new], match.view(seat))


class Watch:
    """All that one seat was sent. It gets the seat's own events and views, and nothing else."""

    def __init__(self, view: Any) -> None:
        self.view = view
        self.seat: int = view.seat
        self.players: int = view.options.players
        self.turn_of: int = view.to_move
        self.rounds_won: list[int] = []
        self.looks: list[Any] = []
        """The secret looks of this turn, and the landscapes that they turned up."""
        self.left = Counter(view.options.tiles) if view.game == "ahoy" else Counter()
        """Tiles on the grid."""
        self.sights = {mode: Sights(view) for mode in MODES}
        self.encoders = {mode: Encoder(view.game, self.players, self.seat, mode) for mode in MODES}
        self.board = _board(view)
        self.public = _PUBLIC[view.game](self)
        """The fields that are the same in both modes."""

    def see(self, events: Sequence[Any], view: Any) -> None:
        """One move: its events as this seat was sent them, and the view after it."""
        if self.view.to_move == self.seat:
            self.sights["table"] = Sights(view)
            for encoder in self.encoders.values():
                encoder.acted()
        for event in events:
            self._count(event)
            for sights in self.sights.values():
                sights.add(event)
            for encoder in self.encoders.values():
                encoder.told(event)
        if view.phase not in ("answer", "over"):
            self.turn_of = view.to_move
        self.view, self.board = view, _board(view)
        self.public = _PUBLIC[view.game](self)

    def _count(self, event: Any) -> None:
        match event.type:
            case "round_won":
                self.rounds_won.append(event.seat)
            case "looked":
                self.looks.append(event)
            case "revealed" if event.as_ == "look":
                self.looks.append(event)
            case "turn_ended":
                self.looks = []
            case "captured":
                self.left.subtract(event.tiles.values())
            case "shared":
                self.left.subtract([event.tile, *event.returned.values()])

    def observation(self, mode: str) -> list[int]:
        """The numbers of all fields, in the order of the fields."""
        values = self.public | _SHOWN[self.view.game](self, mode)
        numbers = []
        for field in SPACES[self.view.game].fields(mode):
            assert len(values[field.name]) == field.count, field.name
            numbers += values[field.name]
        return numbers

    def ahead(self, seat: int) -> int:
        """How far this seat is, clockwise from the observer."""
        return (seat - self.seat) % self.players

    def by_seat(self, values: Iterable[int]) -> list[int]:
        """The observer's value first, then clockwise; 0 for who does not play."""
        listed = list(values)
        return listed[self.seat :] + listed[: self.seat] + [0] * (SEATS - self.players)


class Sights:
    """The sightings of one seat since some moment: faces that it was shown, and who was shown each face."""

    def __init__(self, view: Any) -> None:
        self.seat: int = view.seat
        self.players: int = view.options.players
        self.memory: Any = GAMES[view.game].memory()
        self.shown_to: dict[str, int] = {}
        """1 for this seat, 2 for the next clockwise, and so on, added up."""
        self.lay_at: dict[str, str] = {}
        """Where the card came from that is now here, if an octopus moved it."""

    @property
    def everybody(self) -> int:
        return (1 << self.players) - 1

    def _one(self, seat: int) -> int:
        return 1 << (seat - self.seat) % self.players

    def add(self, event: Any) -> None:
        self.memory = self.memory.after(event)
        match event.type:
            case "looked" if hasattr(event, "side"):
                self._show(memoarrr.SIDES[event.side], self._one(event.seat))
            case "looked" | "peeked":
                self._show([event.at], self._one(event.seat))
            case "turned":
                self._show([event.at], self.everybody)
            case "revealed":
                self._show(event.tiles, self.everybody)
            case "captured":
                self._take(event.tiles)
            case "shared":
                self._take([event.at, *event.returned])
            case "swapped":
                self._swap(event.at, event.with_)

    def _show(self, places: Iterable[str], seats: int) -> None:
        for place in places:
            self.shown_to[place] = self.shown_to.get(place, 0) | seats

    def _take(self, places: Iterable[str]) -> None:
        for place in places:
            self.shown_to.pop(place, None)

    def _swap(self, here: str, there: str) -> None:
        self.shown_to |= {here: self.shown_to.get(there, 0), there: self.shown_to.get(here, 0)}
        self.lay_at |= {here: self.lay_at.get(there, there), there: self.lay_at.get(here, here)}


def _numbered(place: str | None, places: Mapping[str, int]) -> int:
    """From 1; 0 for no place."""
    return 0 if place is None else 1 + places[place]


def _at_places(values: Mapping[str, int], places: Iterable[str]) -> list[int]:
    return [values.get(place, 0) for place in places]


def _board(view: Any) -> dict[str, str]:
    """Returns all faces by place, face down or face up."""
    grid, text = (memoarrr.ISLAND, view.island) if view.game == "memoarrr" else (view.options.grid, view.grid)
    faces = zip(grid.places, grid.from_text(text), strict=True)
    return {place: face for place, face in faces if face not in (memoarrr.NO_CARD, ahoy.NO_TILE)}


def _shown(watch: Watch, mode: str) -> tuple[dict[str, str], dict[str, int]]:
    """The faces at all places that were shown, and to whom; what lies face up is shown to everybody."""
    sights = watch.sights[mode]
    up = {place: face for place, face in watch.board.items() if face != FACE_DOWN}
    return sights.memory.known | up, sights.shown_to | dict.fromkeys(up, sights.everybody)


def _memoarrr_public(watch: Watch) -> dict[str, list[int]]:
    view, options = watch.view, watch.view.options
    numbers = SPACES["memoarrr"].place_numbers
    held = [len(held) if isinstance(held, tuple) else held for held in view.treasures]
    seats = [str(seat) for seat in range(watch.players)]
    return {
        "face_up": [int(watch.board[place] != FACE_DOWN) for place in numbers],
        "phase": [MEMOARRR_PHASES.index(view.phase)],
        "round": [view.round],
        "last": [_numbered(view.last, numbers)],
        "ban": [_numbered(view.ban and view.ban["at"], numbers)],
        "to_move": [SEATS if view.to_move is None else watch.ahead(view.to_move)],
        "start": [watch.ahead(view.start)],
        "volcano_top": [VOLCANOES[view.volcano_top] if view.volcano_top else 0],
        "volcanoes_left": [view.volcanoes_left],
        "volcano": watch.by_seat(VOLCANOES[view.out[seat]] if seat in view.out else 0 for seat in seats),
        "treasures": watch.by_seat(held),
        "side": watch.by_seat(1 + SIDES.index(view.sides[seat]) if seat in view.sides else 0 for seat in seats),
        "players": [watch.players],
        "first_card_acts": [int(options.edition == "2023")],
        "expert": [int(options.expert)],
        "ordered": [int(options.ordered)],
    }


def _memoarrr_shown(watch: Watch, mode: str) -> dict[str, list[int]]:
    numbers, lay_at = SPACES["memoarrr"].place_numbers, watch.sights[mode].lay_at
    cards, shown_to = _shown(watch, mode)
    won = [1 + watch.ahead(seat) for seat in watch.rounds_won]
    return {
        "card": _at_places({place: _card(card) for place, card in cards.items()}, numbers),
        "shown_to": _at_places(shown_to, numbers),
        "lay_at": [numbers[lay_at.get(place, place)] for place in numbers],
        "round_won": won + [0] * (memoarrr.ROUNDS - len(won)),
        "unseen": [len(numbers) - len(cards)],
    }


def _card(card: str) -> int:
    return 1 + 5 * "POWCT".index(card[0]) + "ofljd".index(card[1])


def _ahoy_public(watch: Watch) -> dict[str, list[int]]:
    view, options = watch.view, watch.view.options
    numbers, limit = SPACES["ahoy"].place_numbers, options.turn_limit or 0
    attackers = [_numbered(place, numbers) for place in view.attackers]
    named = [_numbered(place, numbers) for place in view.parley["places"]] if view.parley else []
    coins = [sum(tile.worth for tile in tiles if tile.is_treasure) for tiles in view.captured]
    crews = [[tile.strength for tile in tiles if not tile.is_treasure] for tiles in view.captured]
    return {
        "lies": _at_places({place: 1 + (face != FACE_DOWN) for place, face in watch.board.items()}, numbers),
        "phase": [AHOY_PHASES.index(view.phase)],
        "info": [_info(watch)],
        "turn": [min(view.turn, MOST)],
        "turns_left": [min(limit - view.turn + 1, MOST) if limit else 0],
        "to_move": [SEATS if view.to_move is None else watch.ahead(view.to_move)],
        "seat": [watch.ahead(watch.turn_of)],
        "looked": [_numbered(watch.looks[-1].at, numbers) if view.phase == "show" else 0],
        "attackers": attackers + [0] * (2 - len(attackers)),
        "ally": [1 + watch.ahead(view.parley["ally"]) if view.parley else 0],
        "named": named + [0] * (3 - len(named)),
        "island_points": [view.island_points],
        "ended_by": [1 + ENDINGS.index(view.ended_by) if view.ended_by else 0],
        "players": [watch.players],
        "points": watch.by_seat(view.points),
        "doubloons": watch.by_seat(view.doubloons),
        "treasure_worth": watch.by_seat(map(add, coins, view.doubloons)),
        "chiefs": watch.by_seat(strengths.count(3) for strengths in crews),
        "deputies": watch.by_seat(strengths.count(2) for strengths in crews),
        "crew": watch.by_seat(strengths.count(1) for strengths in crews),
        "declined": watch.by_seat(int(seat in view.asked) for seat in range(watch.players)),
        "treasures": [int(count) for count in options.treasures.split(",")],
        "turn_limit": [min(limit, MOST)],
        "left": _left(watch),
    }


def _info(watch: Watch) -> int:
    """From the looks of this turn: one more is allowed after a first one that turned up a landscape (3.3).

    A second landscape ends the turn (3.4). If that was the last turn the number stays 1, as it does in the rules."""
    types = [event.type for event in watch.looks]
    return 0 if not types else 1 if types in (["looked", "revealed"], ["looked", "revealed"] * 2) else 2


def _left(watch: Watch) -> list[int]:
    """Tiles of each kind, but for landscapes that lie face up."""
    left = {_tile(watch, tile): count for tile, count in watch.left.items()}
    left[LANDSCAPE] -= list(watch.board.values()).count(ahoy.LANDSCAPE)
    return [left.get(kind, 0) for kind in range(1, LANDSCAPE + 1)]


def _ahoy_shown(watch: Watch, mode: str) -> dict[str, list[int]]:
    numbers = SPACES["ahoy"].place_numbers
    tiles, shown_to = _shown(watch, mode)
    return {
        "tile": _at_places({place: _tile(watch, tile) for place, tile in tiles.items()}, numbers),
        "shown_to": _at_places(shown_to, numbers),
    }


def _tile(watch: Watch, tile: str) -> int:
    if tile == ahoy.LANDSCAPE:
        return LANDSCAPE
    strength = int(tile[1])
    return 10 + strength if tile[0] == "$" else strength + 3 * watch.ahead(ahoy.CREW_LETTERS.index(tile[0]))


_PUBLIC: dict[str, Callable[[Watch], dict[str, list[int]]]] = {"memoarrr": _memoarrr_public, "ahoy": _ahoy_public}
_SHOWN: dict[str, Callable[[Watch, str], dict[str, list[int]]]] = {"memoarrr": _memoarrr_shown, "ahoy": _ahoy_shown}
