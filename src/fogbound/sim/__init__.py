"""The same rules as a compiled kernel on integers: for rollouts by the million, and for environments.

What is listed here is imported when it is first used. Most of it needs NumPy (the extra `sim`); bots use the kernel
without it, and bots that do not search use nothing but a table of numbers.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from .spaces import Field, Spaces

if TYPE_CHECKING:
    from .batch import Batch, BatchEnv
    from .kernel.jit import COMPILED
    from .kernels import SPACES
    from .match import KernelMatch
    from .one_hot import OneHot
    from .self_play import SelfPlay, Transitions
    from .whole_games import Rollouts, rollouts

_MODULES = {
    "Batch": "batch",
    "BatchEnv": "batch",
    "COMPILED": "kernel.jit",
    "KernelMatch": "match",
    "OneHot": "one_hot",
    "Rollouts": "whole_games",
    "SPACES": "kernels",
    "SelfPlay": "self_play",
    "Transitions": "self_play",
    "rollouts": "whole_games",
}


def __getattr__(name: str) -> Any:
    if name not in _MODULES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f".{_MODULES[name]}", __name__), name)


__all__ = [
    "COMPILED",
    "SPACES",
    "Batch",
    "BatchEnv",
    "Field",
    "KernelMatch",
    "OneHot",
    "Rollouts",
    "SelfPlay",
    "Spaces",
    "Transitions",
    "rollouts",
]
