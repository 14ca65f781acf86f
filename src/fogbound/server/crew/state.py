"""The state of one crew: the fold of its log. What it holds is bounded, however many evenings there were."""

from collections import deque
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field

from msgspec.structs import replace

from ..table.entries import TableSettings
from . import entries

MOST_ENTRIES = 20_000
"""Entries of one log: more than a thousand evenings. Beyond them members may only leave, and the captain delete."""
MOST_MEMBERS = 16
MOST_EVER = 64
"""Members that a crew may have had."""
_REMEMBERED = 64
"""Ids of commands kept to recognise one that a client repeats because it lost the answer."""
_LATEST = 20
"""Matches that everybody in the room is shown."""
_EVENING_MS = 6 * 3_600_000
"""A match that comes so long after the one before begins another evening."""


@dataclass(slots=True)
class Member:
    """A member, with the sums of the logbook."""

    name: str
    token: str | None
    """Hash of the token; None for a member who has left."""
    matches: int = 0
    wins: dict[str, int] = field(default_factory=dict)
    """By game."""
    chain: int = 0
    face: str | None = None
    ago: int = 0

    def add(self, game: str, player: entries.PlayerPlayed, has_won: bool) -> None:
        self.matches += 1
        if has_won:
            self.wins[game] = self.wins.get(game, 0) + 1
        self.chain = max(self.chain, player.chain)
        if player.ago > self.ago:
            self.face, self.ago = player.face, player.ago


@dataclass(slots=True)
class Series:
    """Matches whose winner is the first to win more than half of `best_of`."""

    best_of: int
    wins: dict[int, int] = field(default_factory=dict)
    """By member."""
    island: int = 0

    @property
    def is_over(self) -> bool:
        return max((self.island, *self.wins.values())) * 2 > self.best_of


class CrewState:
    """A crew."""

    def __init__(self, crew: str, founded: entries.Founded) -> None:
        self.crew, self.name = crew, founded.name
        self.members: list[Member] = []
        self.table: str | None = None
        self.settings: TableSettings | None = None
        """The settings of that table."""
        self.is_logged = False
        """The match at that table is in the logbook."""
        self.series: Series | None = None
        self.latest: deque[entries.Played] = deque(maxlen=_LATEST)
        self.evenings = self.matches = self.island = 0
        self.is_disbanded = False
        self.number = 1
        """Number of the last entry."""
        self.changed_ms = founded.at_ms
        self._done: dict[tuple[str, str], None] = {}
        """Hashed tokens with command ids."""

    @classmethod
    def from_log(cls, crew: str, log: Sequence[entries.AnyCrewEntry]) -> "CrewState":
        """Fold a whole log."""
        founded = log[0]
        assert isinstance(founded, entries.Founded)
        state = cls(crew, founded)
        for entry in log[1:]:
            state.apply(entry)
        return state

    @property
    def is_full(self) -> bool:
        return self.number >= MOST_ENTRIES

    @property
    def captain(self) -> int | None:
        """The member who has been there longest."""
        return next((number for number, member in enumerate(self.members) if member.token is not None), None)

    @property
    def present(self) -> list[Member]:
        """Members who have not left."""
        return [member for member in self.members if member.token is not None]

    def members_of(self, tokens: Collection[str]) -> list[int]:
        """Return the members that these hashed tokens prove."""
        return [number for number, member in enumerate(self.members) if member.token in tokens]

    def has_done(self, tokens: Iterable[str], command: str) -> bool:
        """Return whether a client with these hashed tokens had this command carried out, as far as remembered."""
        return any((token, command) in self._done for token in tokens)

    def apply(self, entry: entries.AnyCrewEntry) -> None:
        """Change the state by one entry. Entries come from `decide` or from a log, and so they are valid."""
        self.number += 1
        self.changed_ms = entry.at_ms
        self._remember(entry)
        match entry:
            case entries.Joined():
                self.members.append(Member(entry.name, entry.token))
            case entries.Left():
                self.members[entry.member].token = None
            case entries.NameRemoved(member=None):
                self.name = entry.name
            case entries.NameRemoved(member=int(member)):
                self.members[member].name = entry.name
                self.latest = deque((renamed(one, self.members) for one in self.latest), maxlen=_LATEST)
            case entries.HandedOver():
                self.members[entry.member].token = entry.token
            case entries.Sailed():
                self._sail(entry)
            case entries.Played():
                self._play(entry)
            case entries.Cleared():
                self.table = None
            case entries.Disbanded():
                self.is_disbanded = True
            case _:
                raise AssertionError(f"{type(entry).__name__}: a crew is founded once")

    def _sail(self, entry: entries.Sailed) -> None:
        self.table, self.settings, self.is_logged = entry.table, entry.settings, False
        if entry.best_of is not None:
            self.series = Series(entry.best_of) if entry.best_of > 1 else None
        elif self.series is not None and self.series.is_over:
            self.series = None

    def _play(self, entry: entries.Played) -> None:
        self.is_logged = True
        if not self.latest or entry.at_ms - self.latest[-1].at_ms >= _EVENING_MS:
            self.evenings += 1
        self.latest.append(entry)
        self.matches += 1
        self.island += entry.island
        for seat, player in enumerate(entry.players):
            if player.member is not None:
                self.members[player.member].add(entry.game, player, seat in entry.winners)
        if self.series is not None and not self.series.is_over:
            self._score(self.series, entry)

    def _score(self, series: Series, entry: entries.Played) -> None:
        series.island += entry.island
        for seat in entry.winners:
            member = entry.players[seat].member
            if member is not None:
                series.wins[member] = series.wins.get(member, 0) + 1

    def _remember(self, entry: entries.AnyCrewEntry) -> None:
        """Note the command's id. Called before the entry changes the members."""
        if entry.command is None:
            return
        match entry:
            case entries.Joined() | entries.HandedOver():
                token: str | None = entry.token
            case entries.Left() | entries.Sailed():
                token = None if entry.by is None else self.members[entry.by].token
            case _:
                token = None
        self._done[token or "", entry.command] = None
        if len(self._done) > _REMEMBERED:
            del self._done[next(iter(self._done))]


def renamed(entry: entries.Played, members: Sequence[Member]) -> entries.Played:
    """Return the entry with the names that the members have now."""
    players = [one if one.member is None else replace(one, name=members[one.member].name) for one in entry.players]
    return replace(entry, players=players)
