"""`fogbound serve` with chance that is the same every time: deals, keys, tokens and names of tables."""

import secrets
import sys
from itertools import count
from random import Random

from fogbound.__main__ import main
from fogbound.core.deal import SystemChance


def fix_chance() -> None:
    """Each use of chance has numbers of its own, so that one more of one kind changes no other."""
    deals, names, tokens = Random(1), Random(2), {size: count(1) for size in (16, 32)}

    def token_hex(size: int) -> str:
        return f"{next(tokens[size]):0{2 * size}x}"

    for place, name, fixed in (
        (SystemChance, "below", lambda self, limit: deals.randrange(limit)),
        (secrets, "choice", names.choice),
        (secrets, "token_hex", token_hex),
    ):
        setattr(place, name, fixed)


if __name__ == "__main__":
    fix_chance()
    sys.argv[0] = "fogbound"
    main()
