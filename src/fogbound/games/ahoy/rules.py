"""The rules of Memory Ahoy: start, legal moves, play, outcome. Numbers are those of docs/rules/ahoy.md."""

from collections.abc import Iterable, Sequence
from functools import lru_cache

from ...core.board import Place
from ...core.errors import IllegalMoveError
from ...core.events import Event
from ...core.moves import Move
from ...core.notation import short
from ...core.outcome import Outcome, rank
from ...core.seats import BySeat, Seat, seats
from .deal import Deal
from .material import COLOURS, CREW_LETTERS, Options, total_strength
from .moves import (
    ACCEPT,
    BY_PLACE,
    DECLINE,
    END,
    PARLEY,
    Answered,
    Captor,
    Captured,
    Fought,
    GameOver,
    Looked,
    Proposed,
    Revealed,
    Shared,
    TurnEnded,
    WrongMove,
)
from .state import Glimpse, Hidden, Loot, Parley, State, Table

Played = tuple[State, tuple[Event, ...]]

POINTS_TO_WIN = 15
ISLAND_POINTS_TO_WIN = 12
_BARE = {"accept": ACCEPT, "decline": DECLINE, "end": END}


def start(options: Options, deal: Deal) -> State:
    """The table as it stands before the first turn."""
    table = Table(
        options=options,
        phase="turn",
        to_move=deal.start,
        turn=1,
        seat=deal.start,
        face_down=options.grid.in_text_order,
        info="open",
        looked=None,
        attackers=(),
        parley=None,
        asked=(),
        loot=Loot(BySeat.all((), options.players), (), BySeat.all(0, options.players), BySeat.all((), options.players)),
        showing=(),
        ended_by=None,
    )
    return State(Hidden(deal.grid), table, BySeat.all(None, options.players))


def legal_moves(state: State) -> tuple[Move, ...]:
    """What the seat to move may choose, sorted as text; empty only when the game is over."""
    table = state.table
    moves: list[Move] = []
    for verb in _verbs(table):
        if verb in BY_PLACE:
            named = _named(table)
            choices = _at_each(verb, table.face_down)
            moves += [move for move in choices if move[-2:] not in named] if named else choices
        elif verb == "parley":
            moves += [PARLEY[COLOURS[ally]] for ally in _allies(table)]
        else:
            moves.append(_BARE[verb])
    return tuple(moves)


def refusal(state: State, move: str) -> str | None:
    """Why this move is not legal now; None when it is, from public facts alone."""
    table = state.table
    verb, _, argument = move.partition(" ")
    verbs = _verbs(table)
    if verb not in verbs:
        if not verbs:
            return f"{short(str(move))}: the game is over"
        return f"{short(str(move))}: seat {table.to_move} must {' or '.join(verbs)} now"
    if verb in BY_PLACE:
        if argument not in table.face_down:
            return f"{short(str(move))}: no face-down tile lies at {short(argument)}"
        if argument in _named(table):
            return f"{short(str(move))}: {argument} was named already in this action"
    elif verb == "parley":
        if argument not in [COLOURS[ally] for ally in _allies(table)]:
            return f"{short(str(move))}: {short(argument)} is no ally who can be asked now (5.1, 5.2)"
    elif move != verb:
        return f"{short(str(move))}: {verb} stands alone"
    return None


def play(state: State, move: str) -> Played:
    """The position after this move, and what happened. Raises IllegalMoveError."""
    if fault := refusal(state, move):
        raise IllegalMoveError(fault)
    verb, _, argument = move.partition(" ")
    seat = state.table.to_move
    assert seat is not None, "a game that is over has no legal move"
    if state.secrets[seat] is not None:  # 7.2: a secret look lasts until its player's own next move
        state = state._replace(secrets=state.secrets.put(seat, None))
    return _MOVES[verb](state, argument)


def outcome(state: State) -> Outcome | None:
    """Who won, once the game is over (6.3, 6.4)."""
    ended_by = state.table.ended_by
    if ended_by is None:
        return None
    loot = state.table.loot
    ranking = rank([_merit(loot, seat) for seat in seats(state.options.players)])
    return Outcome(ended_by, () if ended_by == "island" else ranking[0], ranking)


def _merit(loot: Loot, seat: Seat) -> tuple[int, ...]:
    """Rule 6.4: points, then doubloons of treasures and sharing, chiefs, deputies, crew tiles of any rank."""
    captured = loot.captured[seat]
    crews = [tile.strength for tile in captured if not tile.is_treasure]
    treasure = sum(tile.worth for tile in captured if tile.is_treasure) + loot.doubloons[seat]
    return loot.points[seat], treasure, crews.count(3), crews.count(2), len(crews)


# What may be chosen


def _verbs(table: Table) -> Sequence[str]:
    """The verbs of the phase, sorted."""
    match table.phase:
        case "turn":
            return ("attack", "look", "pair", "parley")  # 2.1
        case "after_info" if table.info == "again":
            return ("attack", "end", "look", "pair", "parley")  # 3.3
        case "after_info":
            return ("attack", "end", "pair", "parley")  # 3.5
        case "answer":
            return ("accept", "decline")
        case "over":
            return ()
        case phase:
            return (phase,)  # show, with, target, name: a phase with the name of its only verb


def _named(table: Table) -> tuple[Place, ...]:
    """Places that the action under way has used already: those of one action must differ."""
    if table.parley is not None:
        return table.parley.places
    return table.attackers if table.looked is None else (table.looked,)


def _allies(table: Table) -> list[Seat]:
    """Who can be asked, in the order of their colours' names (5.1, 5.2)."""
    others = [Seat(seat) for seat in range(table.options.players) if seat != table.seat and seat not in table.asked]
    return sorted(others, key=COLOURS.__getitem__)


@lru_cache(maxsize=4096)
def _at_each(verb: str, places: tuple[Place, ...]) -> list[Move]:
    """This verb at each of the places; kept, because face-down tiles change far less often than turns."""
    return [BY_PLACE[verb][place] for place in places]


# What a move does


def _look(state: State, at: str) -> Played:
    table, place = state.table, Place(at)
    seat, tile = table.seat, state.tile_at(place)
    glimpse: Glimpse = ((place, tile),)
    state = state._replace(secrets=state.secrets.put(seat, glimpse))
    looked = Looked(seat, place, tile)
    second = table.info == "again"
    if not tile.is_landscape:
        phase = "after_info" if second else "show"  # 3.2: after the first look another tile must be shown
        table = table._replace(phase=phase, info="done", looked=None if second else place, showing=())
        return state._replace(table=table), (looked,)
    events: list[Event] = [looked, Revealed(seat, dict(glimpse), "look")]
    state = _turn_up(state, glimpse)
    if second:
        return _end_turn(state, events)  # 3.4
    table = state.table._replace(phase="after_info", info="again")  # 3.3
    return state._replace(table=table), tuple(events)


def _show(state: State, at: str) -> Played:
    place = Place(at)
    shown: Glimpse = ((place, state.tile_at(place)),)
    state = _turn_up(state, shown)
    table = state.table._replace(phase="after_info", looked=None)  # 3.5, 3.6
    return state._replace(table=table), (Revealed(table.seat, dict(shown), "show"),)


def _end(state: State, _: str) -> Played:
    return _end_turn(state._replace(table=state.table._replace(showing=())), [])


def _pair(state: State, at: str) -> Played:
    table = state.table._replace(phase="with", attackers=(Place(at),), showing=())
    return state._replace(table=table), ()


def _attack(state: State, at: str) -> Played:
    """One attacker, or the second of two (4.1 to 4.3)."""
    seat = state.table.seat
    places = (*state.table.attackers, Place(at))
    turned = _tiles(state, places)
    tiles = [tile for _, tile in turned]
    state = _turn_up(state, turned)
    events: list[Event] = [Revealed(seat, dict(turned), "attackers")]
    is_treasure = len(tiles) == 1 and tiles[0].is_treasure
    if is_treasure or all(tile.crew == seat for tile in tiles):  # 4.2
        return state._replace(table=state.table._replace(phase="target", attackers=places)), tuple(events)
    return _wrong_move(state, events)


def _target(state: State, at: str) -> Played:
    """Turn over the target and fight (4.4 to 4.12)."""
    seat, places = state.table.seat, state.table.attackers
    attackers = _tiles(state, places)
    turned = _tiles(state, (Place(at),))
    target = turned[0][1]
    state = _turn_up(state, turned)
    events: list[Event] = [Revealed(seat, dict(turned), "target")]
    by_treasure = attackers[0][1].is_treasure
    is_foe = target.crew is not None and target.crew != seat
    if not is_foe and (by_treasure or not target.is_treasure):  # 4.5, 4.6
        return _wrong_move(state, events)
    attack = total_strength(tile for _, tile in attackers) + 1  # 4.7
    won = attack >= target.strength
    events.append(Fought(seat, attack, target.strength, won))
    if by_treasure:
        captor: Captor = "island"  # 4.11
    elif won:
        captor = seat  # 4.8
    else:
        captor = target.crew if target.crew is not None else "island"  # 4.9, 4.10
    return _capture(state, captor, turned if won else attackers, events)


def _parley(state: State, colour: str) -> Played:
    table = state.table
    parley = Parley(table.seat, Seat(COLOURS.index(colour)), ())
    return state._replace(table=table._replace(phase="name", parley=parley, showing=())), ()


def _name(state: State, at: str) -> Played:
    table = state.table
    assert table.parley is not None, "places are named in a parley"
    seat, ally, places = table.parley
    places = (*places, Place(at))
    table = table._replace(parley=Parley(seat, ally, places), showing=())
    if len(places) < 3:
        return state._replace(table=table), ()
    return state._replace(table=table._replace(phase="answer", to_move=ally)), (Proposed(seat, ally, places),)


def _decline(state: State, _: str) -> Played:
    """Rule 5.2: the turn goes on with the choices it had, but for this ally."""
    table = state.table
    assert table.parley is not None, "an answer follows a parley"
    ally = table.parley.ally
    phase = "turn" if table.info == "open" else "after_info"
    table = table._replace(phase=phase, to_move=table.seat, parley=None, asked=(*table.asked, ally), showing=())
    return state._replace(table=table), (Answered(ally, False),)


def _accept(state: State, _: str) -> Played:
    """The fight side by side (5.3 to 5.8)."""
    assert state.table.parley is not None, "an answer follows a parley"
    seat, ally, places = state.table.parley
    attackers, target = _tiles(state, places[:2]), _tiles(state, places[2:])
    events: list[Event] = [Answered(ally, True), Revealed(seat, dict(attackers), "attackers")]
    (_, own), (_, allied) = attackers
    if (own.crew, allied.crew) != (seat, ally):  # 5.3
        return _wrong_move(_turn_up(state, attackers), events)
    state = _turn_up(state, (*attackers, *target))
    events.append(Revealed(seat, dict(target), "target"))
    ((at, treasure),) = target
    if not treasure.is_treasure:  # 5.4
        return _wrong_move(state, events)
    attack = own.strength + allied.strength + 1  # 5.5
    won = attack >= treasure.strength
    events.append(Fought(seat, attack, treasure.strength, won))
    if not won:
        return _capture(state, "island", attackers, events)  # 5.7
    each = treasure.worth // 2  # 5.6
    events.append(Shared((seat, ally), at, treasure, each, dict(attackers)))
    loot = state.table.loot
    doubloons = loot.doubloons.put(seat, loot.doubloons[seat] + each)
    returned = loot.returned.put(seat, (*loot.returned[seat], own))
    loot = loot._replace(
        doubloons=doubloons.put(ally, doubloons[ally] + each),
        returned=returned.put(ally, (*returned[ally], allied)),
    )
    return _after_fight(_take_away(state, places, loot), events)


_MOVES = {
    "look": _look,
    "show": _show,
    "end": _end,
    "attack": _attack,
    "pair": _pair,
    "with": _attack,
    "target": _target,
    "parley": _parley,
    "name": _name,
    "accept": _accept,
    "decline": _decline,
}


def _tiles(state: State, places: Iterable[Place]) -> Glimpse:
    return tuple((place, state.tile_at(place)) for place in places)


def _turn_up(state: State, turned: Glimpse) -> State:
    """Everybody sees these tiles (7.3); landscapes stay face up for good (2.2), the others go back (2.3)."""
    table = state.table
    face_down = table.face_down
    if any(tile.is_landscape for _, tile in turned):
        landscapes = [place for place, tile in turned if tile.is_landscape]
        face_down = tuple(place for place in face_down if place not in landscapes)
    return state._replace(table=table._replace(face_down=face_down, showing=turned))


def _take_away(state: State, places: Iterable[Place], loot: Loot) -> State:
    """The tiles at these places leave the grid."""
    gone = set(places)
    grid = tuple(
        None if place in gone else tile
        for place, tile in zip(state.options.grid.places, state.hidden.grid, strict=True)
    )
    face_down = tuple(place for place in state.table.face_down if place not in gone)
    return State(Hidden(grid), state.table._replace(face_down=face_down, loot=loot), state.secrets)


def _capture(state: State, captor: Captor, tiles: Glimpse, events: list[Event]) -> Played:
    events.append(Captured(captor, dict(tiles)))
    loot = state.table.loot
    won = tuple(tile for _, tile in tiles)
    if captor == "island":
        loot = loot._replace(island_captured=loot.island_captured + won)
    else:
        loot = loot._replace(captured=loot.captured.put(captor, loot.captured[captor] + won))
    return _after_fight(_take_away(state, (place for place, _ in tiles), loot), events)


def _wrong_move(state: State, events: list[Event]) -> Played:
    events.append(WrongMove(state.table.seat))
    return _end_turn(state, events)


def _after_fight(state: State, events: list[Event]) -> Played:
    """Rule 6.3, in its order."""
    loot = state.table.loot
    if max(loot.points) >= POINTS_TO_WIN:
        return _end_game(state, "points", events)
    if loot.island_points >= ISLAND_POINTS_TO_WIN:
        return _end_game(state, "island", events)
    on_board = {tile[0] for tile in state.hidden.grid if tile is not None}
    if not on_board.issuperset(CREW_LETTERS[: state.options.players] + "$"):
        return _end_game(state, "group", events)
    return _end_turn(state, events)


def _end_turn(state: State, events: list[Event]) -> Played:
    """Clockwise to the next player, unless the turn limit is reached (6.5)."""
    table = state.table
    if table.turn == table.options.turn_limit:
        return _end_game(state, "turn_limit", events)
    events.append(TurnEnded(table.seat))
    following = Seat((table.seat + 1) % table.options.players)
    table = table._replace(
        phase="turn",
        to_move=following,
        turn=table.turn + 1,
        seat=following,
        info="open",
        looked=None,
        attackers=(),
        parley=None,
        asked=(),
    )
    return state._replace(table=table), tuple(events)


def _end_game(state: State, ended_by: str, events: list[Event]) -> Played:
    table = state.table._replace(
        phase="over", to_move=None, looked=None, attackers=(), parley=None, asked=(), ended_by=ended_by
    )
    state = state._replace(table=table)
    result = outcome(state)
    assert result is not None
    events.append(GameOver(*result))
    return state, tuple(events)
