"""docs/spaces.md: every action and every index of an observation, written from what the simulator has."""

from collections.abc import Iterator
from itertools import groupby
from pathlib import Path

from fogbound.sim import SPACES, Field, Spaces
from fogbound.sim.spaces import MODES

PAGE = Path(__file__).parent.parent / "docs" / "spaces.md"
HEAD = """# Actions and observations by number

Written by `./dev golden` from `src/fogbound/sim/spaces.py`; how to use them is in [Environments](environments.md). The
numbers are stable: a change to any of them makes a new version, such as `memoarrr-v1`.

- An **action** is a number for a move. Actions of one verb follow each other in the order of the places.
- An **observation** is an array of bytes (`int8`), all from 0 up to the highest given here. Where it says *for each
  place*, the first number is that of the first place, and so on; *for each seat* begins with the observer and goes on
  clockwise. Numbers of places that are on no grid, and of seats that are not in play, are 0.
- In mode `recall`, *shown* means: ever, to this seat. In mode `table` it means: lying face up now, or shown since this
  seat's own previous move. So whoever looks only when it is their turn misses nothing, but must remember the rest.
"""


def page() -> str:
    return "\n".join([HEAD, *(line for game in SPACES.values() for line in _game(game))])


def _game(spaces: Spaces) -> Iterator[str]:
    yield f"## {spaces.version}\n"
    yield f"Places: {_numbered(spaces.places)}.\n"
    yield f"### Actions of {spaces.version}\n\n{len(spaces.moves)} actions.\n\n| action | moves |\n| --- | --- |"
    verbs = groupby(enumerate(spaces.moves), key=lambda numbered: numbered[1].verb)
    for verb, group in verbs:
        actions = list(group)
        moves = [move for _, move in actions]
        if [move.argument for move in moves] == list(spaces.places):
            text = f"`{moves[0]}` to `{moves[-1]}`: `{verb}` and each place"
        else:
            text = ", ".join(f"`{move}`" for move in moves)
        yield f"| {_range(actions[0][0], len(actions))} | {text} |"
    yield f"\n### Observations of {spaces.version}\n"
    for title, fields in {
        "both modes": spaces.shared,
        **{f"only `{mode}`": spaces.only[mode] for mode in MODES},
    }.items():
        yield from _fields(title, fields)
    yield "\n" + "; ".join(f"`{mode}` has {spaces.size(mode)} numbers" for mode in MODES) + ".\n"


def _fields(title: str, fields: tuple[Field, ...]) -> Iterator[str]:
    if fields:
        yield f"| {title} | name | highest | meaning |\n| --- | --- | --- | --- |"
        for field in fields:
            yield f"| {_range(field.first, field.count)} | `{field.name}` | {field.high} | {field.meaning} |"
        yield ""


def _range(first: int, count: int) -> str:
    return str(first) if count == 1 else f"{first}–{first + count - 1}"


def _numbered(places: tuple[str, ...]) -> str:
    """Column by column, each place with its number."""
    columns = [list(group) for _, group in groupby(enumerate(places), key=lambda numbered: numbered[1][0])]
    return "; ".join(" ".join(f"{place}={number}" for number, place in group) for group in columns)
