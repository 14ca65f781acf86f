"""Golden files: counted trees, playthroughs, sessions with a server, as text. `python -m tests.golden` writes them.

A change in one of them is a change in the rules: look at the difference before you keep it.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

from fogbound import Match, Replay, new_match
from fogbound.cli import game_types, schema
from fogbound.core.game import AnyGame, AnyState
from tests import licences_page, spaces_page
from tests.policies import play_on
from tests.server.session_scripts import FOLDER as SESSIONS_FOLDER
from tests.server.session_scripts import SESSIONS, transcript

COUNTS = Path(__file__).parent / "counts"
PLAYTHROUGHS = Path(__file__).parent / "playthroughs"

# name -> game, seed, options, depth of the tree
COUNTED: dict[str, tuple[str, int, dict[str, Any], int]] = {
    "memoarrr-2-classic": ("memoarrr", 1, {}, 5),
    "memoarrr-3-classic-2018": ("memoarrr", 2, {"players": 3, "edition": "2018"}, 5),
    "memoarrr-4-expert-2018": ("memoarrr", 3, {"players": 4, "edition": "2018", "expert": True}, 6),
    "memoarrr-2-expert-2023": ("memoarrr", 4, {"expert": True, "ordered": True}, 5),
    "ahoy-2": ("ahoy", 1, {}, 3),
    "ahoy-3": ("ahoy", 2, {"players": 3}, 3),
    "ahoy-4-two-turns": ("ahoy", 3, {"players": 4, "turn_limit": 2}, 3),
    "ahoy-2-or-combat": ("ahoy", 1, {"show": "or_combat"}, 3),
}

# name -> game, seed, options, share of knowing moves, how many moves
PLAYED: dict[str, tuple[str, int, dict[str, Any], float, int]] = {
    "memoarrr-2-classic-2023": ("memoarrr", 11, {}, 0.5, 5000),
    "memoarrr-3-expert-2018-ordered": (
        "memoarrr",
        12,
        {"players": 3, "edition": "2018", "expert": True, "ordered": True},
        0.6,
        5000,
    ),
    "memoarrr-4-expert-2023": ("memoarrr", 13, {"players": 4, "expert": True}, 0.7, 5000),
    "ahoy-2-points": ("ahoy", 11, {}, 0.95, 5000),
    "ahoy-3-turn-limit": ("ahoy", 12, {"players": 3, "turn_limit": 12}, 0.8, 5000),
    "ahoy-3-or-combat": ("ahoy", 14, {"players": 3, "turn_limit": 16, "show": "or_combat"}, 0.75, 5000),
    "ahoy-4-random": ("ahoy", 13, {"players": 4, "treasures": "3,2,2", "turn_limit": 25}, 0.3, 5000),
}


def count(game: AnyGame, state: AnyState, depth: int) -> int:
    """How many sequences of so many moves there are from here."""
    moves = game.legal_moves(state)
    if depth == 1:
        return len(moves)
    return sum(count(game, game.play(state, move)[0], depth - 1) for move in moves)


def counted(name: str) -> str:
    game, seed, options, depth = COUNTED[name]
    match = new_match(game, seed=seed, **options)
    lines = [json.dumps(match.record().to_json())]
    lines += [f"{moves} {count(match.game, match.state, moves)}" for moves in range(1, depth + 1)]
    return "\n".join(lines) + "\n"


def played(name: str) -> str:
    """A whole match: each move, its events, and of each seat's view what the move changed."""
    game, seed, options, skill, moves = PLAYED[name]
    match = play_on(new_match(game, seed=seed, **options), Random(seed), skill=skill, moves=moves)
    lines = [json.dumps(match.record().to_json()), ""]
    before: dict[int | None, dict[str, Any]] = {}
    told = 0
    for position in Replay(match.record()):
        lines += _step(position, told, before)
        told = len(position.events)
    return "\n".join(line.rstrip() for line in lines)


def _step(match: Match, told: int, before: dict[int | None, dict[str, Any]]) -> Iterator[str]:
    if match.moves:
        yield f"{len(match.moves)}. {match.moves[-1]}"
        yield from (f"   {json.dumps(match.game.events.to_json(event))}" for event in match.events[told:])
    for seat in (None, *range(match.options.players)):
        view = match.view(seat).to_json()
        old = before.get(seat, {})
        changed = {key: value for key, value in view.items() if key not in old or old[key] != value}
        before[seat] = view
        yield f"   {'spectator' if seat is None else f'seat {seat}'}: {json.dumps(changed)}"
    yield "   moves: " + ", ".join(match.legal_moves)
    yield from ("   " + line for line in match.game.draw(match.view()).splitlines())
    yield ""


SOURCE = Path(__file__).parent.parent / "web" / "src"
GAME_TYPES = {game: SOURCE / "games" / game / "types.ts" for game in game_types.GAMES}
TYPES = {
    SOURCE / "net" / "protocol.ts": schema.typescript,
    SOURCE / "review" / "types.ts": schema.review_typescript,
    SOURCE / "games" / "types.ts": game_types.union_typescript,
}
PICTURES = Path(__file__).parent.parent / "docs" / "images"

# file -> a match in the middle, for the README and the docs
DRAWN: dict[str, tuple[str, int, dict[str, Any], float, int]] = {
    "memoarrr": ("memoarrr", 41, {"players": 3}, 1.0, 8),
    "ahoy": ("ahoy", 42, {"players": 3}, 0.9, 44),
}


def drawn(name: str) -> str:
    game, seed, options, skill, moves = DRAWN[name]
    match = play_on(new_match(game, seed=seed, **options), Random(seed), skill=skill, moves=moves)
    return match._repr_svg_() + "\n"


def main() -> None:
    for name in COUNTED:
        (COUNTS / f"{name}.txt").write_text(counted(name), "utf-8")
    for name in PLAYED:
        (PLAYTHROUGHS / f"{name}.txt").write_text(played(name), "utf-8")
    for name in DRAWN:
        (PICTURES / f"{name}.svg").write_text(drawn(name), "utf-8")
    spaces_page.PAGE.write_text(spaces_page.page(), "utf-8")
    licences_page.PAGE.write_text(licences_page.page(), "utf-8")
    for file, make in TYPES.items():
        file.write_text(make(), "utf-8")
    for game, file in GAME_TYPES.items():
        file.write_text(game_types.typescript(game), "utf-8")
    for name in SESSIONS:
        with TemporaryDirectory() as folder:
            (SESSIONS_FOLDER / f"{name}.txt").write_text(transcript(name, Path(folder) / "fogbound.db"), "utf-8")


if __name__ == "__main__":
    main()
