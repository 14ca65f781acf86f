"""The search of the Memory Ahoy bots on rows of the kernel, compiled where Numba is there."""
