"""The OpenSpiel games: OpenSpiel's own checks, the deal as chance, what a seat is told, and its algorithms on top."""

import json
import pickle
import unittest
from math import factorial, isclose, prod
from random import Random
from typing import Any

import numpy as np
import pyspiel
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from open_spiel.integration_tests import api_test
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import generate_playthrough, ismcts, mcts, outcome_sampling_mccfr
from open_spiel.python.observation import make_observation

from fogbound import Match, new_match
from fogbound.core.errors import IllegalMoveError, OptionsError, RequestError
from fogbound.envs import openspiel
from fogbound.games.memoarrr.material import CARDS, ISLAND, TREASURES
from fogbound.sim import SPACES, KernelMatch
from tests.policies import play_on
from tests.strategies import matches
from tests.test_secrecy import with_other_secrets

pytestmark = pytest.mark.slow  # OpenSpiel's own tests take their time

LOADED = (
    "fogbound_memoarrr",
    "fogbound_memoarrr(players=3,expert=true,observation=recall)",
    "fogbound_memoarrr(players=4,edition=2018,expert=true)",
    "fogbound_memoarrr(players=4,ordered=true)",
    "fogbound_ahoy",
    "fogbound_ahoy(players=3,treasures=7/0/0,turn_limit=40)",
    "fogbound_ahoy(players=4,turn_limit=25,observation=recall)",
    "fogbound_ahoy(turn_limit=25,show=or_combat)",
)
SOME_OPTIONS: dict[str, dict[str, Any]] = {"memoarrr": {"players": 4}, "ahoy": {"players": 4, "turn_limit": 90}}
CHANCE = pyspiel.PlayerId.CHANCE


def game_string(match: Match, observation: str) -> str:
    """The OpenSpiel game that this match is one of."""
    options = {**match.options.to_json(), "observation": observation}
    values = (f"{name}={str(value).replace(',', '/')}" for name, value in options.items())
    return f"fogbound_{match.game.id}({','.join(values)})"


def draws(match: Match) -> set[str]:
    """Everything chance did in this deal, in the words of the game."""
    deal: Any = match.deal
    options: Any = match.options
    wanted = {f"start player: {deal.start}"}
    if match.game.id == "ahoy":
        return wanted | {f"tile {place}: {tile}" for place, tile in zip(options.grid.places, deal.grid, strict=True)}
    wanted |= {f"card {place}: {card}" for place, card in zip(ISLAND.places, deal.island, strict=True)}
    wanted |= {f"treasure {number}: {rubies}" for number, rubies in enumerate(deal.treasures, start=1)}
    return wanted | {
        f"round {number} volcano {at}: {volcano}"
        for number, pile in enumerate(deal.volcanoes, start=1)
        for at, volcano in enumerate(pile, start=1)
    }


def dealt(game: Any, match: Match) -> tuple[Any, float]:
    """The state after the deal of this match, and how likely it was."""
    state, wanted, likely = game.new_initial_state(), draws(match), 1.0
    while state.is_chance_node():
        [(outcome, chance)] = [
            (outcome, chance)
            for outcome, chance in state.chance_outcomes()
            if state.action_to_string(CHANCE, outcome) in wanted
        ]
        state.apply_action(outcome)
        likely *= chance
    return state, likely


def state_of(match: Match, observation: str = "table") -> Any:
    """The same game in OpenSpiel, dealt and played as far."""
    state, _ = dealt(pyspiel.load_game(game_string(match, observation)), match)
    for move in match.moves:
        state.apply_action(SPACES[match.game.id].actions[move])
    return state


def random_walk(game: Any, rng: Random) -> list[Any]:
    """Every state of a random game, the last one included."""
    states = [game.new_initial_state()]
    while not states[-1].is_terminal():
        state = states[-1]
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            states.append(state.child(rng.choices(outcomes, chances)[0]))
        else:
            states.append(state.child(rng.choice(state.legal_actions())))
    return states


@pytest.mark.parametrize("loaded", LOADED)
def test_openspiels_simulation_test_passes(loaded):
    pyspiel.random_sim_test(pyspiel.load_game(loaded), num_sims=2, serialize=True, verbose=False)


@pytest.mark.parametrize("loaded", LOADED)
def test_openspiels_api_test_passes(loaded):
    class OnOurGame(api_test.EnforceAPIOnPartialTreeBase):  # type: ignore[misc]
        game = pyspiel.load_game(loaded)
        game_name = loaded

        @classmethod
        def setUpClass(cls):
            super().setUpClass()  # samples states, but hardly one after the deal
            cls.some_states += random_walk(cls.game, Random(7))[::3]

    result = unittest.TestResult()
    unittest.defaultTestLoader.loadTestsFromTestCase(OnOurGame).run(result)
    assert result.testsRun >= 5
    assert not result.errors + result.failures + result.skipped


@pytest.mark.parametrize("loaded", LOADED)
def test_what_openspiel_asks_for_in_words_holds_along_a_random_game(loaded):
    game = pyspiel.load_game(loaded)
    states = random_walk(game, Random(3))
    assert sum(state.is_chance_node() for state in states) <= game.max_chance_nodes_in_history()
    for state in states:
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            assert isclose(sum(chances), 1)
            assert len(outcomes) > 1
            assert min(chances) > 0
            assert list(outcomes) == sorted(set(outcomes)) == state.legal_actions()
            assert max(outcomes) < game.max_chance_outcomes()
        if state.is_chance_node() or state.is_terminal():
            with pytest.raises(RuntimeError):
                state.information_state_string()  # whose?
    decisions = [state for state in states if state.current_player() >= 0]
    told = [{s.information_state_string(seat) for s in decisions[::5]} for seat in range(game.num_players())]
    assert sum(map(len, told)) == len(set().union(*told))  # no seat ever has another one's information state
    assert len(decisions) <= game.max_game_length()
    assert states[-1].current_player() == pyspiel.PlayerId.TERMINAL
    assert states[-1].legal_actions() == []
    assert set(states[-1].returns()) <= {1.0, -1.0}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_memoarrr_has_a_constant_sum_and_zero_for_two(players):
    game = pyspiel.load_game(f"fogbound_memoarrr(players={players})")
    utility = pyspiel.GameType.Utility
    assert game.get_type().utility == (utility.ZERO_SUM if players == 2 else utility.CONSTANT_SUM)
    for seed in range(10):
        assert sum(random_walk(game, Random(seed))[-1].returns()) == game.utility_sum() == 2 - players


def test_in_ahoy_everybody_can_lose():
    game = pyspiel.load_game("fogbound_ahoy")
    assert game.get_type().utility == pyspiel.GameType.Utility.GENERAL_SUM
    assert {sum(random_walk(game, Random(seed))[-1].returns()) for seed in range(8)} >= {-2.0, 0.0}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_longest_turns_of_ahoy_are_as_long_as_the_bound_says(players):
    verbs = ("look", "show", "parley", "name", "decline", "pair", "with", "target")
    game, longest = pyspiel.load_game(f"fogbound_ahoy(players={players},turn_limit=1)"), 0
    for seed in range(40):
        state, rng = dealt(game, new_match("ahoy", seed=seed, players=players))[0], Random(seed)
        while not state.is_terminal():
            moves = [(state.action_to_string(action).partition(" ")[0], action) for action in state.legal_actions()]
            verb = next(verb for verb in verbs if verb in dict(moves))
            state.apply_action(rng.choice([action for each, action in moves if each == verb]))
        longest = max(longest, state.move_number() - sum(item.player == CHANCE for item in state.full_history()))
    assert longest == game.max_game_length()


def number_of_deals(match: Match) -> int:
    """How many deals there are that somebody could tell apart."""
    options: Any = match.options
    if match.game.id == "ahoy":
        arrangements = factorial(len(options.tiles))
        for tile in set(options.tiles):
            arrangements //= factorial(options.tiles.count(tile))
        return int(options.players * arrangements)
    same = prod(factorial(TREASURES.count(rubies)) for rubies in set(TREASURES))
    stacks = 1 if options.ordered else factorial(len(TREASURES)) // same
    pile = factorial(options.players - 1) // prod(factorial(options.volcanoes.count(v)) for v in set(options.volcanoes))
    return int(options.players * factorial(25) * stacks * pile**7)


@given(matches())
@settings(max_examples=40)
def test_every_deal_is_as_likely_as_every_other(match):
    _, likely = dealt(pyspiel.load_game(game_string(match, "table")), match)
    assert isclose(likely * number_of_deals(match), 1)


def test_drawing_by_the_chances_spreads_the_cards_evenly():
    game, rng, corner = pyspiel.load_game("fogbound_memoarrr(ordered=true)"), Random(5), np.zeros(25)
    for _ in range(500):
        state = game.new_initial_state()
        for _ in range(25):  # the start player, and cards to the last place
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choices(outcomes, chances)[0])
        corner[state.history()[24]] += 1
    assert ((corner - 20) ** 2 / 20).sum() < 51.2  # chi-square, 24 degrees of freedom, 0.1 %


@given(matches(), st.sampled_from(["table", "recall"]))
@settings(max_examples=40)
def test_it_is_the_same_game_as_the_kernel_and_the_rules_play(match, observation):
    state = state_of(match, observation)
    table = KernelMatch(match.game.id, match.options.to_json(), observation)
    table.begin(deal=match.deal)
    for move in match.moves:
        table.act(SPACES[match.game.id].actions[move])
    assert state.match().record() == match.record()
    assert state.is_terminal() == match.is_over
    assert len(match.moves) <= state.get_game().max_game_length()
    assert [state.action_to_string(action) for action in state.legal_actions()] == sorted(
        match.legal_moves, key=lambda move: SPACES[match.game.id].actions[move]
    )
    assert state.returns() == table.rewards()
    for seat in range(match.options.players):
        assert state.observation_tensor(seat) == table.observe(seat).tolist()
        told = [json.loads(line) for line in state.information_state_string(seat).splitlines()]
        events = [match.game.events.to_json(event) for event in match.events_for(seat)]
        assert [event for step in told[:-1] for event in step["events"]] == events
        assert [step["move"] for step in told[:-1]] == match.moves
        assert told[-1]["view"] == json.loads(json.dumps(match.view(seat).to_json()))


@given(matches(), st.integers(0, 3), st.integers(0, 2**32), st.sampled_from(["table", "recall"]))
@settings(max_examples=40)
def test_a_seat_is_told_the_same_whatever_it_may_not_know(match, seat, seed, observation):
    assume(seat < match.options.players)
    state, other = state_of(match, observation), state_of(with_other_secrets(match, seat, seed), observation)
    assert other.information_state_string(seat) == state.information_state_string(seat)
    assert other.observation_string(seat) == state.observation_string(seat)
    assert other.observation_tensor(seat) == state.observation_tensor(seat)


def test_hidden_cards_do_differ_where_the_seat_is_told_the_same():
    match = play_on(new_match("memoarrr", seed=7), Random(1), moves=9)
    state, other = state_of(match), state_of(with_other_secrets(match, 0, 1))
    assert str(other) != str(state)
    assert other.information_state_string(1) != state.information_state_string(1)  # seat 1 looked at other cards


@pytest.mark.parametrize("game_id", ["memoarrr", "ahoy"])
def test_an_information_state_holds_all_earlier_ones_and_what_was_done(game_id):
    """OpenSpiel's perfect recall: whoever is told the same now was told the same, and did the same, all along."""
    way_to: dict[str, list[tuple[str, int]]] = {}
    met_again = 0
    for number in range(120):
        rng = Random(number)
        match = new_match(game_id, seed=number % 2, **SOME_OPTIONS[game_id])
        state = state_of(match)
        ways: list[list[tuple[str, int]]] = [[] for _ in range(4)]
        for _ in range(8):
            seat = state.current_player()
            told = state.information_state_string(seat)
            met_again += told in way_to
            assert way_to.setdefault(told, list(ways[seat])) == ways[seat]
            ways[seat].append((told, action := rng.choice(state.legal_actions()[:2])))
            state.apply_action(action)
    assert met_again > 100


@pytest.mark.parametrize("loaded", LOADED)
def test_nothing_is_told_during_the_deal(loaded):
    game = pyspiel.load_game(loaded)
    dealing = [state for state in random_walk(game, Random(2)) if state.is_chance_node()]
    for seat in range(game.num_players()):
        assert {state.observation_string(seat) for state in dealing} == {""}
        assert len({state.information_state_string(seat) for state in dealing}) == 1
        assert not any(any(state.observation_tensor(seat)) for state in dealing)
    with pytest.raises(RequestError, match="deal is not finished"):
        dealing[0].match()


@pytest.mark.parametrize("game_id", ["memoarrr", "ahoy"])
@pytest.mark.parametrize("mode", ["table", "recall"])
def test_an_observer_has_the_fields_by_name(game_id, mode):
    match = play_on(new_match(game_id, seed=3, **SOME_OPTIONS[game_id]), Random(4), moves=20)
    state = state_of(match, mode)
    observation = make_observation(state.get_game())
    observation.set_from(state, 1)
    assert list(observation.dict) == [field.name for field in SPACES[game_id].fields(mode)]
    assert observation.tensor.dtype == np.float32
    assert observation.tensor.tolist() == state.observation_tensor(1)
    assert np.concatenate(list(observation.dict.values())).tolist() == state.observation_tensor(1)
    assert (observation.tensor <= SPACES[game_id].high(mode)).all()
    assert observation.dict["players"] == [4]
    assert "players: 4" in state.observation_string(1).splitlines()


def test_what_is_not_offered_is_refused():
    game = pyspiel.load_game("fogbound_memoarrr")
    public = pyspiel.IIGObservationType(perfect_recall=False, private_info=pyspiel.PrivateInfoType.NONE)
    assert make_observation(game, public) is None
    with pytest.raises(OptionsError, match="no parameters"):
        make_observation(game, None, {"mode": "recall"})
    assert set(game.new_initial_state().information_state_tensor(0)) == {0}  # nothing is known during the deal


def test_a_clone_goes_its_own_way():
    state = state_of(play_on(new_match("memoarrr", seed=7), Random(1), moves=5))
    told = state.information_state_string(0)
    clones = [state.clone() for _ in state.legal_actions()]
    for clone, action in zip(clones, state.legal_actions(), strict=True):
        clone.apply_action(action)
    assert len({clone.information_state_string(0) for clone in clones}) == len(clones)
    assert state.information_state_string(0) == told
    dealing = pyspiel.load_game("fogbound_ahoy").new_initial_state()
    dealing.clone().apply_action(1)
    assert dealing.history() == []
    assert len(dealing.legal_actions()) == 2


@pytest.mark.parametrize("loaded", LOADED)
def test_a_state_survives_storage(loaded):
    for state in random_walk(pyspiel.load_game(loaded), Random(8))[::7]:
        for again in (
            pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(state.get_game(), state))[1],
            pickle.loads(pickle.dumps(state)),
        ):
            assert str(again) == str(state)
            assert again.history() == state.history()
            assert again.legal_actions() == state.legal_actions()
            assert again.observation_string(1) == state.observation_string(1)


def test_a_game_survives_storage():
    game = pyspiel.load_game(LOADED[-1])
    assert str(pickle.loads(pickle.dumps(game))) == str(game) == str(pyspiel.load_game(str(game)))
    assert str(openspiel.AhoyGame()) == str(pyspiel.load_game("fogbound_ahoy"))


@pytest.mark.parametrize(
    ("loaded", "error", "reason"),
    [
        ("fogbound_memoarrr(players=5)", OptionsError, "players: 5 is none of 2, 3, 4"),
        ("fogbound_memoarrr(edition=2020)", OptionsError, "edition: '2020'"),
        ("fogbound_memoarrr(observation=all)", OptionsError, "observation 'all' is none of table, recall"),
        ("fogbound_memoarrr(turn_limit=9)", RuntimeError, "Unknown parameter 'turn_limit'.*edition, expert"),
        ("fogbound_memoarrr(expert=1)", RuntimeError, "Wrong type for parameter expert"),
        ("fogbound_ahoy(turn_limit=0)", OptionsError, "turn_limit: 0"),
        ("fogbound_ahoy(treasures=4/2/2)", OptionsError, "treasures: .* add up to 7"),
    ],
)
def test_wrong_parameters_are_refused_with_a_reason(loaded, error, reason):
    with pytest.raises(error, match=reason):
        pyspiel.load_game(loaded)


def test_wrong_parameters_from_python_are_refused_too():
    with pytest.raises(OptionsError, match="commas"):
        pyspiel.load_game("fogbound_ahoy", {"treasures": "4,2,1"})
    with pytest.raises(OptionsError, match="treasures: 7"):
        openspiel.AhoyGame({"treasures": 7})
    with pytest.raises(OptionsError, match="colour"):
        openspiel.MemoarrrGame({"colour": "red"})


def test_an_illegal_action_is_refused_with_what_would_be_legal():
    state = pyspiel.load_game("fogbound_memoarrr").new_initial_state()
    with pytest.raises(IllegalMoveError, match="outcome 2 is not possible for start player; possible are 0, 1"):
        state.apply_action(2)
    state = state_of(new_match("memoarrr", seed=7))
    before = state.history()
    with pytest.raises(IllegalMoveError, match=r"action 0 \(turn a1\) is not legal for seat 0; legal are 96, 97, 98"):
        state.apply_action(0)
    with pytest.raises(IllegalMoveError, match="action 101 is not legal"):
        state.apply_action(101)
    assert state.history() == before


def test_the_numbers_of_actions_and_outcomes_stay():
    """A change here is a new version: memoarrr-v1, ahoy-v1."""
    for game_id, actions, outcomes in (("memoarrr", 101, 25), ("ahoy", 343, 16)):
        game = pyspiel.load_game(f"fogbound_{game_id}")
        assert f"{game_id}-v0" in game.get_type().long_name
        assert (game.num_distinct_actions(), game.max_chance_outcomes()) == (actions, outcomes)
    state = pyspiel.load_game("fogbound_ahoy(treasures=7/0/0)").new_initial_state()
    assert [state.action_to_string(CHANCE, n) for n in state.legal_actions()] == ["start player: 0", "start player: 1"]
    state.apply_action(1)
    assert [f"{n} {state.action_to_string(CHANCE, n)}" for n in state.legal_actions()] == [
        *("0 tile a1: R1", "1 tile a1: R2", "2 tile a1: R3", "3 tile a1: B1", "4 tile a1: B2", "5 tile a1: B3"),
        *("12 tile a1: $3", "15 tile a1: ~~"),
    ]
    state = pyspiel.load_game("fogbound_memoarrr").new_initial_state()
    for outcome in (0, *range(24)):
        state.apply_action(outcome)
    assert [state.action_to_string(CHANCE, n) for n in state.legal_actions()] == [f"treasure 1: {n}" for n in "1234"]


def test_openspiel_writes_a_playthrough():
    text = generate_playthrough.playthrough("fogbound_memoarrr(players=3)", [], seed=7)
    assert text == generate_playthrough.playthrough("fogbound_memoarrr(players=3)", [], seed=7)
    assert 'GameType.long_name = "Memoarrr! (memoarrr-v0)"' in text
    assert '# Apply action "look ' in text


def mean_return(match: Match, seat: int, simulations: int, games: int) -> float:
    """How a search that knows the deal does from here against random moves; without simulations, random moves do."""
    returns = []
    for number in range(games):
        rng, state = np.random.RandomState(number), state_of(match)
        evaluator = mcts.RandomRolloutEvaluator(1, rng)
        bot = mcts.MCTSBot(state.get_game(), 1.4, max(simulations, 1), evaluator, random_state=rng)
        while not state.is_terminal():
            searches = simulations and state.current_player() == seat
            state.apply_action(bot.step(state) if searches else rng.choice(state.legal_actions()))
        returns.append(state.returns()[seat])
    return float(np.mean(returns))


@pytest.mark.slow
@pytest.mark.parametrize(("game_id", "options", "opening"), [("memoarrr", {}, 0), ("ahoy", {"turn_limit": 60}, 120)])
def test_openspiels_tree_search_beats_random_moves(game_id, options, opening):
    searched = at_random = 0.0
    for seed in range(8):  # after the opening of Memory Ahoy somebody has points: 0 to 0 would be a win for both
        match = play_on(new_match(game_id, seed=seed, **options), Random(seed), moves=opening)
        searched += mean_return(match, seat=seed % 2, simulations=20, games=1) / 8
        at_random += mean_return(match, seat=seed % 2, simulations=0, games=5) / 8
    assert searched > 0.4
    assert at_random < 0.2


@pytest.mark.parametrize("loaded", ["fogbound_memoarrr", "fogbound_ahoy(turn_limit=4)"])
def test_openspiels_counterfactual_regret_runs_on_the_information_states(loaded):
    np.random.seed(7)
    game = pyspiel.load_game(loaded)
    solver = outcome_sampling_mccfr.OutcomeSamplingSolver(game)
    for _ in range(10):
        solver.iteration()
    policy, state = solver.average_policy(), random_walk(game, Random(1))[-2]
    assert len(solver._infostates) > 50
    chances = policy.action_probabilities(state)
    assert sorted(chances) == state.legal_actions()
    assert isclose(sum(chances.values()), 1)


@pytest.mark.parametrize("loaded", LOADED)
def test_openspiels_learning_environment_plays_an_episode(loaded):
    environment, rng = rl_environment.Environment(pyspiel.load_game(loaded)), Random(3)
    environment.seed(7)
    step = environment.reset()
    while not step.last():
        seat = step.observations["current_player"]
        assert len(step.observations["info_state"][seat]) == environment.observation_spec()["info_state"][0]
        step = environment.step([rng.choice(step.observations["legal_actions"][seat])])
    assert set(step.rewards) <= {1.0, -1.0}


def random_states(name: str, seed: int, every: int) -> Any:
    """States of one random game, one in so many."""
    game, random = pyspiel.load_game(name), Random(seed)
    state, number = game.new_initial_state(), 0
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(random.choices(outcomes, chances)[0])
            continue
        if number % every == 0:
            yield state
        state.apply_action(random.choice(state.legal_actions()))
        number += 1


@pytest.mark.parametrize("name", LOADED)
def test_what_a_seat_was_never_shown_is_dealt_anew_and_nothing_else(name):
    random, changed = Random(1), 0
    for state in random_states(name, seed=2, every=9):
        for seat in range(state.num_players()):
            other = state.resample_from_infostate(seat, random.random)
            assert other.information_state_string(seat) == state.information_state_string(seat)
            assert other.information_state_tensor(seat) == state.information_state_tensor(seat)
            assert other.observation_tensor(seat) == state.observation_tensor(seat)
            assert other.legal_actions() == state.legal_actions()
            changed += str(other) != str(state)
    assert changed > 0


def test_every_deal_that_fits_is_as_likely():
    """In the first look of a seat nothing is known but the volcano on top: each card is as likely at each place."""
    state = next(random_states("fogbound_memoarrr", seed=3, every=1))
    random, counts = Random(4), dict.fromkeys(range(25), 0)
    for _ in range(2000):
        deal = state.resample_from_infostate(0, random.random)._play.deal
        counts[[str(card) for card in CARDS].index(deal.island[0])] += 1
    assert all(abs(count - 80) < 5 * 9 for count in counts.values())


@pytest.mark.parametrize("name", ["fogbound_memoarrr(players=3,expert=true)", "fogbound_ahoy(players=3,turn_limit=20)"])
def test_the_tensor_of_an_information_state_differs_just_when_its_string_does(name):
    seen: dict[tuple[int, str], list[float]] = {}
    for seed in range(4):
        for state in random_states(name, seed=seed, every=5):
            for seat in range(state.num_players()):
                seen[seat, state.information_state_string(seat)] = state.information_state_tensor(seat)
    tensors = {(seat, tuple(tensor)) for (seat, _), tensor in seen.items()}
    assert len(tensors) == len(seen)


def test_openspiels_is_mcts_plays_a_game():
    game = pyspiel.load_game("fogbound_ahoy(turn_limit=6)")
    evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
    bot = ismcts.ISMCTSBot(game, evaluator, uct_c=2, max_simulations=12, random_state=np.random.RandomState(2))
    random = Random(5)
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(random.choice([outcome for outcome, _ in state.chance_outcomes()]))
        elif state.current_player() == 0:
            action = bot.step(state)
            assert action in state.legal_actions()
            state.apply_action(action)
        else:
            state.apply_action(random.choice(state.legal_actions()))
    assert state.is_terminal()
