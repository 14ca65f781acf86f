"""How each game is drawn and told in the terminal."""

from .ahoy import AhoyTable
from .memoarrr import MemoarrrTable
from .table import Table

TABLES: dict[str, Table] = {"memoarrr": MemoarrrTable(), "ahoy": AhoyTable()}
