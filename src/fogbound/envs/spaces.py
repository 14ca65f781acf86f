"""Observation space and render modes, shared by PettingZoo and Gymnasium."""

import numpy as np
from gymnasium.spaces import Box

from ..core.errors import OptionsError
from ..core.notation import short
from ..sim.setup import Setup


def observation_box(setup: Setup) -> Box:
    high = setup.spaces.high(setup.mode)
    return Box(np.zeros_like(high), high, dtype=np.int8)


def read_render_mode(mode: object) -> str | None:
    """Raises OptionsError for anything but None and "ansi"."""
    if mode is None or (isinstance(mode, str) and mode == "ansi"):
        return mode
    raise OptionsError(f"render_mode {short(mode)} is not 'ansi', the only one")
