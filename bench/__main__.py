"""Measure things: `./dev bench` for all about speed, `./dev bench NAME...` for some, or for how strong bots are."""

import sys
from importlib import import_module

from .measure import write_section

BENCHES = ("rules", "forms", "engine", "sim", "plain", "peers")
"""Modules beside this one; the peers come last, because what they start goes on in the background."""
STRENGTH = ("strength_memoarrr", "strength_ahoy")
"""These take long, and are only run when they are asked for."""


def main(*names: str) -> None:
    known = BENCHES + STRENGTH
    unknown = [name for name in names if name not in known]
    if unknown:
        sys.exit(f"bench: there is no bench {unknown[0]!r}; there are {', '.join(known)}")
    for name in names or BENCHES:
        report = import_module(f".{name}", __package__).bench()
        report.show(name)
        write_section(name, report, known)


if __name__ == "__main__":
    main(*sys.argv[1:])
