"""The games as environments for learning: PettingZoo, Gymnasium and OpenSpiel, over the kernel in `sim`."""
