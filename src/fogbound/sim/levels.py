"""How much the levels forget: the bots and the players inside the kernel take it from here."""

NOISE, CONFUSION, HALF = 0.3, 0.3, 0.5
"""As in `bots.recall.Forgetting`, where they are explained."""
THRESHOLDS = {
    "memoarrr": {"cabin-boy": -0.85, "sailor": -1.17, "gunner": -1.36, "mate": -1.6},
    "ahoy": {"cabin-boy": -1.1, "sailor": -1.4, "gunner": -1.3, "mate": -1.4},
}
"""By game and level; a higher threshold forgets more. The captain forgets nothing."""
