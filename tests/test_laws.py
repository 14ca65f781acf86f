"""Laws that every registered game keeps, on random play with every option."""

from collections import Counter
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fogbound import GAMES, Match, load, new_match
from fogbound.core.errors import IllegalMoveError
from fogbound.games.ahoy.rules import merit
from fogbound.games.memoarrr.material import ISLAND
from tests.policies import play_on
from tests.strategies import GAME_IDS, OPTIONS, SEEDS, SKILLS, matches

NO_MOVES = [
    "",
    " ",
    "turn",
    "turn c3",
    "turn a6",
    "TURN a1",
    "turn  a1",
    "turn a1 ",
    "turn á1",
    "erupt",
    "pass",
    "\x00",
]
NO_MOVES += [
    "look",
    "look up",
    "look g1",
    "parley",
    "parley red",
    "parley black",
    "accept",
    "decline",
    "end",
    "end now",
]
GARBAGE = st.sampled_from(NO_MOVES)


def replayed(match: Match, moves: int) -> Match:
    """The same match after fewer moves."""
    again = Match(match.game, match.options, match.deal)
    for move in match.moves[:moves]:
        again.play(move)
    return again


def faces(match: Match) -> Counter[str]:
    """Every card or tile of the match, wherever it is now."""
    return _FACES[match.game.id](match)


def _faces_of_memoarrr(match: Match) -> Counter[str]:
    state: Any = match.state
    return Counter(card for card in state.hidden.island if card is not None)


def _faces_of_pairs(match: Match) -> Counter[str]:
    state: Any = match.state
    taken = [card for pairs in state.table.taken for card in pairs]
    return Counter([*(card for card in state.hidden.cards if card is not None), *taken, *taken])


def _faces_of_ahoy(match: Match) -> Counter[str]:
    state: Any = match.state
    loot = state.table.loot
    won = [*loot.island_captured, *(tile for tiles in (*loot.captured, *loot.returned) for tile in tiles)]
    shared = [event.tile for event in match.events if event.type == "shared"]  # type: ignore[attr-defined]
    return Counter([*(tile for tile in state.hidden.grid if tile is not None), *won, *shared])


_FACES = {"memoarrr": _faces_of_memoarrr, "ahoy": _faces_of_ahoy, "pairs": _faces_of_pairs}


def truth_at(match: Match, place: str) -> str:
    """The face that lies there, whoever may know it."""
    state: Any = match.state
    face: str = state.tile_at(place) if match.game.id == "ahoy" else state.card_at(place)
    return face


def face_up(match: Match, seat: int | None) -> dict[str, str]:
    """Returns the face that a view shows at each place of the board."""
    view: Any = match.view(seat)
    grid = ISLAND if match.game.id == "memoarrr" else view.options.grid
    board = {"memoarrr": "island", "ahoy": "grid", "pairs": "board"}[match.game.id]
    return dict(zip(grid.places, grid.from_text(getattr(view, board)), strict=True))


@given(matches())
def test_cards_and_tiles_are_conserved(match):
    assert faces(match) == faces(replayed(match, 0))


@given(matches(finished=True))
def test_every_match_ends(match):
    assert match.is_over
    assert match.legal_moves == ()
    assert match.to_move is None
    if match.game.id == "memoarrr":
        assert sum(event.type == "round_won" for event in match.events) == 7


@given(matches())
def test_there_is_a_legal_move_for_the_seat_to_move_until_the_end(match):
    assert bool(match.legal_moves) != match.is_over
    assert (match.to_move in range(match.options.players)) != match.is_over
    assert list(match.legal_moves) == sorted(set(match.legal_moves))
    assert all(match.is_legal(move) for move in match.legal_moves)


@given(matches(), matches(), st.lists(GARBAGE))
def test_an_illegal_move_is_refused_and_changes_nothing(match, other, garbage):
    for move in {*other.legal_moves, *garbage} - set(match.legal_moves):
        before, moves = match.state, len(match.moves)
        assert not match.is_legal(move)
        with pytest.raises(IllegalMoveError) as refused:
            match.play(move)
        assert repr(str(move))[:-1] in str(refused.value)
        assert (match.state, len(match.moves)) == (before, moves)


@given(matches())
def test_record_and_replay_give_the_same_state(match):
    again = load(match.record().to_text())
    assert again.state == match.state
    assert again.events == match.events
    assert again.record() == match.record()


@given(matches())
def test_views_events_options_and_deals_survive_json(match):
    game = match.game
    for seat in (None, *range(match.options.players)):
        view = match.view(seat)
        assert game.read_view(view.to_json()) == view
        for event in match.events_for(seat):
            assert game.events.from_json(game.events.to_json(event)) == event
    assert game.read_options(match.options.to_json()) == match.options
    assert game.read_deal(match.options, match.deal.to_json()) == match.deal


@given(matches())
def test_states_and_events_are_frozen_values(match):
    assert len({match.state, match.state}) == 1
    assert len({*match.events, *match.events}) <= len(match.events)
    for event in match.events:
        with pytest.raises(AttributeError):
            event.type = "other"


@given(matches(finished=True))
def test_the_outcome_ranks_every_seat_once_and_the_first_win(match):
    outcome = match.outcome
    assert outcome is not None
    assert sorted(seat for rank in outcome.ranking for seat in rank) == list(range(match.options.players))
    nobody = match.game.id == "ahoy" and outcome.ended_by == "island"
    assert outcome.winners == (() if nobody else outcome.ranking[0])
    if match.game.id == "memoarrr":
        assert len(outcome.winners) == 1


@given(GAME_IDS, SEEDS, SEEDS, st.data())
def test_the_same_seed_gives_the_same_match(game, seed, choices, data):
    options = data.draw(OPTIONS[game])
    first, second = (play_on(new_match(game, seed=seed, **options), Random(choices)) for _ in range(2))
    assert first.record() == second.record()


@given(matches())
def test_undo_takes_back_exactly_the_last_move(match):
    if not match.moves:
        with pytest.raises(IllegalMoveError):
            match.undo()
        return
    before = replayed(match, len(match.moves) - 1)
    match.undo()
    assert (match.state, match.events, match.moves) == (before.state, before.events, before.moves)


@given(matches())
def test_memory_holds_what_the_seat_was_shown_and_where_it_is_now(match):
    for seat in (None, *range(match.options.players)):
        memory: Any = match.game.memory()
        shown: Counter[str] = Counter()
        for event in match.events_for(seat):
            memory = memory.after(event)
        for place, face in memory.known.items():
            shown[face] += 1
            assert face == truth_at(match, place)
        assert memory.events == len(match.events)
        assert shown <= faces(match)
        for place, face in face_up(match, seat).items():
            assert face in ("##", "..", "--") or memory.known[place] == face
        turned_at = [event.at for event in match.events if event.type == "turned"]
        if match.game.id == "memoarrr" and not match.options.expert:  # then no octopus moves what was turned over
            assert set(turned_at) <= memory.known.keys()


@given(SEEDS, SKILLS, st.data())
def test_points_are_the_sum_of_what_was_captured_and_shared(seed, skill, data):
    match = play_on(new_match("ahoy", seed=seed, **data.draw(OPTIONS["ahoy"])), Random(seed), skill=skill)
    worth = {"1": 1, "2": 2, "3": 3}
    treasure = {"$3": 4, "$4": 6, "$5": 8}
    view: Any = match.view()
    for seat in range(match.options.players):
        captured = sum(treasure.get(tile, worth.get(tile[1], 0)) for tile in view.captured[seat])
        assert view.points[seat] == captured + view.doubloons[seat]
    assert view.island_points == sum(int(tile[1]) for tile in view.island_captured)
    assert not any(tile.startswith("$") for tile in view.island_captured)


@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("ahoy", {"players": 3, "turn_limit": 20}),
        ("ahoy", {"players": 3, "turn_limit": 20, "show": "or_combat"}),
        ("memoarrr", {"players": 4}),
        ("memoarrr", {"expert": True}),
    ],
)
def test_no_legal_move_is_refused_at_any_step(game, options):
    for seed in range(40):
        match, rng = new_match(game, seed=seed, **options), Random(seed)
        while not match.is_over:
            assert [move for move in match.legal_moves if not match.is_legal(move)] == []
            play_on(match, rng, skill=0.98, moves=1)


@pytest.mark.slow
@settings(max_examples=20)
@given(SEEDS)
def test_without_a_turn_limit_random_play_ends_too(seed):
    assert play_on(new_match("ahoy", seed=seed, players=3), Random(seed), moves=50_000).is_over


def tie_break(match: Match) -> str:
    """Returns the criterion that decided between the first two ranks."""
    outcome, state = match.outcome, match.state
    assert outcome is not None
    if len(outcome.ranking) == 1:
        return "shared by all"
    loot = state.table.loot  # type: ignore[attr-defined]
    first, second = (merit(loot.captured[rank[0]], loot.doubloons[rank[0]]) for rank in outcome.ranking[:2])
    level = next(number for number, (a, b) in enumerate(zip(first, second, strict=True)) if a != b)
    return ("points", "doubloons", "chiefs", "deputies")[level]


@pytest.mark.slow
def test_play_with_knowledge_reaches_every_event_ending_and_tie_break_of_ahoy():
    seen: Counter[str] = Counter()
    for seed in range(500):
        rng = Random(seed)
        limit = rng.choice([8, 14, 20, 30, None])
        options: dict[str, Any] = {"players": rng.choice([2, 3, 4]), "treasures": "4,2,1", "turn_limit": limit}
        match = play_on(new_match("ahoy", seed=seed, **options), rng, skill=rng.choice([0.0, 0.7, 0.95]))
        outcome = match.outcome
        assert outcome is not None
        seen.update({event.type for event in match.events})
        seen.update([f"ended by {outcome.ended_by}", f"decided by {tie_break(match)}"])
        if 1 < len(outcome.winners) < match.options.players:
            seen["win shared by some"] += 1
    expected = {*GAMES["ahoy"].events.types, "win shared by some", "decided by shared by all"}
    expected |= {f"ended by {ending}" for ending in ("points", "island", "group", "turn_limit")}
    expected |= {f"decided by {level}" for level in ("points", "doubloons", "chiefs", "deputies")}
    assert expected - seen.keys() == set()


@pytest.mark.slow
def test_play_with_knowledge_reaches_every_event_and_phase_of_memoarrr():
    events: set[str] = set()
    phases: set[str] = set()
    verbs: set[str] = set()
    for seed in range(60):
        match = new_match("memoarrr", seed=seed, players=2 + seed % 3, expert=True, edition=("2018", "2023")[seed % 2])
        rng = Random(seed)
        while not match.is_over:
            phases.add(match.view().phase)
            play_on(match, rng, skill=0.95, moves=1)
        events |= {event.type for event in match.events}
        verbs |= {move.verb for move in match.moves}
        phases.add(match.view().phase)
    assert events == set(GAMES["memoarrr"].events.types)
    assert verbs == set(GAMES["memoarrr"].verbs)
    assert phases == {"look", "turn", "peek", "swap", "ban", "over"}
