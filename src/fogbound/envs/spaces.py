"""What is shown, as a space of Gymnasium."""

import numpy as np
from gymnasium.spaces import Box

from ..sim.setup import Setup


def observation_box(setup: Setup) -> Box:
    high = setup.spaces.high(setup.mode)
    return Box(np.zeros_like(high), high, dtype=np.int8)
