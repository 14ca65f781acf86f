"""Random numbers inside the kernel: sfc32 (Doty-Humphrey), four 32-bit words, the same compiled or not.

Words are kept in 64-bit integers and cut to 32 bits, so that no sum or shift overflows in either speed.
"""

from .jit import COMPILED, compiled, inlined

Chance = tuple[int, int, int, int]
"""The four words. They are handed on, not changed in place: so the compiler keeps them in registers."""

_CUT = 0xFFFFFFFF
_WARM_UP = 15


@inlined
def next_word(chance: Chance) -> tuple[int, Chance]:
    """The next 32-bit number, and the words after it."""
    a, b, c, counter = chance
    result = (a + b + counter) & _CUT
    turned = (((c << 21) & _CUT) | (c >> 11)) + result
    return result, (b ^ (b >> 9), (c + (c << 3)) & _CUT, turned & _CUT, (counter + 1) & _CUT)


@inlined
def below(chance: Chance, limit: int) -> tuple[int, Chance]:
    """A number from 0 to limit - 1; limits here are under 64, so none is favoured by more than one in 2**26."""
    word, chance = next_word(chance)
    return (word * limit) >> 32, chance


@compiled
def begin_chance(seed: int, game: int) -> Chance:
    """The stream of one game of a run: it depends on the run's seed and the game's number, and on nothing else."""
    chance = (seed & _CUT, (seed >> 32) & _CUT, game & _CUT, (game >> 32) + 1)
    for _ in range(_WARM_UP):
        _, chance = next_word(chance)
    return chance


if COMPILED:

    @compiled
    def count_bits(mask: int) -> int:
        """Written so that the compiler knows it again, and takes the processor's own instruction for it."""
        mask = mask - ((mask >> 1) & 0x5555555555555555)
        mask = (mask & 0x3333333333333333) + ((mask >> 2) & 0x3333333333333333)
        mask = (mask + (mask >> 4)) & 0x0F0F0F0F0F0F0F0F
        return ((mask * 0x0101010101010101) >> 56) & 0x7F

else:

    def count_bits(mask: int) -> int:
        """The same; NumPy's numbers would warn that the product is cut off."""
        return (int(mask) & 0xFFFFFFFFFFFFFFFF).bit_count()


@compiled
def nth_bit(mask: int, n: int) -> int:
    """The position of the n-th set bit, counting from 0: by halves and without a branch, which chance would mislead."""
    position = 0
    for width in (32, 16, 8, 4, 2, 1):
        low = count_bits(mask & ((1 << width) - 1))
        is_above = int(n >= low)
        n -= low * is_above
        mask >>= width * is_above
        position += width * is_above
    return position


@inlined
def random_bit(chance: Chance, mask: int, width: int) -> tuple[int, Chance]:
    """The position of a set bit among the lowest `width`, each as likely. Drawing again is quick while many are set."""
    for _ in range(6):
        position, chance = below(chance, width)
        if (mask >> position) & 1:
            return position, chance
    number, chance = below(chance, count_bits(mask))
    return nth_bit(mask, number), chance
