"""Rate limits."""

import time


class TokenBucket:
    """Allows `rate` tokens a second on average, and up to `burst` at once."""

    __slots__ = ("_left", "_rate", "_then", "burst")

    def __init__(self, rate: float, burst: float) -> None:
        self._rate, self.burst = rate, burst
        self._left, self._then = burst, time.monotonic()

    def take(self, tokens: float = 1) -> bool:
        """Take so many tokens; return False, and take none, if there are fewer."""
        if self.left < tokens:
            return False
        self._left -= tokens
        return True

    def spend(self, tokens: float) -> float:
        """Take so many tokens, even if there are fewer, and return how many are left: fewer than none until the debt is
        paid."""
        self._left = left = self.left - tokens
        return left

    @property
    def left(self) -> float:
        now = time.monotonic()
        left = self._left + (now - self._then) * self._rate
        self._left, self._then = left if left < self.burst else self.burst, now  # quicker than `min`, in every command
        return self._left
