"""How the bots play, by positions that are drawn, and by whole matches."""

from random import Random
from typing import Any

import pytest

from fogbound import Match, new_match
from fogbound.bots import BOTS, LEVELS, Bot, Seated, bot_named, play_out
from fogbound.core.board import Place
from fogbound.core.seats import Seat, seats
from fogbound.games.ahoy.material import Tile
from fogbound.games.ahoy.memory import Memory
from fogbound.games.ahoy.moves import Looked, Revealed
from fogbound.games.ahoy.state import State
from tests.drawings import draw_ahoy
from tests.policies import play_on

PERFECT = ["greedy", "mc-50", "mc-200", "captain"]
SEARCHING = ["mc-50", "mc-200", "captain"]

LATE = """
    R3 R2 R2 R1 R1 R1
    R1 B3 B2 B2 B1 B1
    B1 B1 $3 $3 $3 $3
    $4 .. .. ~~ ~~ ~~
    ~~ ~~ ~~ ~~ ~~ ~~
"""
"""One player has $5 and $4, 14 points: any capture wins."""


def knowing(name: str, match: Match, seat: int, *, shown: str = "", looked: str = "", seed: int = 1) -> Bot:
    """A bot that was shown these tiles with all others, and has looked at those."""
    state = match.state
    assert isinstance(state, State)
    bot = bot_named("ahoy", name)
    bot.begin(match.game, match.options, Seat(seat), seed)
    for place in map(Place, looked.split()):
        bot.told(Looked(Seat(seat), place, state.tile_at(place)))
    for place in map(Place, shown.split()):
        bot.told(Revealed(Seat(1 - seat), {place: state.tile_at(place)}, "show"))
    return bot


def turn(bot: Bot, match: Match, seat: int) -> list[str]:
    """All moves of the bot until somebody else is to move."""
    moves: list[str] = []
    told = 0
    while match.to_move == seat:
        moves.append(bot.choose(match.view(seat), match.legal_moves, None))
        match.play(moves[-1])
        for event in match.events[told:]:
            bot.told(match.game.events.seen_by(event, Seat(seat)))
        told = len(match.events)
    return moves


def known_to(match: Match, seat: int) -> dict[Place, Tile]:
    memory = Memory()
    for event in match.events_for(seat):
        memory = memory.after(event)
    return memory.known


@pytest.mark.parametrize("name", PERFECT)
def test_a_certain_capture_that_wins_is_made_with_the_cheapest_attacker(name):
    match = draw_ahoy(LATE, captured={0: "$5 $4"})
    bot = knowing(name, match, 0, looked="a1 b1 d1", shown="e2")
    moves = turn(bot, match, 0)
    assert moves[-2:] == ["attack d1", "target e2"]
    assert match.outcome is not None
    assert match.outcome.winners == (0,)


@pytest.mark.parametrize("name", PERFECT)
def test_a_certain_capture_that_wins_takes_the_place_of_the_show_where_it_may(name):
    match = draw_ahoy(LATE, captured={0: "$5 $4"}, show="or_combat")
    bot = knowing(name, match, 0, looked="a1 b1 d1", shown="f2")
    match.play("look e2")
    bot.told(match.events_for(0)[-1])
    assert turn(bot, match, 0) == ["attack d1", "target e2"]
    assert match.outcome is not None
    assert match.outcome.winners == (0,)


@pytest.mark.parametrize("name", PERFECT)
def test_with_nothing_to_attack_a_tile_is_shown_as_ever(name):
    match = draw_ahoy(LATE, show="or_combat")
    bot = knowing(name, match, 0)
    match.play("look e2")
    bot.told(match.events_for(0)[-1])
    assert turn(bot, match, 0)[0].startswith("show ")


@pytest.mark.parametrize("name", PERFECT)
def test_two_attackers_where_one_does_not_suffice(name):
    match = draw_ahoy(LATE, captured={0: "$5 $4"})
    bot = knowing(name, match, 0, looked="d1 e1", shown="c3")
    assert turn(bot, match, 0)[-1] == "target c3"
    assert match.outcome is not None
    assert match.outcome.winners == (0,)


@pytest.mark.parametrize("name", LEVELS[:-1])
def test_a_level_remembers_most_of_what_it_has_just_seen(name):
    won = 0
    for seed in range(10):
        match = draw_ahoy(LATE, captured={0: "$5 $4"})
        turn(knowing(name, match, 0, looked="d1", shown="e2", seed=seed), match, 0)
        won += match.is_over
    assert won >= 6


@pytest.mark.parametrize("name", PERFECT)
def test_no_attack_with_a_tile_it_does_not_know(name):
    for seed in range(4):
        match = new_match("ahoy", seed=seed)
        players = [Seated(bot_named("ahoy", name), match, seat, seed) for seat in seats(2)]
        while match.to_move is not None:
            seat = match.to_move
            move = players[seat].choose()
            if move.verb in ("attack", "pair", "with"):
                assert known_to(match, seat)[Place(move.argument)][0] in ("RB"[seat], "$")
            match.play(move, seat)


@pytest.mark.parametrize("name", SEARCHING)
@pytest.mark.parametrize(
    ("captured", "answer"),
    [({0: "$4 B3 B2", 1: "$5 R3 R2"}, "accept"), ({0: "$5 B3 B2", 1: "$4 R3 R2"}, "decline")],
)
def test_a_parley_is_accepted_if_it_wins_and_declined_if_it_gives_the_game_away(name, captured, answer):
    match = draw_ahoy(
        """
        .. .. R2 R1 R1 R1
        R1 .. .. B2 B1 B1
        B1 B1 $3 $3 $3 $3
        $4 .. .. ~~ ~~ ~~
        ~~ ~~ ~~ ~~ ~~ ~~
        """,
        captured=captured,
    )
    bot = knowing(name, match, 1, shown="d1 e2 c3")
    for move in ("parley blue", "name d1", "name e2", "name c3"):
        match.play(move)
    assert bot.choose(match.view(1), match.legal_moves, None) == answer


@pytest.mark.parametrize("name", SEARCHING)
def test_a_parley_is_proposed_where_it_pays_both(name):
    """Red and blue have 11 points alike, green has 14 and wins in its next turn; together they can take $5 before."""
    match = draw_ahoy(
        """
        R2 R2 R1 R1 R1 R1
        B2 B2 B1 B1 B1 B1
        G3 G2 G2 G1 G1 $5
        ~~ ~~ ~~ ~~ ~~ ~~
        ~~ ~~ .. .. .. ..
        .. .. .. .. .. ..
        """,
        captured={0: "$4 $3 G1", 1: "$4 $3 G1", 2: "$3 $3 R3 B3"},
    )
    bot = knowing(name, match, 0, shown="a1 c1 d1 e1 f1 a2 c2 d2 e2 f2 a3 b3 c3 d3 e3 f3")
    assert "parley blue" in turn(bot, match, 0)
    assert match.moves[-3:] == ["name a1", "name a2", "name f3"]


@pytest.mark.parametrize("name", sorted(BOTS["ahoy"]))
def test_only_legal_moves_on_any_position(name):
    rng = Random(5)
    for number in range(12):
        treasures = ("4,2,1", "7,0,0", "0,0,7")[number % 3]
        show = ("always", "or_combat")[number // 3 % 2]
        options: dict[str, Any] = {"players": 2 + number % 3, "treasures": treasures, "turn_limit": 60, "show": show}
        match = new_match("ahoy", seed=number, **options)
        seated = [Seated(bot_named("ahoy", name), match, seat, number) for seat in seats(match.options.players)]
        while match.to_move is not None:
            play_on(match, rng, skill=0.7, moves=rng.randrange(12))
            if match.to_move is not None:
                move = seated[match.to_move].choose()
                assert match.is_legal(move)
                match.play(move)


def test_a_time_limit_cuts_the_search_short():
    match = new_match("ahoy", seed=1, players=4)
    seated = Seated(bot_named("ahoy", "captain"), match, Seat(match.to_move or 0), 1)
    assert match.is_legal(seated.choose(1e-6))


@pytest.mark.slow
def test_the_captain_beats_greedy_but_does_not_see_through_tiles():
    won, matches = 0.0, 200
    for number in range(matches):
        match = new_match("ahoy", seed=1000 + number // 2)
        names = ("captain", "greedy") if number % 2 == 0 else ("greedy", "captain")
        play_out(match, {seat: bot_named("ahoy", names[seat]) for seat in seats(2)}, number)
        assert match.outcome is not None
        won += names.index("captain") in match.outcome.winners
    assert 0.82 < won / matches < 0.97  # nine of ten; who saw through tiles would hardly ever lose
