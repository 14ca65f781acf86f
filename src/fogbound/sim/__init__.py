"""The same rules as a compiled kernel on integers: for rollouts by the million."""

from .kernel.jit import COMPILED
from .rollouts import Rollouts, rollouts

__all__ = ["COMPILED", "Rollouts", "rollouts"]
