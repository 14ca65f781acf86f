"""The rules of Memoarrr!: start, legal moves, play, outcome. Numbers are those of docs/rules/memoarrr.md."""

from collections.abc import Collection, Mapping, Sequence
from functools import cache

from ...core.board import Faces, Place
from ...core.errors import IllegalMoveError
from ...core.events import Event
from ...core.moves import Move
from ...core.notation import short
from ...core.outcome import Outcome, rank
from ...core.seats import BySeat, Seat
from .deal import Deal
from .material import ISLAND, NEXT_TO, PLACES, ROUNDS, SIDES, Card, Options, Volcano
from .moves import (
    BAN,
    ERUPT,
    LOOK,
    PEEK,
    SWAP,
    TURN,
    Banned,
    GameOver,
    Looked,
    Peeked,
    RoundBegan,
    RoundWon,
    Swapped,
    TookVolcano,
    Turned,
)
from .state import Ban, Glimpse, Hidden, State, Table

Played = tuple[State, tuple[Event, ...]]

_INDEX = ISLAND.index
_SWAP_FROM: dict[Place, dict[str, Move]] = {place: {near: SWAP[near] for near in NEXT_TO[place]} for place in PLACES}

# There are few different events, so each is made once.
_turned, _took_volcano, _round_won, _round_began = map(cache, (Turned, TookVolcano, RoundWon, RoundBegan))
_ALL_IN: dict[int, BySeat[Volcano | None]] = {players: BySeat.all(None, players) for players in (2, 3, 4)}


def start(options: Options, deal: Deal) -> State:
    """The table as it stands before the first look."""
    table = Table(
        options=options,
        phase="look",
        to_move=deal.start,
        round=1,
        start=deal.start,
        trail=(),
        out=_ALL_IN[options.players],
        taken=(),
        sides=BySeat.all(None, options.players),
        ban=None,
        showing=None,
    )
    return State(Hidden(deal.island, deal.treasures, deal.volcanoes), table, BySeat.all(None, options.players))


def legal_moves(state: State) -> tuple[Move, ...]:
    """Returns the choices of the seat to move, sorted as text; none only when the game is over."""
    moves, closed = _choices(state.table)
    still_open = dict(moves)
    for argument in closed:
        still_open.pop(argument, None)
    return tuple(still_open.values())


def refusal(state: State, move: str) -> str | None:
    """Returns why a move is not legal now; None when it is legal."""
    moves, closed = _choices(state.table)
    argument = move.partition(" ")[2]
    if moves.get(argument) == move and argument not in closed:
        return None
    return _reason(state.table, move, moves, closed)


def play(state: State, move: str) -> Played:
    """The position after this move, and what happened. Raises IllegalMoveError."""
    table = state.table
    moves, closed = _choices(table)
    argument = move.partition(" ")[2]
    if moves.get(argument) != move or argument in closed:
        raise IllegalMoveError(_reason(table, move, moves, closed))
    seat = table.to_move
    assert seat is not None, "a game that is over has no legal move"
    secrets = state.secrets
    if secrets[seat] is not None:  # 6.4: a secret look lasts until its player's own next move
        secrets = secrets.put(seat, None)
        state = State(state.hidden, table, secrets)
    if table.phase == "turn":
        return _turn(state, seat, Place(argument)) if argument else _fail(state, seat, table.trail, None)
    return _OTHER_MOVES[table.phase](state, seat, argument)


def outcome(state: State) -> Outcome | None:
    """Returns winners and ranking once the seventh treasure is taken (5.1 to 5.3), else None."""
    if not state.is_over:
        return None
    ranking = rank([merit(treasures) for treasures in state.rubies])
    return Outcome("treasures", ranking[0], ranking)


def merit(treasures: Sequence[int]) -> tuple[int, ...]:
    """Rule 5.2: rubies, then treasure cards, then the best single treasure."""
    return sum(treasures), len(treasures), max(treasures, default=0)


# Legal choices


def _choices(table: Table) -> tuple[Mapping[str, Move], Collection[str]]:
    """Each phase has one verb: its moves by argument, and the arguments that are closed now."""
    phase, trail = table.phase, table.trail
    if phase == "turn":
        if table.ban is not None:
            return TURN, (*trail, table.ban.at)  # 4.3
        if not trail and table.round == 1:
            return TURN, [place for side in table.sides if side for place in SIDES[side]]  # 3.2
        return (TURN, trail) if len(trail) < len(PLACES) else ({"": ERUPT}, ())  # 3.6, 3.7
    if phase == "look":
        return LOOK, [side for side in table.sides if side]  # 2.4
    if phase == "swap":
        return _SWAP_FROM[trail[-1]], ()  # 4.2
    if phase == "over":
        return {}, ()
    return (PEEK if phase == "peek" else BAN), trail  # 4.1, 4.3


def _reason(table: Table, move: str, moves: Mapping[str, Move], closed: Collection[str]) -> str:
    """Returns why a move is not legal now, from public facts alone."""
    quoted = short(str(move))
    if table.phase == "over":
        return f"{quoted}: the game is over"
    verbs = {choice.verb for choice in moves.values()}
    verb, _, argument = move.partition(" ")
    if verb not in verbs:
        return f"{quoted}: seat {table.to_move} must {' or '.join(verbs)} now"
    if argument not in moves:
        if table.phase == "swap" and argument in SWAP:
            return f"{quoted}: the octopus at {table.trail[-1]} swaps with the card beside, above or below it (4.2)"
        if verb == ERUPT:
            return f"{quoted}: erupt stands alone"
        still_open = ", ".join(choice for choice in moves if choice not in closed)
        return f"{quoted}: {short(argument)} is nothing to {verb}; choose one of {still_open}"
    if table.phase == "look":
        return f"{quoted}: somebody has picked that side (2.4)"
    if argument in table.trail:
        return f"{quoted}: the card at {argument} is face up"
    if table.ban is not None:
        return f"{quoted}: a walrus forbids the card at {argument} (4.3)"
    return f"{quoted}: somebody looked at {argument} in setup, so it may not open the first round (3.2)"


# Effects of moves


def _look(state: State, seat: Seat, side: str) -> Played:
    hidden, table, secrets = state
    glimpse: Glimpse = tuple((place, state.card_at(place)) for place in SIDES[side])
    sides = table.sides.put(seat, side)
    following = Seat((seat + 1) % table.options.players)
    table = table._replace(phase="look" if sides[following] is None else "turn", to_move=following, sides=sides)
    return State(hidden, table, secrets.put(seat, glimpse)), (Looked(seat, side, Faces(glimpse)),)


def _turn(state: State, seat: Seat, place: Place) -> Played:
    hidden, table, secrets = state
    before = table.trail
    card = hidden.island[_INDEX[place]]
    last = hidden.island[_INDEX[before[-1]]] if before else None
    assert card is not None, "nobody can turn over the middle"
    if last is not None and card[0] != last[0] and card[1] != last[1]:  # 3.3, 3.4; the first card always succeeds (3.1)
        return _fail(state, seat, (*before, place), (place, card))
    options, out, ban = table.options, table.out, table.ban
    if options.expert and (before or options.edition == "2023"):  # 4.6
        phase, to_move, ban = _act(card, seat, out, ban, face_down=len(PLACES) - len(before) - 1)
    else:
        phase, to_move, ban = "turn", _next_in(out, seat), None
    trail, showing = (*before, place), (place, card)
    table = Table(options, phase, to_move, table.round, table.start, trail, out, table.taken, table.sides, ban, showing)
    return State(hidden, table, secrets), (_turned(seat, place, card, True if before else None),)


def _act(
    card: Card, seat: Seat, out: BySeat[Volcano | None], ban: Ban | None, face_down: int
) -> tuple[str, Seat, Ban | None]:
    """The animal acts (4), or play passes on. Returns the phase, the seat to move and the ban that stands."""
    match card[0]:
        case "P" if face_down > 0:  # 4.1
            return "peek", seat, ban
        case "O":  # 4.2
            return "swap", seat, ban
        case "W" if face_down > 1:  # 4.3
            return "ban", seat, ban
        case "C":  # 4.4
            return "turn", seat, None if face_down == 1 else ban  # 4.8
    return "turn", _next_in(out, seat), None


def _fail(state: State, seat: Seat, trail: tuple[Place, ...], showing: tuple[Place, Card] | None) -> Played:
    """The seat takes the top volcano (3.5); the last one ends the round (3.9). An eruption turned no card (3.7)."""
    hidden, table, secrets = state
    options, number, out, taken = table.options, table.round, table.out, table.taken
    volcano = hidden.volcanoes[number - 1][len(out) - out.count(None)]
    out = out.put(seat, volcano)
    took = _took_volcano(seat, volcano)
    events = (_turned(seat, *showing, False), took) if showing else (took,)
    if out.count(None) > 1:
        following = _next_in(out, seat)
        table = Table(options, "turn", following, number, table.start, trail, out, taken, table.sides, None, showing)
        return State(hidden, table, secrets), events
    winner = Seat(out.index(None))
    taken = (*taken, winner)
    won = _round_won(winner, number)
    if number < ROUNDS:  # cards down (3.10), volcanoes back (3.12), the holder of the deciding one starts (3.11)
        starter = Seat(out.index(options.deciding_volcano))
        everybody = _ALL_IN[options.players]
        table = Table(options, "turn", starter, number + 1, starter, (), everybody, taken, table.sides, None, showing)
        return State(hidden, table, secrets), (*events, won, _round_began(number + 1, starter))
    table = table._replace(phase="over", to_move=None, trail=trail, out=out, taken=taken, ban=None, showing=showing)
    state = State(hidden, table, secrets)
    result = outcome(state)
    assert result is not None, "a game that is over has an outcome"
    return state, (*events, won, GameOver(tuple(state.rubies), result.winners, result.ranking))


def _peek(state: State, seat: Seat, at: str) -> Played:
    hidden, table, secrets = state
    place = Place(at)
    card = state.card_at(place)
    table = _passed_on(table, seat, table.trail, None)
    return State(hidden, table, secrets.put(seat, ((place, card),))), (Peeked(seat, place, card),)


def _swap(state: State, seat: Seat, at: str) -> Played:
    """4.2: both cards keep their facing, so the trail follows whatever of it moves."""
    hidden, table, secrets = state
    octopus, other = table.trail[-1], Place(at)
    moved = {octopus: other, other: octopus}
    island = list(hidden.island)
    here, there = _INDEX[octopus], _INDEX[other]
    island[here], island[there] = island[there], island[here]
    table = _passed_on(table, seat, tuple([moved.get(place, place) for place in table.trail]), None)
    return State(hidden._replace(island=tuple(island)), table, secrets), (Swapped(seat, octopus, other),)


def _ban(state: State, seat: Seat, at: str) -> Played:
    hidden, table, secrets = state
    following = _next_in(table.out, seat)  # 4.7: the next one still in the round
    table = _passed_on(table, seat, table.trail, Ban(Place(at), following))
    return State(hidden, table, secrets), (Banned(seat, Place(at), following),)


_OTHER_MOVES = {"look": _look, "peek": _peek, "swap": _swap, "ban": _ban}


def _passed_on(table: Table, seat: Seat, trail: tuple[Place, ...], ban: Ban | None) -> Table:
    """After an ability play passes on; the ban that stood until then ends (4.7)."""
    options, out, following = table.options, table.out, _next_in(table.out, seat)
    return Table(options, "turn", following, table.round, table.start, trail, out, table.taken, table.sides, ban, None)


def _next_in(out: BySeat[Volcano | None], seat: Seat) -> Seat:
    """Clockwise, the next seat still in the round (3.3, 3.8)."""
    players = len(out)
    following = (seat + 1) % players
    while out[following] is not None:
        following = (following + 1) % players
    return Seat(following)
