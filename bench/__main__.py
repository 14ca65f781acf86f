"""Measure the speed of things: `./dev bench` for all of it, `./dev bench NAME...` for some."""

import sys

from . import engine, forms, peers, rules, sim
from .measure import write_section

BENCHES = {"rules": rules.bench, "forms": forms.bench, "engine": engine.bench, "sim": sim.bench, "peers": peers.bench}


def main(*names: str) -> None:
    unknown = [name for name in names if name not in BENCHES]
    if unknown:
        sys.exit(f"bench: there is no bench {unknown[0]!r}; there are {', '.join(BENCHES)}")
    for name in names or BENCHES:
        report = BENCHES[name]()
        report.show(name)
        write_section(name, report, BENCHES)


if __name__ == "__main__":
    main(*sys.argv[1:])
