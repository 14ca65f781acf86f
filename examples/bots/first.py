"""A first bot for Memoarrr!, in Python: it remembers the cards it was shown, and turns a match if it knows one.

fogbound test-bot "cmd:python3 examples/bots/first.py"
"""

import json
import random
import sys

known: dict[str, str] = {}  # what lies where, as far as it was shown


def choose(view: dict, legal: list[str]) -> str:
    if view["phase"] == "turn" and view["last"]:
        last = known[view["last"]]
        for move in legal:
            card = known.get(move.removeprefix("turn "), "")
            if set(card) & set(last):  # the same animal or the same landscape
                return move
    return random.choice(legal)


def say(message: dict) -> None:
    print(json.dumps(message), flush=True)  # without the flush nobody hears it


for line in sys.stdin:
    message = json.loads(line)
    match message["type"]:
        case "hello":
            say({"type": "hello", "name": "first in Python", "games": ["memoarrr"], "options": {"expert": [False]}})
        case "new":
            known.clear()
            random.seed(message["seed"])
        case "event":
            event = message["event"]
            known |= event.get("cards", {})
            if "card" in event:
                known[event["at"]] = event["card"]
        case "your_move":
            say({"type": "move", "move": choose(message["view"], message["legal_moves"])})
        case "quit":
            break
