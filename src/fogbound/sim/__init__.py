"""The same rules as a compiled kernel on integers: for rollouts by the million, and for environments."""

from .batch import Batch, BatchEnv
from .kernel.jit import COMPILED
from .kernels import SPACES
from .match import KernelMatch
from .rollouts import Rollouts, rollouts
from .spaces import Field, Spaces

__all__ = ["COMPILED", "SPACES", "Batch", "BatchEnv", "Field", "KernelMatch", "Rollouts", "Spaces", "rollouts"]
