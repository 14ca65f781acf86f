"""Tables in the terminal: one for each game, by its id."""

from ...core.registry import Registry
from .ahoy import AhoyTable
from .memoarrr import MemoarrrTable
from .table import TerminalTable

TABLES: Registry[TerminalTable] = Registry(
    "terminal", "no table in the terminal", {"memoarrr": MemoarrrTable(), "ahoy": AhoyTable()}
)
