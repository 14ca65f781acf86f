"""The search of the Memoarrr! bots on sets of cards, compiled where Numba is there."""
