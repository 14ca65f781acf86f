"""A bot for Memoarrr!: a memory that turns events into beliefs, and a policy that sees nothing else."""

from collections.abc import Callable, Sequence
from random import Random

from ...core.board import Place
from ...core.events import Event
from ...core.game import AnyGame
from ...core.moves import Move
from ...core.options import BaseOptions
from ...core.seats import Seat
from ...core.views import BaseView
from ...games.memoarrr.material import FACE_DOWN, NEXT_TO, Options
from ...games.memoarrr.memory import Memory
from ...games.memoarrr.moves import BAN, PEEK, SWAP, TURN
from ...games.memoarrr.view import View
from ..bot import Admission, Bot
from ..recall import Forgetting, Recall
from .abilities import worth_a_peek, worth_a_swap
from .policy import Policy
from .situation import CELLS, PublicKnowledge, situation

COUNTED = frozenset({"looked", "turned", "peeked", "banned"})
"""Time goes by with these events (a round's end takes none)."""


def half_of(face: str, random: Random) -> str:
    """The animal or the landscape of a card."""
    return random.choice(face)


def next_to(place: Place) -> tuple[Place, ...]:
    return NEXT_TO[place]


class MemoarrrBot(Bot):
    """Plays by a policy on what it remembers."""

    def __init__(self, policy: Callable[[Random], Policy], forgetting: Forgetting | None = None) -> None:
        self._make_policy, self._forgetting = policy, forgetting

    def begin(self, game: AnyGame, options: BaseOptions, seat: Seat, seed: int) -> None:
        super().begin(game, options, seat, seed)
        remembering = Random(self.random.getrandbits(60))
        self.recall = Recall(Memory(), COUNTED, next_to, half_of, self._forgetting, remembering, "round_began")
        self.watch = PublicKnowledge()
        self.policy = self._make_policy(self.random)
        assert isinstance(options, Options)
        self.policy.begin(options, seat)

    def told(self, event: Event) -> None:
        self.recall.after(event)
        self.watch.after(event)
        self.policy.told(event)

    def admission(self) -> Admission:
        return self.recall.admission()

    def choose(self, view: BaseView, legal_moves: Sequence[Move], time_s: float | None) -> Move:
        assert isinstance(view, View)
        if len(legal_moves) == 1:
            return legal_moves[0]
        if view.phase == "look":  # 2.4: no side is better than another
            return self.random.choice(legal_moves)
        island = view.island
        down = frozenset(place for place, cell in CELLS if island[cell : cell + 2] == FACE_DOWN)
        now = situation(view, legal_moves, self.recall.beliefs(down), self.watch)
        if view.phase == "turn":
            return TURN[self.policy.turn(now, time_s)]
        if view.phase == "ban":
            return BAN[self.policy.ban(now, time_s)]
        if view.phase == "peek":
            return PEEK[worth_a_peek(now, self.random)]
        assert view.last is not None
        return SWAP[worth_a_swap(now, view.last, self._forgetting is not None, self.random)]
