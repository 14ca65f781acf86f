"""The rules of Memory Ahoy: start, legal moves, play, outcome. Numbers are those of docs/rules/ahoy.md."""

from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from typing import Any

from ...core.board import Faces, Place
from ...core.errors import IllegalMoveError
from ...core.events import Event
from ...core.moves import Move
from ...core.notation import short
from ...core.outcome import Outcome, rank
from ...core.seats import BySeat, Seat, seats
from .deal import Deal
from .material import COLOURS, CREW_LETTERS, LANDSCAPE, Options, Tile, total_strength
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
# There are few different ends of a turn, so each is made once.
_wrong_move_by, _turn_ended = cache(WrongMove), cache(TurnEnded)
_COMBAT = ("attack", "pair", "parley")
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
    """Returns the choices of the seat to move, sorted as text; none only when the game is over."""
    table = state.table
    verb = table.phase
    if verb not in BY_PLACE:
        return _all_moves(_verbs(table), table.face_down, _allies(table))
    places = list(table.face_down)  # show, with, target, name: a phase with the name of its own verb
    for place in _named(table):
        places.remove(place)
    moves = tuple(map(BY_PLACE[verb].__getitem__, places))
    return _all_moves(_COMBAT, table.face_down, _allies(table)) + moves if _may_fight_instead(table) else moves


def refusal(state: State, move: str) -> str | None:
    """Returns why a move is not legal now, from public facts alone; None when it is legal."""
    table = state.table
    verb, _, argument = move.partition(" ")
    verbs = _verbs(table)
    if verb not in verbs:
        must = f"seat {table.to_move} must {' or '.join(verbs)} now" if verbs else "the game is over"
        return f"{short(str(move))}: {must}"
    if verb in BY_PLACE:
        if argument not in table.face_down:
            return f"{short(str(move))}: no face-down tile lies at {short(argument)}"
        if verb == table.phase and argument in _named(table):
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
        state = State(state.hidden, state.table, state.secrets.put(seat, None))
    return _MOVES[verb](state, argument)


def outcome(state: State) -> Outcome | None:
    """Returns winners and ranking once the game is over (6.3, 6.4), else None."""
    ended_by = state.table.ended_by
    if ended_by is None:
        return None
    loot = state.table.loot
    ranking = rank([merit(*won) for won in zip(loot.captured, loot.doubloons, strict=True)])
    return Outcome(ended_by, () if ended_by == "island" else ranking[0], ranking)


def merit(captured: Sequence[Tile], doubloons: int) -> tuple[int, ...]:
    """Rule 6.4: points, then doubloons of treasures and sharing, chiefs, deputies, crew tiles of any rank."""
    crews = [tile.strength for tile in captured if not tile.is_treasure]
    treasure = sum(tile.worth for tile in captured if tile.is_treasure) + doubloons
    return sum(crews) + treasure, treasure, crews.count(3), crews.count(2), len(crews)


# Legal choices


def _verbs(table: Table) -> tuple[str, ...]:
    """The verbs of the phase, sorted."""
    phase = table.phase
    if phase == "turn":
        return ("attack", "look", "pair", "parley")  # 2.1
    if phase == "after_info":
        again = table.info == "again"
        return ("attack", "end", "look", "pair", "parley") if again else ("attack", "end", "pair", "parley")  # 3.3, 3.5
    if phase == "answer":
        return ("accept", "decline")
    if _may_fight_instead(table):
        return (*_COMBAT, "show")
    return () if phase == "over" else (phase,)


def _may_fight_instead(table: Table) -> bool:
    """Rule 3.8: with this option a combat may take the place of the show."""
    return table.phase == "show" and table.options.show == "or_combat"


def _named(table: Table) -> tuple[Place, ...]:
    """Places that the phase's own verb may not name: those of one action must differ."""
    if table.parley is not None:
        return table.parley.places
    return table.attackers if table.looked is None else (table.looked,)


def _allies(table: Table) -> tuple[Seat, ...]:
    """The seats that can be asked (5.1, 5.2)."""
    return _others(table.options.players, table.seat, table.asked)


@cache
def _others(players: int, seat: Seat, asked: tuple[Seat, ...]) -> tuple[Seat, ...]:
    return tuple(other for other in seats(players) if other != seat and other not in asked)


@lru_cache(maxsize=4096)
def _all_moves(verbs: tuple[str, ...], face_down: tuple[Place, ...], allies: tuple[Seat, ...]) -> tuple[Move, ...]:
    """Kept, because what lies face down changes far less often than whose turn it is."""
    moves: list[Move] = []
    for verb in verbs:
        if verb in BY_PLACE:
            moves.extend(map(BY_PLACE[verb].__getitem__, face_down))
        elif verb == "parley":
            moves.extend(PARLEY[colour] for colour in sorted(COLOURS[ally] for ally in allies))
        else:
            moves.append(_BARE[verb])
    return tuple(moves)


# Effects of moves


def _look(state: State, at: str) -> Played:
    hidden, table, secrets = state
    seat, glimpse = table.seat, _tiles(state, (Place(at),))
    secrets = secrets.put(seat, glimpse)
    tile = glimpse[0][1]
    looked = Looked(seat, Place(at), tile)
    second = table.info == "again"
    if not tile.is_landscape:
        phase = "after_info" if second else "show"  # 3.2: after the first look another tile must be shown
        last = None if second else Place(at)
        return _in_turn(hidden, table, secrets, phase, table.face_down, "done", last, (), ()), (looked,)
    revealed = Revealed(seat, Faces(glimpse), "look")
    if second:
        return _end_turn(State(hidden, table, secrets), glimpse, [looked, revealed])  # 3.4
    face_down = _still_down(table, glimpse)
    state = _in_turn(hidden, table, secrets, "after_info", face_down, "again", None, (), glimpse)  # 3.3
    return state, (looked, revealed)


def _show(state: State, at: str) -> Played:
    hidden, table, secrets = state
    shown = _tiles(state, (Place(at),))
    face_down = _still_down(table, shown)
    state = _in_turn(hidden, table, secrets, "after_info", face_down, "done", None, (), shown)  # 3.5, 3.6
    return state, (Revealed(table.seat, Faces(shown), "show"),)


def _end(state: State, _: str) -> Played:
    return _end_turn(state, (), [])


def _pair(state: State, at: str) -> Played:
    hidden, table, secrets = state
    return _in_turn(hidden, table, secrets, "with", table.face_down, table.info, None, (Place(at),), ()), ()


def _attack(state: State, at: str) -> Played:
    """One attacker, or the second of two (4.1 to 4.3)."""
    hidden, table, secrets = state
    seat, places = table.seat, (*table.attackers, Place(at))
    turned = _tiles(state, places)
    revealed = Revealed(seat, Faces(turned), "attackers")
    own = CREW_LETTERS[seat] if len(turned) == 2 else CREW_LETTERS[seat] + "$"  # 4.2
    if [tile for _, tile in turned if tile[0] not in own]:
        return _wrong_move(state, turned, [revealed])  # 4.3
    return _in_turn(hidden, table, secrets, "target", table.face_down, table.info, None, places, turned), (revealed,)


def _target(state: State, at: str) -> Played:
    """Turn over the target and fight (4.4 to 4.12)."""
    seat = state.table.seat
    attackers, turned = _tiles(state, state.table.attackers), _tiles(state, (Place(at),))
    target = turned[0][1]
    events: list[Event] = [Revealed(seat, Faces(turned), "target")]
    by_treasure = attackers[0][1].is_treasure
    is_foe = target.crew is not None and target.crew != seat
    if not is_foe and (by_treasure or not target.is_treasure):  # 4.5, 4.6
        return _wrong_move(state, turned, events)
    attack = total_strength(tile for _, tile in attackers) + 1  # 4.7
    won = attack >= target.strength
    events.append(Fought(seat, attack, target.strength, won))
    if by_treasure:
        captor: Captor = "island"  # 4.11
    elif won:
        captor = seat  # 4.8
    else:
        captor = target.crew if target.crew is not None else "island"  # 4.9, 4.10
    return _capture(state, turned, captor, turned if won else attackers, events)


def _parley(state: State, colour: str) -> Played:
    hidden, table, secrets = state
    parley = Parley(table.seat, Seat(COLOURS.index(colour)), ())
    return State(hidden, table._replace(phase="name", parley=parley, showing=()), secrets), ()


def _name(state: State, at: str) -> Played:
    hidden, table, secrets = state
    assert table.parley is not None, "places are named in a parley"
    seat, ally, places = table.parley
    parley = Parley(seat, ally, (*places, Place(at)))
    if len(parley.places) < 3:
        return State(hidden, table._replace(parley=parley), secrets), ()
    table = table._replace(phase="answer", to_move=ally, parley=parley)
    return State(hidden, table, secrets), (Proposed(*parley),)


def _decline(state: State, _: str) -> Played:
    """Rule 5.2: the turn goes on with the choices it had, but for this ally."""
    hidden, table, secrets = state
    assert table.parley is not None, "an answer follows a parley"
    ally = table.parley.ally
    phase = "turn" if table.info == "open" else "after_info" if table.looked is None else "show"  # 3.8
    table = table._replace(phase=phase, to_move=table.seat, parley=None, asked=(*table.asked, ally))
    return State(hidden, table, secrets), (Answered(ally, False),)


def _accept(state: State, _: str) -> Played:
    """The fight side by side (5.3 to 5.8)."""
    assert state.table.parley is not None, "an answer follows a parley"
    seat, ally, places = state.table.parley
    attackers, target = _tiles(state, places[:2]), _tiles(state, places[2:])
    events: list[Event] = [Answered(ally, True), Revealed(seat, Faces(attackers), "attackers")]
    (_, own), (_, allied) = attackers
    if (own.crew, allied.crew) != (seat, ally):  # 5.3
        return _wrong_move(state, attackers, events)
    turned = (*attackers, *target)
    events.append(Revealed(seat, Faces(target), "target"))
    ((at, treasure),) = target
    if not treasure.is_treasure:  # 5.4
        return _wrong_move(state, turned, events)
    attack = own.strength + allied.strength + 1  # 5.5
    won = attack >= treasure.strength
    events.append(Fought(seat, attack, treasure.strength, won))
    if not won:
        return _capture(state, turned, "island", attackers, events)  # 5.7
    each = treasure.worth // 2  # 5.6
    events.append(Shared((seat, ally), at, treasure, each, Faces(attackers)))
    loot = state.table.loot
    doubloons = loot.doubloons.put(seat, loot.doubloons[seat] + each)
    returned = loot.returned.put(seat, (*loot.returned[seat], own))
    loot = loot._replace(
        doubloons=doubloons.put(ally, doubloons[ally] + each),
        returned=returned.put(ally, (*returned[ally], allied)),
    )
    return _after_fight(state, turned, places, loot, events)


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
    tiles: Sequence[Any] = state.hidden.grid  # a tile lies at each of these places
    index = state.table.options.grid.index
    return tuple([(place, tiles[index[place]]) for place in places])


def _in_turn(
    hidden: Hidden,
    table: Table,
    secrets: BySeat[Glimpse | None],
    phase: str,
    face_down: tuple[Place, ...],
    info: str,
    looked: Place | None,
    attackers: tuple[Place, ...],
    showing: Glimpse,
) -> State:
    """The next position of the same turn."""
    options, to_move, turn, seat = table.options, table.to_move, table.turn, table.seat
    asked, loot = table.asked, table.loot
    after = Table(
        options, phase, to_move, turn, seat, face_down, info, looked, attackers, None, asked, loot, showing, None
    )
    return State(hidden, after, secrets)


def _still_down(table: Table, turned: Glimpse) -> tuple[Place, ...]:
    """Landscapes stay face up for good (2.2), all other tiles go back (2.3)."""
    landscapes = [place for place, tile in turned if tile == LANDSCAPE]
    if not landscapes:
        return table.face_down
    return tuple([place for place in table.face_down if place not in landscapes])


def _wrong_move(state: State, turned: Glimpse, events: list[Event]) -> Played:
    events.append(_wrong_move_by(state.table.seat))
    return _end_turn(state, turned, events)


def _capture(state: State, turned: Glimpse, captor: Captor, tiles: Glimpse, events: list[Event]) -> Played:
    events.append(Captured(captor, Faces(tiles)))
    loot = state.table.loot
    won = tuple([tile for _, tile in tiles])
    if captor == "island":
        loot = loot._replace(island_captured=loot.island_captured + won)
    else:
        loot = loot._replace(captured=loot.captured.put(captor, loot.captured[captor] + won))
    return _after_fight(state, turned, [place for place, _ in tiles], loot, events)


def _after_fight(state: State, turned: Glimpse, gone: Sequence[Place], loot: Loot, events: list[Event]) -> Played:
    """Some tiles have left the grid; has the game ended (6.3)?"""
    hidden, table, secrets = state
    tiles, index = list(hidden.grid), table.options.grid.index
    for place in gone:
        tiles[index[place]] = None
    hidden = Hidden(tuple(tiles))
    face_down = tuple([place for place in table.face_down if place not in gone])
    if max(loot.points) >= POINTS_TO_WIN:
        ended_by = "points"
    elif loot.island_points >= ISLAND_POINTS_TO_WIN:
        ended_by = "island"
    elif not {tile[0] for tile in tiles if tile}.issuperset(CREW_LETTERS[: table.options.players] + "$"):
        ended_by = "group"
    else:
        return _next_turn(hidden, table, secrets, face_down, loot, turned, events)
    return _end_game(hidden, table, secrets, face_down, loot, turned, events, ended_by)


def _end_turn(state: State, turned: Glimpse, events: list[Event]) -> Played:
    hidden, table, secrets = state
    return _next_turn(hidden, table, secrets, _still_down(table, turned), table.loot, turned, events)


def _next_turn(
    hidden: Hidden,
    table: Table,
    secrets: BySeat[Glimpse | None],
    face_down: tuple[Place, ...],
    loot: Loot,
    turned: Glimpse,
    events: list[Event],
) -> Played:
    """Clockwise to the next player, unless the turn limit is reached (6.5)."""
    options, seat, number = table.options, table.seat, table.turn
    if number == options.turn_limit:
        return _end_game(hidden, table, secrets, face_down, loot, turned, events, "turn_limit")
    events.append(_turn_ended(seat))
    following = Seat((seat + 1) % options.players)
    fresh = Table(
        options, "turn", following, number + 1, following, face_down, "open", None, (), None, (), loot, turned, None
    )
    return State(hidden, fresh, secrets), tuple(events)


def _end_game(
    hidden: Hidden,
    table: Table,
    secrets: BySeat[Glimpse | None],
    face_down: tuple[Place, ...],
    loot: Loot,
    turned: Glimpse,
    events: list[Event],
    ended_by: str,
) -> Played:
    table = table._replace(
        phase="over",
        to_move=None,
        face_down=face_down,
        looked=None,
        attackers=(),
        parley=None,
        asked=(),
        loot=loot,
        showing=turned,
        ended_by=ended_by,
    )
    state = State(hidden, table, secrets)
    result = outcome(state)
    assert result is not None, "a game that is over has an outcome"
    events.append(GameOver(*result))
    return state, tuple(events)
