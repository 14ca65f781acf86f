"""A bot that needs nothing but Python: it remembers all it is shown, and plays what it knows to be good.

fogbound arena memoarrr "cmd:python3 examples/bots/greedy.py" random --games 20
"""

import json
import random
import sys


def remember(known: dict[str, str], event: dict) -> None:
    """Put what an event shows into the memory of what lies where."""
    kind = event["type"]
    if kind == "looked" and "cards" in event:  # Memoarrr!: the side at the start
        known |= event["cards"]
    elif kind in ("turned", "peeked") and "card" in event:
        known[event["at"]] = event["card"]
    elif kind == "swapped":
        here, there = event["at"], event["with"]
        moved = {there: known.pop(here, None), here: known.pop(there, None)}
        known |= {place: card for place, card in moved.items() if card}
    elif kind == "looked" and "tile" in event:  # Memory Ahoy
        known[event["at"]] = event["tile"]
    elif kind == "revealed":
        known |= event["tiles"]
    elif kind in ("captured", "shared"):
        for place in (*event.get("tiles", ()), *event.get("returned", ()), event.get("at")):
            known.pop(place, None)


def choose(known: dict[str, str], view: dict, legal: list[str]) -> str:
    """A move that is surely good if there is one, else one that shows something new."""
    by_place = {move.partition(" ")[2]: move for move in legal if " " in move}
    new = [move for place, move in by_place.items() if place not in known]
    if view["game"] == "memoarrr":
        if view["phase"] == "turn" and view["last"]:
            last = known[view["last"]]
            good = [move for place, move in by_place.items() if set(known.get(place, "")) & set(last)]
            return random.choice(good or new or legal)
        return random.choice(new or legal)
    return choose_ahoy(known, view, legal, new)


def choose_ahoy(known: dict[str, str], view: dict, legal: list[str], new: list[str]) -> str:
    mine = "RBGY"[view["seat"]]
    attack = sum(int(known.get(place, "x0")[1]) for place in view["attackers"]) + 1
    strength = {place: int(tile[1]) for place, tile in known.items() if tile != "~~"}
    own = [place for place in strength if known[place][0] == mine]
    prey = [place for place in strength if known[place][0] != mine]
    if view["phase"] == "target":
        good = [move for move in legal if move[7:] in prey and strength[move[7:]] <= attack]
        return max(good, key=lambda move: strength[move[7:]]) if good else random.choice(legal)
    if view["phase"] in ("after_info", "turn") and own and prey:
        best = max(own, key=strength.__getitem__)
        if f"attack {best}" in legal and min(strength[place] for place in prey) <= strength[best] + 1:
            return f"attack {best}"
    if "end" in legal:
        return "end"
    looks = [move for move in new if move.startswith(("look", "show"))]
    return random.choice(looks or [move for move in legal if move.startswith(("look", "decline"))] or legal)


known: dict[str, str] = {}
for line in sys.stdin:
    message = json.loads(line)
    match message["type"]:
        case "hello":
            print(json.dumps({"type": "hello", "name": "greedy in Python"}), flush=True)
        case "new":
            known.clear()
            random.seed(message["seed"])
        case "event":
            remember(known, message["event"])
        case "your_move":
            move = choose(known, message["view"], message["legal_moves"])
            print(json.dumps({"type": "move", "move": move}), flush=True)
        case "quit":
            break
