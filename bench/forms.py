"""The forms a frozen position could have: what it costs to make the next one."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from timeit import Timer
from typing import NamedTuple

from .measure import Report, Table, in_turn, times

REPEATS = 15
LOOPS = 50_000


@dataclass(frozen=True, slots=True)
class Frozen:
    """As many fields as the table of Memoarrr! has."""

    options: object
    phase: str
    to_move: int
    round: int
    start: int
    trail: tuple[str, ...]
    out: tuple[None, ...]
    taken: tuple[int, ...]
    sides: tuple[str, ...]
    ban: None
    showing: tuple[str, str]


class Named(NamedTuple):
    """The same fields."""

    options: object
    phase: str
    to_move: int
    round: int
    start: int
    trail: tuple[str, ...]
    out: tuple[None, ...]
    taken: tuple[int, ...]
    sides: tuple[str, ...]
    ban: None
    showing: tuple[str, str]


# A card is turned over: five fields change, six stay. Rebuilding starts with reading the six.
CHANGES = "phase='turn', to_move=1, trail=trail, ban=None, showing=showing"
READ = "old.options, 'turn', 1, old.round, old.start, trail, old.out, old.taken, old.sides, None, showing"
UNPACK = "options, _, _, number, start, _, out, taken, sides, _, _ = old"
NEXT = "options, 'turn', 1, number, start, trail, out, taken, sides, None, showing"

FORMS: dict[str, tuple[type[Frozen] | type[Named], str]] = {
    "frozen slots dataclass, `dataclasses.replace`": (Frozen, f"new = replace(old, {CHANGES})"),
    "frozen slots dataclass, rebuilt by its class": (Frozen, f"new = Frozen({READ})"),
    "NamedTuple, `_replace`": (Named, f"new = old._replace({CHANGES})"),
    "NamedTuple, rebuilt by its class": (Named, f"{UNPACK}; new = Named({NEXT})"),
    "NamedTuple, rebuilt by `tuple.__new__`": (Named, f"{UNPACK}; new = made(Named, ({NEXT}))"),
}


def bench() -> Report:
    measured = in_turn({name: _nanoseconds(form, statement) for name, (form, statement) in FORMS.items()}, REPEATS)
    found = {name: times(figures) for name, figures in measured.items()}
    quickest = min(spread.median for spread in found.values())
    return Report(
        about="Nanoseconds to make the next position from the last one, for the forms a frozen value of eleven fields "
        "can have. Five fields change, as when a card is turned over.",
        table=Table(
            ("", "median ns", "best ns", "times the quickest"),
            tuple(
                (name, f"{spread.median:.0f}", f"{spread.best:.0f}", f"{spread.median / quickest:.1f}")
                for name, spread in found.items()
            ),
        ),
        notes=(
            f"{REPEATS} repeats of {LOOPS:,} for each, all in turn after one round to warm up. Ratios are of medians.",
            "`dataclasses.replace` and `_replace` name what changes; the others read what stays and rebuild the value.",
        ),
    )


def _nanoseconds(form: type[Frozen] | type[Named], statement: str) -> Callable[[], float]:
    old = form(object(), "look", 0, 1, 0, ("a1",), (None, None), (0,), ("north", "south"), None, ("a1", "Po"))
    names = {"replace": replace, "made": tuple.__new__, "Frozen": Frozen, "Named": Named, "first": old}
    timer = Timer(statement, "old, trail, showing = first, ('a1', 'b2'), ('b2', 'Wl')", globals=names)
    return lambda: timer.timeit(LOOPS) / LOOPS * 1e9
