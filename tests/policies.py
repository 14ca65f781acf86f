"""Players for tests: random ones, and ones that know the face-down cards and so reach deep branches."""

from random import Random
from typing import Any

from fogbound import Match
from fogbound.games.ahoy.material import CREW_LETTERS


def random_move(match: Match, rng: Random) -> str:
    return rng.choice(match.legal_moves)


def knowing_move(match: Match, rng: Random) -> str:
    """A move that keeps the match going: a card that matches, a fight that can be fought, a parley in good faith."""
    return _KNOWING[match.game.id](match, rng)


def play_on(match: Match, rng: Random, *, skill: float = 0.0, moves: int = 5000) -> Match:
    """Play so many moves, or to the end; `skill` is the share of knowing moves."""
    for _ in range(moves):
        if match.is_over:
            break
        match.play((knowing_move if rng.random() < skill else random_move)(match, rng))
    return match


def _knowing_memoarrr(match: Match, rng: Random) -> str:
    state: Any = match.state
    trail = state.table.trail
    if state.table.phase != "turn" or not trail:
        return rng.choice(match.legal_moves)
    last = state.card_at(trail[-1])
    good = [move for move in match.legal_moves if move.argument and state.card_at(move.argument).matches(last)]
    return rng.choice(good or match.legal_moves)


def _knowing_ahoy(match: Match, rng: Random) -> str:
    state: Any = match.state
    table = state.table
    legal = match.legal_moves
    own = CREW_LETTERS[table.seat]
    foes = CREW_LETTERS.replace(own, "")
    kinds = {
        "attack": rng.choice([own, own, "$"]),
        "pair": own,
        "with": own,
        "target": rng.choice([foes, "$" + foes]),
        "look": "RBGY$~",
        "show": "RBGY$~",
    }
    if table.parley is not None:
        kinds["name"] = [own, CREW_LETTERS[table.parley.ally], "$", ""][len(table.parley.places)]
    if table.phase == "answer":
        return "accept"
    verbs = sorted({move.verb for move in legal})
    verb = rng.choice(verbs)
    choices = [move for move in legal if move.verb == verb]
    if verb in kinds:
        wanted = kinds[verb]
        choices = [move for move in choices if state.tile_at(move.argument)[0] in wanted] or choices
    return rng.choice(choices)


def _knowing_pairs(match: Match, rng: Random) -> str:
    state: Any = match.state
    first = state.table.first
    wanted = None if first is None else state.card_at(first)
    return rng.choice(
        [move for move in match.legal_moves if state.card_at(move.argument) == wanted] or match.legal_moves
    )


_KNOWING = {"memoarrr": _knowing_memoarrr, "ahoy": _knowing_ahoy, "pairs": _knowing_pairs}
