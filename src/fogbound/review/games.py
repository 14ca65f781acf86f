"""The games that have a review: one record for each, by the game's id."""

from ..core.registry import Registry
from . import ahoy, memoarrr
from .game_review import GameReview

REVIEWS: Registry[GameReview] = Registry("reviews", "no review", {"memoarrr": memoarrr.REVIEW, "ahoy": ahoy.REVIEW})
