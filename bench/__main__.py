"""Measure things: `./dev bench` for all about speed, `./dev bench NAME...` for some, or for how strong bots are."""

import sys
from importlib import import_module

from .measure import write_section

BENCHES = ("rules", "forms", "engine", "sim", "profile", "plain", "peers")
"""Modules beside this one; the peers come last, because what they start goes on in the background."""
ASKED = ("server", "sockets", "attack", "fuzz", "crash", "nodes", "page", "offline", "review", "bounds", "cheaters")
"""These want the machine for themselves, and are only run when they are asked for."""
STRENGTH = ("strength_memoarrr", "strength_ahoy", "many_players", "levels")
"""These take long, and are only run when they are asked for."""


def main(*names: str) -> None:
    known = BENCHES + ASKED + STRENGTH
    unknown = [name for name in names if name not in known]
    if unknown:
        sys.exit(f"bench: there is no bench {unknown[0]!r}; there are {', '.join(known)}")
    for name in names or BENCHES:
        bench = import_module(f".{name}", __package__)
        for report in bench.reports() if name in STRENGTH else (bench.bench(),):
            write_section(name, report, known)
        report.show(name)


if __name__ == "__main__":
    main(*sys.argv[1:])
