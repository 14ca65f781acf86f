"""Generators of options and matches for hypothesis."""

from random import Random
from typing import Any

from hypothesis import strategies as st

from fogbound import GAMES, Match, new_match
from tests.policies import play_on

PLAYERS = st.integers(2, 4)

OPTIONS: dict[str, st.SearchStrategy[dict[str, Any]]] = {
    "memoarrr": st.fixed_dictionaries(
        {
            "players": PLAYERS,
            "edition": st.sampled_from(["2018", "2023"]),
            "expert": st.booleans(),
            "ordered": st.booleans(),
        }
    ),
    "ahoy": st.fixed_dictionaries(
        {
            "players": PLAYERS,
            "treasures": st.sampled_from(["4,2,1", "7,0,0", "0,0,7", "3,2,2"]),
            "turn_limit": st.sampled_from([1, 2, 5, 20, 60, 400]),
            "show": st.sampled_from(["always", "or_combat"]),
        }
    ),
    "pairs": st.fixed_dictionaries(
        {"players": PLAYERS, "pairs": st.sampled_from([4, 6, 8, 10]), "peek": st.booleans()}
    ),
}
"""Every combination of options; with a turn limit, so that every match ends."""

SEEDS = st.integers(0, 2**64)
SKILLS = st.sampled_from([0.0, 0.5, 0.9, 1.0])
GAME_IDS = st.sampled_from(sorted(GAMES))


@st.composite
def matches(draw: st.DrawFn, *, finished: bool = False, game: str | None = None) -> Match:
    """A match of this or any game with any options, somewhere on its way or finished."""
    game = game or draw(GAME_IDS)
    match = new_match(game, seed=draw(SEEDS), **draw(OPTIONS[game]))
    moves = 5000 if finished else draw(st.integers(0, 120))
    return play_on(match, Random(draw(SEEDS)), skill=draw(SKILLS), moves=moves)
