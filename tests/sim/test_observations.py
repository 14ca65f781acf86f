"""The kernel's observations are those of the readable rules, and the meaning of their numbers does not change."""

from collections.abc import Callable, Iterable
from hashlib import sha256
from random import Random
from typing import Any

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from fogbound import Match, new_match
from fogbound.sim import SPACES, KernelMatch, Spaces
from fogbound.sim.spaces import MODES
from tests.policies import play_on
from tests.sim.observations import Watches, observation
from tests.sim.test_differential import AHOY, MEMOARRR, names
from tests.strategies import matches
from tests.test_secrecy import with_other_secrets

CASES = [("memoarrr", options) for options in MEMOARRR] + [("ahoy", options) for options in AHOY]
FEW = [
    ("memoarrr", {"players": 2}),
    ("memoarrr", {"players": 3, "edition": "2018", "expert": True}),
    ("memoarrr", {"players": 4, "expert": True, "ordered": True}),
    ("ahoy", {"players": 2}),
    ("ahoy", {"players": 3, "treasures": "0,0,7", "turn_limit": 25}),
    ("ahoy", {"players": 4, "turn_limit": 200}),
    ("ahoy", {"players": 3, "turn_limit": 60, "show": "or_combat"}),
]
PEACEFUL = ("look", "show", "end")
HIGHS = {(game, mode): spaces.high(mode) for game, spaces in SPACES.items() for mode in MODES}


def case_name(value: Any) -> str:
    return names(value) if isinstance(value, dict) else str(value)


def tables_of(match: Match) -> dict[str, KernelMatch]:
    """The same deal in the kernel, in both modes."""
    options: dict[str, Any] = match.options.to_json()
    tables = {mode: KernelMatch(match.game.id, options, mode) for mode in MODES}
    for table in tables.values():
        table.begin(deal=match.deal)
    return tables


def differences(spaces: Spaces, mode: str, expected: list[int], observed: list[int]) -> list[str]:
    """The numbers that are not the same, each with its field."""
    return [
        f"{field.name}[{at - field.first}]: {expected[at]} expected, {observed[at]} observed"
        for field in spaces.fields(mode)
        for at in range(field.first, field.first + field.count)
        if expected[at] != observed[at]
    ]


def check_table(table: KernelMatch, match: Match) -> None:
    """Returns the mover, the legal moves and the winners."""
    assert table.to_move == match.to_move
    may_move = list(match.legal_moves) or sorted(table.moves)  # a mask is full where there is nothing to choose
    assert sorted(table.moves[action] for action in np.flatnonzero(table.mask())) == may_move
    assert match.legal_moves or not any(map(table.is_legal, range(len(table.moves))))
    rewards = [0.0] * match.options.players
    if match.outcome is not None:
        rewards = [1.0 if seat in match.outcome.winners else -1.0 for seat in range(match.options.players)]
    assert table.rewards() == rewards


def check_observations(table: KernelMatch, mode: str, match: Match, watches: Watches) -> None:
    """Every seat's observation, whoever is to move, and its bounds."""
    for seat, watch in enumerate(watches.of):
        observed = table.observe(seat)
        assert observed.dtype == np.int8
        numbers, expected = observed.tolist(), watch.observation(mode)
        if numbers != expected:
            faults = differences(SPACES[match.game.id], mode, expected, numbers)
            pytest.fail(f"{mode}, seat {seat}, after {len(match.moves)} moves: {faults}\n{match.record().to_text()}")
        assert watch.encoders[mode].encode(watch.view) == numbers  # the shipped encoder, from the same views and events
        assert watch.encoders[mode].mask(match.legal_moves) == table.mask().tolist()
        assert (observed >= 0).all()
        assert (observed <= HIGHS[match.game.id, mode]).all()


def check_whole_game(match: Match, play: Callable[[Match], object]) -> int:
    """Play one game in both and compare all after every move; gives the number of moves."""
    tables, watches = tables_of(match), Watches(match)
    while True:
        for mode, table in tables.items():
            check_table(table, match)
            check_observations(table, mode, match, watches)
        if match.is_over:
            return len(match.moves)
        play(match)
        watches.update(match)
        for table in tables.values():
            table.act(SPACES[match.game.id].actions[match.moves[-1]])


def somebody(seed: int, skill: float) -> Callable[[Match], object]:
    rng = Random(seed)
    return lambda match: play_on(match, rng, skill=skill, moves=1)


def somebody_peaceful(seed: int) -> Callable[[Match], object]:
    """Looks and shows and never fights, so that a game of Memory Ahoy can grow long."""
    rng = Random(seed)
    return lambda match: match.play(rng.choice([move for move in match.legal_moves if move.verb in PEACEFUL]))


@pytest.mark.slow
@pytest.mark.parametrize(("game", "options"), CASES, ids=case_name)
def test_every_seat_observes_what_it_was_shown(game, options):
    """Some hundred moves with each set of options; with a turn limit of 1 that takes many games."""
    moves = 0
    for seed in range(100):
        match = new_match(game, seed=seed, **options)
        moves += check_whole_game(match, somebody(seed, skill=0.2 * (seed % 5) + 0.15))
        if moves >= 300:
            break
    assert moves > 200


@pytest.mark.parametrize(("game", "options"), FEW, ids=case_name)
def test_some_games_are_observed_as_they_were_shown(game, options):
    for seed in (1, 2):
        assert check_whole_game(new_match(game, seed=seed, **options), somebody(seed, skill=0.7)) > 20


def test_numbers_of_turns_stop_at_the_highest():
    match = new_match("ahoy", seed=1, turn_limit=140)
    assert check_whole_game(match, somebody_peaceful(1)) > 280


@pytest.mark.parametrize("game", SPACES)
def test_a_seed_gives_the_deal_that_it_gives_elsewhere(game):
    table = KernelMatch(game, {"players": 3})
    table.begin(seed=5)
    assert table.match().deal == new_match(game, seed=5, players=3).deal
    again = tables_of(table.match())["table"]
    assert [table.observe(seat).tolist() for seat in range(3)] == [again.observe(seat).tolist() for seat in range(3)]


@pytest.mark.parametrize("game", SPACES)
def test_the_reference_gives_the_same_at_once_as_move_by_move(game):
    match = play_on(new_match(game, seed=4, players=3), Random(4), skill=0.6, moves=40)
    tables = tables_of(match)
    for move in match.moves:
        for table in tables.values():
            table.act(SPACES[game].actions[move])
    for mode, table in tables.items():
        for seat in range(3):
            assert table.observe(seat).tolist() == observation(match, seat, mode)


@given(matches(), st.integers(0, 3), st.integers(0, 2**32))
def test_an_observation_does_not_depend_on_what_its_seat_may_not_know(match, seat, seed):
    """Two games whose deals differ only in that; the same moves are played in both and compared all the way."""
    assume(seat < match.options.players)
    other = with_other_secrets(match, seat, seed)
    assume(other.deal != match.deal)
    here, there = tables_of(match), tables_of(other)
    for move in (*match.moves, None):
        for mode in MODES:
            assert here[mode].observe(seat).tobytes() == there[mode].observe(seat).tobytes()
            assert here[mode].mask().tobytes() == there[mode].mask().tobytes()
            if move is not None:
                here[mode].act(here[mode].moves.index(move))
                there[mode].act(there[mode].moves.index(move))


def digest(lines: Iterable[str]) -> str:
    return sha256("\n".join(lines).encode()).hexdigest()


# What was learnt with a version holds for that version only. So when one of these fails, do not put the new digest in
# its place: put the old spaces back, or make a new version (`memoarrr-v1`) and add its digests here.
# A field counts with its name, place, size and highest value; how its meaning is worded may be bettered.
DIGESTS = {
    "memoarrr-v0": {
        "moves": "8165d59898c01574c20d0a13858e5c5c9b6cbeb1b9dfaa6af6e66aa2c00b3c79",
        "places": "efcfc88b3a580cb2e6acc4e078b4936086a4aac12baa4d7d47918d3ff8988e0f",
        "table": "d7a78ed5a63848b95782a301e887466f0d70e9d3fa316f42899cf256dcca0ad5",
        "recall": "fdbb3f021e591cb919632bdc39b084afc190cc1c6396c39eb67523a41a985516",
    },
    "ahoy-v0": {
        "moves": "f8615d9da6077e846e7348e2819f570d93c3b75707e7b769eb9663b0fd180344",
        "places": "cc267e86375d27b03e05a064656ba95579db0ae326198de55b4d285e9716ec56",
        "table": "b9990a79cc625c45ff66a19c69e8d1ab64b6ae2d1af7c103d8e20018f843f76c",
        "recall": "b9990a79cc625c45ff66a19c69e8d1ab64b6ae2d1af7c103d8e20018f843f76c",
    },
}


@pytest.mark.parametrize("game", SPACES)
def test_a_version_keeps_its_numbers(game):
    spaces = SPACES[game]
    lists: dict[str, Iterable[str]] = {
        mode: [f"{field.name} {field.first} {field.count} {field.high}" for field in spaces.fields(mode)]
        for mode in MODES
    }
    lists |= {"moves": spaces.moves, "places": spaces.places}
    assert {name: digest(lines) for name, lines in lists.items()} == DIGESTS[spaces.version]


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("game", SPACES)
def test_fields_lie_side_by_side_and_fill_the_observation(game, mode):
    spaces, at = SPACES[game], 0
    for field in spaces.fields(mode):
        assert (field.first, field.count > 0, 0 < field.high <= 127) == (at, True, True), field.name
        at += field.count
    assert len({field.name for field in spaces.fields(mode)}) == len(spaces.fields(mode))
    assert at == spaces.size(mode) == len(spaces.high(mode))
    assert at % 8 == 0
    table = KernelMatch(game, observation=mode)
    table.begin(seed=0)
    assert len(table.observe(0)) == at


@pytest.mark.parametrize("game", SPACES)
def test_every_action_is_another_move(game):
    spaces = SPACES[game]
    assert len(set(spaces.moves)) == len(spaces.moves)
    assert [spaces.actions[move] for move in spaces.moves] == list(range(len(spaces.moves)))
    assert [spaces.place_numbers[place] for place in spaces.places] == list(range(len(spaces.places)))
    table = KernelMatch(game)
    table.begin(seed=0)
    assert len(table.mask()) == len(spaces.moves)
