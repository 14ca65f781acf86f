"""The same rules as a compiled kernel on integers: for rollouts by the million, and for environments."""

from .batch import Batch, BatchEnv
from .kernel.jit import COMPILED
from .rollouts import Rollouts, rollouts
from .spaces import SPACES, Field, Spaces
from .table import Table

__all__ = ["COMPILED", "SPACES", "Batch", "BatchEnv", "Field", "Rollouts", "Spaces", "Table", "rollouts"]
