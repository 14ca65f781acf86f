"""OpenSpiel: both games, registered when this module is imported.

import pyspiel
import fogbound.envs.openspiel
game = pyspiel.load_game("fogbound_memoarrr(players=3,expert=true,observation=recall)")

Parameters are the game's options and `observation`. OpenSpiel's strings hold no lists and no nothing, so `edition` is a
number, `treasures` has slashes (`4/2/1`), and Memory Ahoy always has a `turn_limit`: 200 unless another is given.

Chance moves first, draw by draw: who starts, then card by card or tile by tile, then treasures and volcanoes. A draw
with one possible result is not asked for. Everything after that is decided by the players.

`observation_tensor` and `observation_string` have the numbers of the chosen mode as they are, all 0 during the deal.
`information_state_string` is perfect recall: every move, what this seat saw of it, and its view of the table now.
`information_state_tensor` is the same as numbers: the `recall` observation, then for each move in turn the seat and the
action, both from 1, and what this seat saw of it; 0 where there is nothing.

`resample_from_infostate` deals everything anew that the seat was never shown: so OpenSpiel's IS-MCTS runs.
"""

import json
from abc import abstractmethod
from collections.abc import Callable, Mapping, Sequence
from copy import copy
from typing import Any, ClassVar, Self

import numpy as np
import pyspiel

from ..core.errors import OptionsError, RequestError
from ..core.match import Match
from ..core.seats import Seat
from ..games import GAMES, ahoy, memoarrr
from ..games.ahoy.material import Tile
from ..games.memoarrr.material import CARDS, ISLAND, MIDDLE, ROUNDS, TREASURES, VOLCANOES
from ..sim import SPACES, KernelMatch, Spaces
from ..sim.numbering import TILES
from .dealing import Dealing, Pile
from .worlds import another_ahoy, another_memoarrr

Types = pyspiel.GameType
_ACTING = 15  # penguins, octopuses and walruses: each card asks for one more decision
_TILES = tuple(map(Tile.from_text, TILES[1:]))


class Story:
    """A game as each seat saw it, kept up to date only when somebody asks: it runs on the readable rules."""

    def __init__(self, table: KernelMatch, deal: Any) -> None:
        self.match = Match(table.game, table.setup.options, deal)
        self.lines: list[list[str]] = [[] for _ in range(table.players)]
        self.numbers: list[list[tuple[int, ...]]] = [[] for _ in range(table.players)]
        """By seat, for each move the numbers of what it saw."""

    def follow(self, table: KernelMatch) -> None:
        match, events = self.match, self.match.game.events
        for action in table.played[len(match.moves) :]:
            step = {"seat": match.to_move, "move": table.moves[action]}
            happened = match.play(table.moves[action])
            for seat, lines in enumerate(self.lines):
                seen = [events.to_json(events.seen_by(event, Seat(seat))) for event in happened]
                lines.append(json.dumps({**step, "events": seen}))
                self.numbers[seat].append((1 + int(step["seat"] or 0), 1 + action, *_faces(seen)))

    def text(self, seat: int) -> str:
        """Moves are public in both games, and so are all but the private fields of events. The view adds facts that no
        event tells: the starter, and the volcano on top."""
        return "\n".join([*self.lines[seat], json.dumps({"view": self.match.view(seat).to_json()})])

    def copy(self) -> Self:
        other = copy(self)
        other.match = copy(self.match)
        other.match.moves, other.match.events = self.match.moves.copy(), self.match.events.copy()
        other.lines = [lines.copy() for lines in self.lines]
        other.numbers = [numbers.copy() for numbers in self.numbers]
        return other


_FACES: dict[str, int] = {
    **{str(card): number for number, card in enumerate(CARDS, start=1)},
    **{str(tile): number for number, tile in enumerate(TILES) if tile},
    **{volcano: number for names in VOLCANOES.values() for number, volcano in enumerate(names, start=1)},
}
SAW = 3
"""The most that a seat sees of one move: the three cards of a side, or the three tiles of a parley."""


def _faces(events: list[dict[str, Any]]) -> list[int]:
    """All that these events show, by number, in their order."""
    found: list[int] = []
    for event in events:
        shown = event.get("cards") or event.get("tiles") or {}
        found += [_FACES[face] for _, face in sorted(shown.items())] if event["type"] in ("looked", "revealed") else []
        found += [
            _FACES[event[key]] for key in ("card", "tile", "volcano") if event.get(key) and event["type"] in _SHOWN
        ]
    return found + [0] * (SAW - len(found))


_SHOWN = ("turned", "peeked", "looked", "volcano")


class PlayPhase:
    """A game that has been dealt."""

    def __init__(self, table: KernelMatch, deal: Any, story: Story | None = None) -> None:
        self.table = table
        self.deal = deal
        self._story = story

    @property
    def story(self) -> Story:
        if self._story is None:
            self._story = Story(self.table, self.deal)
        self._story.follow(self.table)
        return self._story

    def __deepcopy__(self, memo: object) -> "PlayPhase":
        return PlayPhase(self.table.copy(), self.deal, self._story and self._story.copy())

    def __reduce__(self) -> tuple[Any, ...]:
        table, setup = self.table, self.table.setup
        return _play_again, (table.game.id, setup.options.to_json(), setup.mode, self.deal, table.played)

    def __str__(self) -> str:
        moves = ", ".join(self.table.moves[action] for action in self.table.played)
        return f"{json.dumps(self.deal.to_json())}\n{moves}"


def _play_again(game: str, options: dict[str, Any], mode: str, deal: Any, played: list[int]) -> PlayPhase:
    table = KernelMatch(game, options, mode)
    table.begin(deal=deal)
    for action in played:
        table.act(action)
    return PlayPhase(table, deal)


class FogboundState(pyspiel.State):  # type: ignore[misc]  # OpenSpiel has no types
    """A deal under way, then a game. `match()` is the game in the readable rules."""

    def __init__(self, game: "FogboundGame") -> None:
        super().__init__(game)
        # OpenSpiel clones a state by deep copies of its attributes, and stores it by pickling them.
        self._dealing = game.dealing
        self._play: PlayPhase | None = None

    def match(self) -> Match:
        return self._dealt().story.copy().match

    def _dealt(self) -> PlayPhase:
        if self._play is None:
            raise RequestError("the deal is not finished")
        return self._play

    def current_player(self) -> int:
        if self._play is None:
            return int(pyspiel.PlayerId.CHANCE)
        seat = self._play.table.to_move
        return int(pyspiel.PlayerId.TERMINAL) if seat is None else seat

    def is_terminal(self) -> bool:
        return self._play is not None and self._play.table.to_move is None

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return self._dealing.chances()

    def _legal_actions(self, player: int) -> list[int]:
        legal: list[int] = np.flatnonzero(self._dealt().table.mask()).tolist()
        return [] if self.is_terminal() else legal

    def _apply_action(self, action: int) -> None:
        if self._play is not None:
            self._play.table.act(action)
            return
        self._dealing = self._dealing.draw(action)
        if self._dealing.is_done:
            self._play = self.get_game().begin(self._dealing)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return self._dealing.text(action)
        return str(self.get_game().spaces.moves[action])

    def resample_from_infostate(self, player: int, chance: Callable[[], float]) -> "FogboundState":
        """A state that looks the same to this player, with everything it was never shown dealt anew.

        `chance` gives numbers from 0 to 1. All deals that fit are as likely.
        """
        play, game = self._dealt(), self.get_game()
        state: FogboundState = game.new_initial_state()
        draws = game.draws(game.another(play.story.match, player, chance))
        while state.is_chance_node():
            state.apply_action(state._dealing.outcome(draws))
        for action in play.table.played:
            state.apply_action(action)
        return state

    def returns(self) -> list[float]:
        return [0.0] * self.num_players() if self._play is None else self._play.table.rewards()

    def __str__(self) -> str:
        return str(self._dealing if self._play is None else self._play)


class Observer:
    """The numbers of `table` or `recall`; `dict` has them by the names of the fields."""

    def __init__(self, spaces: Spaces, mode: str) -> None:
        fields = spaces.fields(mode)
        self.tensor = np.zeros(spaces.size(mode), np.float32)
        self.dict = {field.name: self.tensor[field.first : field.first + field.count] for field in fields}

    def set_from(self, state: FogboundState, player: int) -> None:
        self.tensor[:] = 0 if state._play is None else state._play.table.observe(player)

    def string_from(self, state: FogboundState, player: int) -> str:
        """Equal just when the tensors are: a line for each field, but for those that are all 0."""
        self.set_from(state, player)
        return "\n".join(
            f"{name}: {' '.join(str(int(number)) for number in numbers)}"
            for name, numbers in self.dict.items()
            if numbers.any()
        )


class Recorder:
    """Perfect recall; `dict` has the recall observation, and the moves one by one."""

    def __init__(self, spaces: Spaces, longest: int) -> None:
        self._size, self._words = spaces.size("recall"), spaces.size("recall") // 8
        self.tensor = np.zeros(self._size + (2 + SAW) * longest, np.float32)
        self.dict: Mapping[str, Any] = {
            "recall": self.tensor[: self._size],
            "moves": self.tensor[self._size :].reshape(longest, 2 + SAW),
        }

    def set_from(self, state: FogboundState, player: int) -> None:
        self.tensor[:] = 0
        if state._play is None:
            return
        self.dict["recall"][:] = state._play.table.recalled(player)
        moves = state._play.story.numbers[player]
        self.dict["moves"][: len(moves)] = moves if moves else 0

    def string_from(self, state: FogboundState, player: int) -> str:
        return f"seat {player}: the deal" if state._play is None else state._play.story.text(player)


class FogboundGame(pyspiel.Game):  # type: ignore[misc]  # OpenSpiel has no types
    """The base of both games."""

    game_id: ClassVar[str]
    has_one_winner: ClassVar[bool]
    """Whether every game has exactly one winner: then rewards always add up to the same."""
    defaults: ClassVar[dict[str, Any]]

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        """Raises OptionsError for a value that cannot be."""
        chosen = {**self.defaults, **(params or {})}
        options = {name: self.read(name, value) for name, value in chosen.items() if name != "observation"}
        self._table = KernelMatch(self.game_id, options, chosen["observation"])
        self.spaces = self._table.setup.spaces
        self.options: Any = self._table.setup.options
        self.dealing = Dealing.fresh(self.piles())
        info = pyspiel.GameInfo(
            num_distinct_actions=len(self.spaces.moves),
            max_chance_outcomes=max(len(pile.kinds) for pile in self.dealing.piles),
            num_players=self.options.players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=2.0 - self.options.players if self.has_one_winner else None,
            max_game_length=self.longest(),
        )
        super().__init__(self.kind(self.options.players), info, chosen)

    @classmethod
    def kind(cls, players: int | None = None) -> Any:
        """The type with this many players; without a number, what holds for all."""
        utility = Types.Utility.CONSTANT_SUM if cls.has_one_winner else Types.Utility.GENERAL_SUM
        if cls.has_one_winner and players == 2:
            utility = Types.Utility.ZERO_SUM
        return Types(
            short_name=f"fogbound_{cls.game_id}",
            long_name=f"{GAMES[cls.game_id].name} ({SPACES[cls.game_id].version})",
            dynamics=Types.Dynamics.SEQUENTIAL,
            chance_mode=Types.ChanceMode.EXPLICIT_STOCHASTIC,
            information=Types.Information.IMPERFECT_INFORMATION,
            utility=utility,
            reward_model=Types.RewardModel.TERMINAL,
            max_num_players=4,
            min_num_players=2,
            provides_information_state_string=True,
            provides_information_state_tensor=True,
            provides_observation_string=True,
            provides_observation_tensor=True,
            parameter_specification=cls.defaults,
        )

    def read(self, name: str, value: Any) -> Any:
        """An option from OpenSpiel's parameter."""
        return value

    @abstractmethod
    def piles(self) -> tuple[Pile, ...]:
        """Returns the piles that chance draws from, in order."""

    @abstractmethod
    def deal(self, dealing: Dealing) -> Any:
        """Returns the draws as a deal of the readable rules."""

    @abstractmethod
    def draws(self, deal: Any) -> tuple[Sequence[Any], ...]:
        """Returns a deal as what was drawn from each pile, in order."""

    @abstractmethod
    def another(self, match: Match, player: int, chance: Callable[[], float]) -> Any:
        """Returns a deal that fits what the player was shown."""

    @abstractmethod
    def longest(self) -> int:
        """No game has more decisions."""

    def begin(self, dealing: Dealing) -> PlayPhase:
        table, deal = self._table.copy(), self.deal(dealing)
        table.begin(deal=deal)
        return PlayPhase(table, deal)

    def max_chance_nodes_in_history(self) -> int:
        return sum(len(pile.slots) for pile in self.dealing.piles)

    def new_initial_state(self) -> FogboundState:
        return FogboundState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer | Recorder | None:
        """None for what is not offered: public or private parts alone."""
        if params:
            raise OptionsError(f"an observer has no parameters, but got {params}; the mode is one of the game")
        wanted = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        if not wanted.public_info or wanted.private_info != pyspiel.PrivateInfoType.SINGLE_PLAYER:
            return None
        if wanted.perfect_recall:
            return Recorder(self.spaces, self.longest())
        return Observer(self.spaces, self._table.setup.mode)


class MemoarrrGame(FogboundGame):
    """Zero sum with two players; with n, the one winner's 1 and the others' -1 always add up to 2 - n."""

    game_id = "memoarrr"
    has_one_winner = True  # rule 5.2
    defaults: ClassVar = {"players": 2, "edition": 2023, "expert": False, "ordered": False, "observation": "table"}

    def read(self, name: str, value: Any) -> Any:
        return str(value) if name == "edition" else value

    def piles(self) -> tuple[Pile, ...]:
        options, seats = self.options, range(self.options.players)
        volcanoes = tuple(dict.fromkeys(VOLCANOES[options.edition]))
        treasures = Pile.of("treasure", sorted(set(TREASURES)), TREASURES, range(1, ROUNDS + 1))
        return (
            Pile.of("start", seats, seats, ["player"]),
            Pile.of("card", CARDS, CARDS, [place for place in ISLAND.places if place != MIDDLE]),
            *([] if options.ordered else [treasures]),
            *(
                Pile.of(f"round {number} volcano", volcanoes, options.volcanoes, range(1, options.players))
                for number in range(1, ROUNDS + 1)
            ),
        )

    def deal(self, dealing: Dealing) -> memoarrr.deal.Deal:
        start, island, *others = dealing.drawn
        treasures = TREASURES if self.options.ordered else others.pop(0)
        middle = ISLAND.index[MIDDLE]
        cards = (*island[:middle], None, *island[middle:])
        return memoarrr.deal.Deal(cards, treasures, tuple(others), Seat(start[0]))

    def draws(self, deal: Any) -> tuple[Sequence[Any], ...]:
        cards = [card for card in deal.island if card is not None]
        return ((deal.start,), cards, *([] if self.options.ordered else [deal.treasures]), *deal.volcanoes)

    def another(self, match: Match, player: int, chance: Callable[[], float]) -> memoarrr.deal.Deal:
        return another_memoarrr(match, player, chance)

    def longest(self) -> int:
        """In a round each card is turned at most once; each volcano may take an `erupt`."""
        players: int = self.options.players
        turned, acting, erupting = len(CARDS) - 1, _ACTING if self.options.expert else 0, players - 1
        return players + ROUNDS * (turned + acting + erupting)


class AhoyGame(FogboundGame):
    """General sum: the Island can win, and a win can be shared."""

    game_id = "ahoy"
    has_one_winner = False
    defaults: ClassVar = {
        "players": 2,
        "treasures": "4/2/1",
        "turn_limit": 200,
        "show": "always",
        "observation": "table",
    }

    def read(self, name: str, value: Any) -> Any:
        if name != "treasures" or not isinstance(value, str):
            return value
        if "," in value:
            raise OptionsError(f"treasures: {value!r} has commas, which OpenSpiel cannot store; write 4/2/1")
        return value.replace("/", ",")

    def piles(self) -> tuple[Pile, ...]:
        seats = range(self.options.players)
        return (
            Pile.of("start", seats, seats, ["player"]),
            Pile.of("tile", _TILES, self.options.tiles, self.options.grid.places),
        )

    def deal(self, dealing: Dealing) -> ahoy.deal.Deal:
        start, grid = dealing.drawn
        return ahoy.deal.Deal(grid, Seat(start[0]))

    def draws(self, deal: Any) -> tuple[Sequence[Any], ...]:
        return (deal.start,), deal.grid

    def another(self, match: Match, player: int, chance: Callable[[], float]) -> ahoy.deal.Deal:
        return another_ahoy(match, player, chance)

    def longest(self) -> int:
        """A turn has at most two looks, five decisions with each ally who declines, and three in a fight."""
        players: int = self.options.players
        return int(self.options.turn_limit) * (2 + 5 * (players - 1) + 3)


for _game in (MemoarrrGame, AhoyGame):
    pyspiel.register_game(_game.kind(), _game)
