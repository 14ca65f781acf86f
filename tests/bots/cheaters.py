"""Programs that cheat at Memoarrr!, for two: `python cheaters.py WAY`.

Each plays as `greedy` does, until it believes it knows the deal; then it plays perfectly.

- `invert`: works back from the seed that it is told to the seed of the deal.
- `search`: looks among the first 3,000 seeds for a deal that fits what it was shown.
- `remember`: looks among the deals of its earlier matches, as far as it saw them.
"""

import json
import random
import sys
from collections.abc import Iterator

from fogbound import new_match
from fogbound.bots.seeds import bot_seed

SEARCHED = 3000
PLACES = [f"{column}{row}" for row in range(1, 6) for column in "abcde"]
Layout = dict[str, str]
"""Which card lies where."""


def layout_of(seed: int) -> Layout:
    island = new_match("memoarrr", seed=seed).deal.to_json()["island"].replace("/", "")
    cards = [island[at : at + 2] for at in range(0, 50, 2)]
    return {place: card for place, card in zip(PLACES, cards, strict=True) if card != "--"}


def inverted(seed: int) -> Iterator[int]:
    """Seeds of deals from which this seed of a bot could have been made."""
    yield from (seed, seed // 4, seed // 2)
    yield from (one for one in range(SEARCHED) for seat in (0, 1) if bot_seed(one, seat) == seed)


def matches(card: str, other: str) -> bool:
    return bool(set(card) & set(other))


def touches_odd_group(card: str, cards: set[str]) -> bool:
    """Whether whoever moves after this card wins: docs/bots.md, "How they think"."""
    left = set(cards)
    while left:
        group, edge = set[str](), [left.pop()]
        while edge:
            one = edge.pop()
            group.add(one)
            near = {other for other in left if matches(one, other)}
            left -= near
            edge += near
        if len(group) % 2 and any(matches(card, one) for one in group):
            return True
    return False


class Cheater:
    """One match after the other; what it was shown of each is kept."""

    def __init__(self, way: str) -> None:
        self.way = way
        self.deals: list[Layout] = [layout_of(seed) for seed in range(SEARCHED)] if way == "search" else []
        self.shown: Layout = {}

    def begin(self, seed: int) -> None:
        random.seed(seed)
        self.shown = {}
        if self.way == "invert":
            self.deals = [layout_of(one) for one in inverted(seed)]

    def told(self, event: dict) -> None:
        self.shown |= event.get("cards") or {}
        if event.get("card"):
            self.shown[event["at"]] = event["card"]

    def end(self) -> None:
        if self.way == "remember":
            self.deals.append(self.shown)

    def layout(self) -> Layout | None:
        """The deal, if one of those it knows of fits all that it was shown, and it was shown enough to tell."""
        for deal in self.deals:
            if len(self.shown) >= 3 and all(deal.get(place, card) == card for place, card in self.shown.items()):
                return deal
        return None

    def choose(self, view: dict, legal: list[str]) -> str:
        down = {move.partition(" ")[2]: move for move in legal}
        if view["phase"] != "turn":
            return random.choice(legal)
        known = {**(self.layout() or {}), **self.shown}
        last = known.get(view["last"] or "")
        good = [place for place in down if place in known and (last is None or matches(known[place], last))]
        if self.layout() is not None:
            cards = {known[place] for place in down if place in known}
            best = [place for place in good if not touches_odd_group(known[place], cards - {known[place]})]
            good = best or good
        elif last is None:
            good = list(down)
        new = [place for place in down if place not in known]
        return down[random.choice(good or new or list(down))]


def main(way: str) -> None:
    cheater = Cheater(way)
    for line in sys.stdin:
        message = json.loads(line)
        match message["type"]:
            case "hello":
                said = {"type": "hello", "name": way, "games": ["memoarrr"], "options": {"players": [2]}}
                print(json.dumps(said), flush=True)
            case "new":
                cheater.begin(message["seed"])
            case "event":
                cheater.told(message["event"])
            case "your_move":
                move = cheater.choose(message["view"], message["legal_moves"])
                print(json.dumps({"type": "move", "move": move}), flush=True)
            case "over":
                cheater.end()
            case "quit":
                break


if __name__ == "__main__":
    main(sys.argv[1])
