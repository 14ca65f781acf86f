"""A match looked at again: what each seat could know at every move, what it made of it, and how well it remembered."""

from .findings import KINDS, Finding, Verdict
from .report import UP_TO, Bin, MemoryReport, Remembered, add_up
from .review import Review, Step, judge, review
from .watching import KNOWN, MOVED, NEVER, Knowledge, SeenCard

__all__ = [
    "KINDS",
    "KNOWN",
    "MOVED",
    "NEVER",
    "UP_TO",
    "Bin",
    "Finding",
    "Knowledge",
    "MemoryReport",
    "Remembered",
    "Review",
    "SeenCard",
    "Step",
    "Verdict",
    "add_up",
    "judge",
    "review",
]
