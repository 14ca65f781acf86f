"""Observation and state spaces, shared by PettingZoo and Gymnasium."""

import numpy as np
from gymnasium.spaces import Box

from ..sim import hidden
from ..sim.setup import Setup


def observation_box(setup: Setup) -> Box:
    high = setup.spaces.high(setup.mode)
    return Box(np.zeros_like(high), high, dtype=np.int8)


def state_box(setup: Setup) -> Box:
    """All that lies face down, then what seat 0 recalls: together the whole game."""
    high = np.concatenate([hidden.high(setup.spaces.game), setup.spaces.high("recall")])
    return Box(np.zeros_like(high), high, dtype=np.int8)
