"""A bot on a seat: the one door between a match and a bot."""

from collections.abc import Iterable, Mapping
from time import perf_counter

from ..core.events import Event
from ..core.match import Match
from ..core.moves import Move
from ..core.outcome import Outcome
from ..core.seats import Seat
from .bot import Bot
from .seeds import bot_seed


class Seated:
    """Hands a bot the events and views of its seat, and takes its move."""

    def __init__(self, bot: Bot, match: Match, seat: Seat, seed: int) -> None:
        self.bot, self.match, self.seat = bot, match, seat
        self._told = 0
        bot.begin(match.game, match.options, seat, seed)

    def take_news(self) -> list[Event]:
        """Returns the complete events since the last call, for `tell` in another thread."""
        news = self.match.events[self._told :]
        self._told += len(news)
        return news

    def tell(self, news: Iterable[Event]) -> None:
        """Tell the bot these events as its seat may know them."""
        seen_by = self.match.game.events.seen_by
        for event in news:
            self.bot.told(seen_by(event, self.seat))

    def catch_up(self) -> None:
        """Tell the bot the events since it was told last."""
        self.tell(self.take_news())

    def choose(self, time_s: float | None = None) -> Move:
        """Returns the bot's move, which the match still has to check."""
        self.catch_up()
        return self.bot.choose(self.match.view(self.seat), self.match.legal_moves, time_s)

    def end(self, result: Outcome | None = None) -> None:
        """Tell the bot the last events and the end of the match. The result is that of the rules if none is given."""
        self.catch_up()
        self.bot.end(result or self.match.outcome)


def play_out(match: Match, bots: Mapping[Seat, Bot], seed: int, time_s: float | None = None) -> dict[Seat, list[float]]:
    """Let bots on all seats play a match to its end. Returns the seconds that each move of each seat took."""
    seated = {seat: Seated(bot, match, seat, bot_seed(seed, seat)) for seat, bot in bots.items()}
    seconds: dict[Seat, list[float]] = {seat: [] for seat in bots}
    while match.to_move is not None:
        seat = match.to_move
        began = perf_counter()
        move = seated[seat].choose(time_s)
        seconds[seat].append(perf_counter() - began)
        match.play(move, seat)
    for player in seated.values():
        player.end()
    return seconds
