"""The captain's policy: tree search over possible worlds; for two players in the classic game, the duel search."""

from random import Random

from ....core.board import Place
from ....core.events import Event
from ....games.memoarrr.material import ROUNDS, Options
from ....sim.kernel.jit import COMPILED, zeros
from ...speed import plain_speed
from ..compiled import world
from ..compiled.expectimax import CAREFUL, GREEDY
from ..compiled.graph import chance, matches
from ..compiled.tree import (
    ASK,
    BANS,
    CARDS,
    CELL,
    CELLS,
    CHILDREN,
    CHOICES,
    ITERATIONS,
    KINDS,
    SEAT,
    UNKNOWN,
    UNSEEN,
    search,
)
from ..policy import chance_of_match, members
from ..situation import Situation, Unknown
from .duel import Duel
from .reading import Reading

ITERATIONS_AT_MOST = 1000
_STEPS = 64
PLAYS_WELL = 0.1
LATER = {2: (0.0, 0.0), 3: (0.25, 0.5, 0.8), 4: (0.2, 0.28, 0.5, 0.75)}
"""P(the captain wins the next round), by seats after its starter (measured against greedy, rounds 4 to 7)."""


class TreeSearch(Duel):
    """Tree search for three and four players, and for every expert game; the duel search for two in the classic one."""

    def __init__(self, random: Random, depth: int, iterations: int = ITERATIONS_AT_MOST) -> None:
        super().__init__(random, depth)
        self.iterations = iterations
        nodes = iterations + 1
        self.children, self.tried = zeros(nodes * CHILDREN, kind="int32"), zeros(nodes * CHOICES, kind="int32")
        self.free, self.won = zeros(nodes * CHOICES, kind="int32"), zeros(nodes * CHOICES, kind="float64")
        self.path, self.kinds = zeros(2 * _STEPS), zeros(KINDS)
        self.ask, self.cells = zeros(ASK), zeros(24 * CELL)
        self.start, self.world = zeros(world.WORLD), zeros(world.WORLD)
        self.beliefs, self.later = zeros(8, kind="float64"), zeros(4, kind="float64")

    def begin(self, options: Options, seat: int) -> None:
        self.reading = Reading(options, seat)

    def told(self, event: Event) -> None:
        self.reading.after(event)

    def turn(self, now: Situation, time_s: float | None) -> Place:
        for seat in self.reading.weights:
            self.beliefs[2 * seat], self.beliefs[2 * seat + 1] = self.reading.chances(seat)
        if len(now.seats_in) == 2:
            self._model(*self.reading.chances(now.moves_next))
        if len(now.seats_in) == 2 and not now.view.options.expert:
            return self.fight(now, time_s)
        good = now.may_turn & matches(now.last)
        if not now.may_turn_unknown and good & (good - 1) == 0:
            return now.at[members(good or now.may_turn)[0]]
        if not good and len(now.may_turn_unknown) == 1:
            return self.gamble(now)
        return self._searched(now, good, now.may_turn_unknown, False, time_s)

    def _model(self, greedy: float, careful: float) -> None:
        """Set the model of the opponent; against one that plays well, the search is faster without."""
        plays_well = greedy + careful < PLAYS_WELL
        self.model[GREEDY], self.model[CAREFUL] = (0.0, 0.0) if plays_well else (greedy, careful)

    def ban(self, now: Situation, time_s: float | None) -> Place:
        return self._searched(now, now.known, now.unknown, True, time_s)

    def _searched(self, now: Situation, cards: int, unknown: list[Unknown], bans: bool, time_s: float | None) -> Place:
        kinds = sorted(unknown, key=lambda kind: -chance_of_match(kind, now.last))[:KINDS]
        self._put(now, kinds)
        ask = self.ask
        ask[SEAT], ask[CARDS], ask[UNSEEN], ask[BANS] = now.seat, cards, now.unseen, bans
        ask[ITERATIONS] = self.iterations
        if time_s is not None:
            per_s = 200_000 if COMPILED else 1_000 * plain_speed()
            ask[ITERATIONS] = min(self.iterations, max(30, int(time_s * per_s)))
        tables = (self.children, self.tried, self.free, self.won)
        words = chance(self.random.getrandbits(60))
        search(ask, self.start, self.cells, self.beliefs, self.later, self.world, self.kinds, self.path, *tables, words)
        choices = [*members(cards), *(UNKNOWN + number for number in range(len(kinds)))]
        best = max(choices, key=lambda choice: self.tried[choice])
        return now.at[best] if best < UNKNOWN else self.pick(kinds[best - UNKNOWN])

    def _put(self, now: Situation, kinds: list[Unknown]) -> None:
        """The world as far as it is known."""
        view, start = now.view, self.start
        players = view.options.players
        start[world.DOWN], start[world.LAST], start[world.TO_MOVE] = now.known, now.last, now.seat
        start[world.OUT] = sum(1 << int(seat) for seat in view.out)
        start[world.BAN] = -1
        deciding = view.options.deciding_volcano
        start[world.DECIDER] = next((int(seat) for seat, volcano in view.out.items() if volcano == deciding), -1)
        start[world.LEFT] = view.volcanoes_left
        start[world.DECIDING] = 0 if view.volcano_top == deciding else 1 if start[world.DECIDER] < 0 else -1
        for seat in range(4):
            start[world.KNOWN + seat] = now.known if seat == now.seat else now.known_to[seat]
        start[world.PLAYERS], start[world.EXPERT] = players, view.options.expert
        start[world.FIRST_CARD_ACTS] = view.options.edition == "2023"
        banned = view.ban["at"] if view.ban and view.phase == "turn" else None
        cells = []
        kind_at = {place: number for number, kind in enumerate(kinds) for place in kind.places}
        for kind in now.unknown:
            cells += [
                (kind.cards, kind.knowers, -2 if place == banned else kind_at.get(place, -1)) for place in kind.places
            ]
        cells.sort(key=lambda cell: cell[0] == now.unseen)  # half remembered ones choose their card first
        for at, number in enumerate(number for cell in cells for number in cell):
            self.cells[at] = number
        self.ask[CELLS] = len(cells)
        for card, place in now.at.items():
            if place == banned:
                start[world.BAN] = card
        goes_on = view.round < ROUNDS
        for offset in range(players):
            self.later[offset] = LATER[players][offset] if goes_on else 0.0
