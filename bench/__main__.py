"""Measure the speed of things: `./dev bench` for all of it, `./dev bench NAME...` for some."""

import sys
from importlib import import_module

from .measure import write_section

BENCHES = ("rules", "forms", "engine", "sim", "peers")
"""Modules beside this one; the peers come last, because what they start goes on in the background."""


def main(*names: str) -> None:
    unknown = [name for name in names if name not in BENCHES]
    if unknown:
        sys.exit(f"bench: there is no bench {unknown[0]!r}; there are {', '.join(BENCHES)}")
    for name in names or BENCHES:
        report = import_module(f".{name}", __package__).bench()
        report.show(name)
        write_section(name, report, BENCHES)


if __name__ == "__main__":
    main(*sys.argv[1:])
