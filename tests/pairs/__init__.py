"""Pairs, the oldest of all memory games: a third game, brought from outside the package.

`docs/adding-a-game.md` follows these files. `pyproject.toml` beside them has the entry points by which an installed
package makes its game known.
"""

from fogbound.core.game import Game

from .deal import Deal, draw_deal, read_deal
from .draw import draw, svg
from .material import Options
from .memory import Memory
from .moves import EVENTS, VERBS
from .rules import legal_moves, outcome, play, refusal, start
from .state import State
from .view import View, view

GAME: Game[Options, Deal, State, View] = Game(
    id="pairs",
    name="Pairs",
    version=1,
    verbs=VERBS,
    read_options=Options.from_json,
    draw_deal=draw_deal,
    read_deal=read_deal,
    start=start,
    legal_moves=legal_moves,
    refusal=refusal,
    play=play,
    outcome=outcome,
    view=view,
    events=EVENTS,
    read_view=View.from_json,
    draw=draw,
    svg=svg,
    memory=Memory,
)
