"""The rules of Pairs: turn two cards over; keep them if they are alike, and go on.

1.1 Every card is there twice. 2.1 The cards lie face down; chance decides who starts.
3.1 With the option `peek` a turn begins with a secret look at one card. 3.2 Turn two cards over, one after the other.
3.3 Two alike: take them, and it is your turn again. 3.4 Otherwise they are turned down, and the next player's turn.
4.1 The game ends when all pairs are taken; the most pairs win, and players with as many share the win.
"""

from fogbound.core.board import Place
from fogbound.core.errors import IllegalMoveError
from fogbound.core.events import Event
from fogbound.core.moves import Move
from fogbound.core.notation import short
from fogbound.core.outcome import Outcome, rank
from fogbound.core.seats import BySeat, Seat

from .deal import Deal
from .material import Options
from .moves import GameOver, Peeked, Taken, Turned
from .state import Hidden, State, Table


def start(options: Options, deal: Deal) -> State:
    """Returns the table before the first move."""
    table = Table(options, _first_phase(options), deal.start, None, (), BySeat.all((), options.players))
    return State(Hidden(deal.cards), table, BySeat.all(None, options.players))


def _first_phase(options: Options) -> str:
    return "peek" if options.peek else "turn"


def legal_moves(state: State) -> tuple[Move, ...]:
    """Returns the choices of the seat to move, sorted as text; none only when the game is over."""
    if state.is_over:
        return ()
    verb = "peek" if state.table.phase == "peek" else "turn"
    places = state.options.grid.in_text_order
    return tuple(Move(f"{verb} {at}") for at in places if state.card_at(at) and at != state.table.first)


def refusal(state: State, move: str) -> str | None:
    """Returns why a move is not legal now, from public facts alone; None when it is."""
    if move in legal_moves(state):
        return None
    if state.is_over:
        return f"{short(move)}: the game is over"
    return f"{short(move)}: seat {state.to_move} must {state.table.phase} now, a card that lies face down"


def play(state: State, move: str) -> tuple[State, tuple[Event, ...]]:
    """Returns the position after this move, and what happened. Raises IllegalMoveError."""
    why = refusal(state, move)
    if why is not None:
        raise IllegalMoveError(why)
    seat, place = state.to_move, Place(Move(move).argument)
    assert seat is not None, "a game that is over has no legal move"
    state = state._replace(secrets=state.secrets.put(seat, None))
    card = state.card_at(place)
    assert card is not None, "no move names a place without a card"
    if state.table.phase == "peek":  # 3.1
        table = state.table._replace(phase="turn", showing=())
        return state._replace(table=table, secrets=state.secrets.put(seat, ((place, card),))), (
            Peeked(seat, place, card),
        )
    if state.table.phase == "turn":  # 3.2
        table = state.table._replace(phase="match", first=place, showing=((place, card),))
        return state._replace(table=table), (Turned(seat, place, card, None),)
    return _match(state, seat, place, card)


def _match(state: State, seat: Seat, place: Place, card: str) -> tuple[State, tuple[Event, ...]]:
    hidden, table, secrets = state
    first, options = table.first, table.options
    assert first is not None, "the second card has a first one"
    phase, shown = _first_phase(options), ((first, card), (place, card))
    if state.card_at(first) != card:  # 3.4
        shown = ((first, state.card_at(first) or ""), (place, card))
        following = Seat((seat + 1) % options.players)
        table = table._replace(phase=phase, to_move=following, first=None, showing=shown)
        return State(hidden, table, secrets), (Turned(seat, place, card, False),)
    gone = {options.grid.index[first], options.grid.index[place]}  # 3.3
    cards = tuple(None if number in gone else face for number, face in enumerate(hidden.cards))
    taken = table.taken.put(seat, (*table.taken[seat], card))
    events: tuple[Event, ...] = (Turned(seat, place, card, True), Taken(seat, first, place))
    table = table._replace(phase=phase, first=None, showing=shown, taken=taken)
    if any(cards):
        return State(Hidden(cards), table, secrets), events
    state = State(Hidden(cards), table._replace(phase="over", to_move=None), secrets)
    result = outcome(state)
    assert result is not None, "a game that is over has an outcome"
    return state, (*events, GameOver(result.winners, result.ranking))


def outcome(state: State) -> Outcome | None:
    """Returns the ranking by pairs (4.1); None while the game goes on."""
    if not state.is_over:
        return None
    ranking = rank([len(pairs) for pairs in state.table.taken])
    return Outcome("pairs", ranking[0], ranking)
