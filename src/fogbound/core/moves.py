"""Moves: the choices of a player."""


class Move(str):
    """A verb and at most one argument; its text is its value, so `"turn c1" in legal_moves` works.

    >>> Move("turn c1").verb
    'turn'
    """

    __slots__ = ()

    @property
    def verb(self) -> str:
        return self.partition(" ")[0]

    @property
    def argument(self) -> str:
        return self.partition(" ")[2]

    def __repr__(self) -> str:
        return f"Move({str(self)!r})"
