"""The same rules as a compiled kernel on integers: for rollouts by the million, and for environments.

What is listed here needs NumPy (the extra `sim`) and is imported when it is first used: bots use the kernel without it.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from .kernel.jit import COMPILED
from .spaces import Field, Spaces

if TYPE_CHECKING:
    from .batch import Batch, BatchEnv
    from .kernels import SPACES
    from .match import KernelMatch
    from .whole_games import Rollouts, rollouts

_MODULES = {
    "Batch": "batch",
    "BatchEnv": "batch",
    "KernelMatch": "match",
    "Rollouts": "whole_games",
    "SPACES": "kernels",
    "rollouts": "whole_games",
}


def __getattr__(name: str) -> Any:
    if name not in _MODULES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f".{_MODULES[name]}", __name__), name)


__all__ = ["COMPILED", "SPACES", "Batch", "BatchEnv", "Field", "KernelMatch", "Rollouts", "Spaces", "rollouts"]
