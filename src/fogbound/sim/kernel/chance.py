"""Random numbers inside the kernel: sfc32 (Doty-Humphrey), four 32-bit words, the same compiled or not.

Words are kept in 64-bit integers and cut to 32 bits, so that no sum or shift overflows in either speed.
"""

from typing import Any

from .jit import compiled

WORDS = 4
_CUT = 0xFFFFFFFF
_WARM_UP = 15


@compiled
def next_word(chance: Any) -> int:
    """The next 32-bit number."""
    a, b, c, counter = int(chance[0]), int(chance[1]), int(chance[2]), int(chance[3])
    result = (a + b + counter) & _CUT
    chance[0] = b ^ (b >> 9)
    chance[1] = (c + (c << 3)) & _CUT
    chance[2] = ((((c << 21) & _CUT) | (c >> 11)) + result) & _CUT
    chance[3] = (counter + 1) & _CUT
    return result


@compiled
def below(chance: Any, limit: int) -> int:
    """A number from 0 to limit - 1; limits here are under 64, so none is favoured by more than one in 2**26."""
    return (next_word(chance) * limit) >> 32


@compiled
def begin(chance: Any, seed: int, game: int) -> None:
    """The stream of one game of a run: it depends on the run's seed and the game's number, and on nothing else."""
    chance[0] = seed & _CUT
    chance[1] = (seed >> 32) & _CUT
    chance[2] = game & _CUT
    chance[3] = (game >> 32) + 1
    for _ in range(_WARM_UP):
        next_word(chance)


@compiled
def count_bits(mask: int) -> int:
    mask = mask - ((mask >> 1) & 0x5555555555555555)
    mask = (mask & 0x3333333333333333) + ((mask >> 2) & 0x3333333333333333)
    mask = (mask + (mask >> 4)) & 0x0F0F0F0F0F0F0F0F
    mask = mask + (mask >> 8)
    mask = mask + (mask >> 16)
    return (mask + (mask >> 32)) & 0x7F


@compiled
def nth_bit(mask: int, n: int) -> int:
    """The position of the n-th set bit, counting from 0."""
    position = 0
    while True:
        if mask & 1:
            if n == 0:
                return position
            n -= 1
        mask >>= 1
        position += 1


@compiled
def random_bit(chance: Any, mask: int, width: int) -> int:
    """The position of a set bit among the lowest `width`, each as likely; drawing again is quick while many are set."""
    count = count_bits(mask)
    if count * 3 < width:
        return nth_bit(mask, below(chance, count))
    while True:
        position = below(chance, width)
        if (mask >> position) & 1:
            return position
