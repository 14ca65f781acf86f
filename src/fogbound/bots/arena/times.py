"""Times of moves, kept in buckets, each 5 % longer than the one before: exact to 5 %, and small to write down."""

from math import ceil, log

BUCKET = 1.05
_SHORTEST_S = 1e-6


def bucket_of(seconds: float) -> int:
    return max(0, ceil(log(max(seconds, _SHORTEST_S) / _SHORTEST_S) / log(BUCKET)))


def seconds_of(bucket: int) -> float:
    return float(_SHORTEST_S * BUCKET**bucket)
