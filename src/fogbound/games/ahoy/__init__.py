"""Memory Ahoy: crews hunt tiles and treasures; the Island plays too."""

from ...core.game import Game
from .deal import Deal, draw_deal, read_deal
from .material import Options, Tile
from .memory import Memory
from .moves import EVENTS
from .rules import legal_moves, outcome, play, refusal, start
from .state import State
from .view import View, view


def draw(seen: View) -> str:
    from .draw import draw  # drawing is imported when something is drawn: the engine never does

    return draw(seen)


def svg(seen: View) -> str:
    from .svg import svg

    return svg(seen)


GAME: Game[Options, Deal, State, View] = Game(
    id="ahoy",
    name="Memory Ahoy",
    version=1,
    verbs=("look", "show", "attack", "pair", "with", "target", "parley", "name", "accept", "decline", "end"),
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

__all__ = ["GAME", "Deal", "Memory", "Options", "State", "Tile", "View"]
