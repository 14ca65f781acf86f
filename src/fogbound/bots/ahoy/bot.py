"""A bot for Memory Ahoy: a memory that turns events into beliefs, and a policy that sees nothing else."""

from collections.abc import Callable, Sequence
from random import Random

from ...core.board import Place
from ...core.events import Event
from ...core.game import AnyGame
from ...core.moves import Move
from ...core.options import BaseOptions
from ...core.seats import Seat
from ...core.views import BaseView
from ...games.ahoy.material import LANDSCAPE, NO_TILE, Options
from ...games.ahoy.memory import Memory
from ...games.ahoy.view import View
from ...sim.numbering import TILES
from ...sim.spaces import AHOY
from ..bot import Admission, Bot
from ..recall import Forgetting, Recall
from .policy import Policy
from .situation import PublicKnowledge, Situation, situation

COUNTED = frozenset({"looked", "revealed"})
"""Time goes by with these events."""
BEGUN = ("with", "target", "name")
"""Phases in which an action is under way, and the plan is followed."""


def half_of(face: str, random: Random) -> str:
    """The crew without the rank, a treasure without its strength."""
    return face[0]


class AhoyBot(Bot):
    """Plays by a policy on what it remembers."""

    def __init__(self, policy: Callable[[Random], Policy], forgetting: Forgetting | None = None) -> None:
        self._make_policy, self._forgetting = policy, forgetting

    def begin(self, game: AnyGame, options: BaseOptions, seat: Seat, seed: int) -> None:
        super().begin(game, options, seat, seed)
        assert isinstance(options, Options)
        self._grid = options.grid
        remembering = Random(self.random.getrandbits(60))
        self.recall = Recall(Memory(), COUNTED, self._next_to, half_of, self._forgetting, remembering, "turn_ended")
        self.watch = PublicKnowledge(options.players)
        self.policy = self._make_policy(self.random)
        self._plan: list[Move] = []
        self._attackers: dict[Place, str] = {}

    def told(self, event: Event) -> None:
        self.recall.after(event)
        self.watch.after(event)

    def admission(self) -> Admission:
        return self.recall.admission()

    def choose(self, view: BaseView, legal_moves: Sequence[Move], time_s: float | None) -> Move:
        assert isinstance(view, View)
        if not self._goes_to_plan(view, legal_moves):
            cells = zip(self._grid.places, self._grid.from_text(view.grid), strict=True)
            down = frozenset(place for place, cell in cells if cell not in (NO_TILE, LANDSCAPE))
            now = situation(view, self.recall.beliefs(down), self.watch)
            self._plan = [AHOY.moves[action] for action in self.policy.plan(now, time_s)]
            self._attackers = self._believed(now)
        return self._plan.pop(0) if self._plan else self.random.choice(legal_moves)

    def _goes_to_plan(self, view: View, legal_moves: Sequence[Move]) -> bool:
        """Inside an action: the next move of the plan can be made, and the attackers are what it took them for."""
        if view.phase not in BEGUN or not self._plan or self._plan[0] not in legal_moves:
            return False
        return view.phase != "target" or self._attackers == dict(view.showing)

    def _believed(self, now: Situation) -> dict[Place, str]:
        """The tiles that the bot expects at the attackers of its plan."""
        places = [move.argument for move in self._plan if move.verb in ("attack", "pair", "with")]
        return {Place(place): TILES[now.row[AHOY.place_numbers[place]]] for place in places}

    def _next_to(self, place: Place) -> tuple[Place, ...]:
        return self._grid.neighbours[place]
