"""Trials of a bot that is a program: what is wrong with it, in plain words, for its author."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random
from time import perf_counter
from typing import Any

from ..core.errors import BotError
from ..core.match import Match
from ..core.moves import Move
from ..core.notation import short
from ..core.seats import Seat, seats
from ..games import GAMES, game_named, new_match
from . import program_named, protocol
from .bot import RandomBot
from .process import QUIT_S, ProcessBot
from .program import Program
from .seated import Seated

VARIANTS: dict[str, tuple[dict[str, Any], ...]] = {
    "memoarrr": (
        {},
        {"players": 3},
        {"players": 4},
        {"edition": "2018"},
        {"expert": True},
        {"players": 4, "expert": True},
        {"ordered": True},
    ),
    "ahoy": (
        {"turn_limit": 60},
        {"players": 3, "turn_limit": 60},
        {"players": 4, "turn_limit": 60},
        {"treasures": "3,2,2", "turn_limit": 60},
        {"show": "or_combat", "turn_limit": 60},
    ),
}
"""Options that are tried, by game; of other games the usual ones."""
POSITIONS = 12
"""Positions in the middle of matches that the bot is put in, for each choice of options."""
_SOON_S = 2.0
FLUSH = "flush after every line: print(..., flush=True), fflush(stdout), std::io::stdout().flush()"


@dataclass(frozen=True)
class TrialFinding:
    """One trial: whether the bot passed, and a sentence."""

    grade: str
    """ok, warning or wrong."""
    sentence: str
    last_words: str = ""


def try_out(name: str, games: Sequence[str], matches: int, time_s: float) -> Iterator[TrialFinding]:
    """All trials, one finding at a time; ends early if the bot does not even say hello. Raises RequestError, BotError
    for a name that is none."""
    bot = program_named(name)
    for game in games:
        game_named(game)
    yield from _hello(bot)
    try:
        hello = bot.hello()
    except BotError:
        return
    finally:
        bot.close()
    played = [game for game in GAMES if hello.games is None or game in hello.games]
    for unknown in sorted(set(hello.games or ()) - set(GAMES)):
        yield TrialFinding("wrong", f"its hello names a game {short(unknown)}; there are {', '.join(GAMES)}")
    if not played:
        yield TrialFinding("wrong", "by its hello it plays no game that there is")
    tried: list[tuple[str, dict[str, Any]]] = []
    for game in games or played:
        if game not in played:
            yield TrialFinding("wrong", f"it does not play {game}, by its hello")
            continue
        variants = [one for one in _variants(game) if _plays(hello, game, one)]
        if not variants:
            yield TrialFinding("wrong", f"{game}: by its hello it plays none of the usual options")
            continue
        yield from _play(name, game, variants, matches, time_s)
        tried.append((game, variants[0]))
    if tried:
        yield _skips_what_it_does_not_know(bot, *tried[0])
    yield _leaves(bot)


def _variants(game: str) -> tuple[dict[str, Any], ...]:
    return VARIANTS.get(game, ({},))


def _plays(hello: protocol.Hello, game: str, options: dict[str, Any]) -> bool:
    rules = game_named(game)
    try:
        hello.check(rules, rules.read_options(options))
    except BotError:
        return False
    return True


def _hello(bot: ProcessBot) -> Iterator[TrialFinding]:
    began = perf_counter()
    try:
        hello = bot.hello()
    except BotError as fault:
        yield _said(fault, "hello", bot.command)
        return
    took = perf_counter() - began
    yield TrialFinding("ok", f"it says hello as {short(hello.name)} after {took:.2f} s")
    if not hello.name:
        yield TrialFinding("warning", "its hello has no name; standings will show its command")


def _said(fault: BotError, to: str, command: Sequence[str]) -> TrialFinding:
    """A failure in plain words; a bot that is silent is looked at more closely."""
    hint = {
        "timeout": "",
        "nonsense": f'; answer with one JSON object on one line, such as {{"type":"{to}",...}}',
        "flood": "; write exactly one line for each question, and nothing else, to standard output",
        "crashed": "",
    }.get(fault.reason, "")
    if fault.reason == "timeout" and to == "hello" and _writes_only_at_the_end(command):
        return TrialFinding("wrong", f"it writes its answer only when its input ends: {FLUSH}", fault.last_words)
    if fault.reason == "timeout":
        hint = f"; if it did answer, {FLUSH}"
    return TrialFinding("wrong", f"to {to}: {fault.reason}: {fault}{hint}", fault.last_words)


def _writes_only_at_the_end(command: Sequence[str]) -> bool:
    try:
        program = Program(command)
    except BotError:
        return False
    program.send(protocol.line(protocol.hello()))
    try:
        return any(b"hello" in line for line in program.rest(_SOON_S))
    finally:
        program.stop(wait_s=0.0)


def _play(
    name: str, game: str, variants: Sequence[dict[str, Any]], matches: int, time_s: float
) -> Iterator[TrialFinding]:
    """Positions and matches of one game."""
    bot = program_named(name)
    times: list[float] = []
    asked = 0
    try:
        for number, options in enumerate(variants):
            for position in range(POSITIONS):
                _in_the_middle(bot, game, options, POSITIONS * number + position, time_s, times)
                asked += 1
        yield TrialFinding(
            "ok", f"{game}: a legal move in each of {asked} positions, {len(variants)} choices of options"
        )
        total = 0
        for options in variants:
            for number in range(matches):
                _whole_match(bot, game, options, number, time_s, times)
                total += 1
        yield TrialFinding("ok", f"{game}: {total} matches against random play, to the end")
        yield _speed(game, times, time_s)
        yield _is_fresh(name, bot, game, variants[0], time_s)
    except _FailedError as failed:
        yield TrialFinding("wrong", f"{game}: {failed}", failed.last_words)
    finally:
        bot.close()


class _FailedError(Exception):
    """A failure, with the position."""

    def __init__(self, match: Match, fault: BotError) -> None:
        said = _said(fault, "your_move", ())
        options = {key: value for key, value in match.options.to_json().items() if value}
        at = f"move {len(match.moves) + 1} of a match with {options}"
        legal = ", ".join(match.legal_moves[:12]) + (" ..." if len(match.legal_moves) > 12 else "")
        super().__init__(f"{at}, {said.sentence} (legal: {legal})")
        self.last_words = fault.last_words


def _in_the_middle(
    bot: ProcessBot, game: str, options: dict[str, Any], seed: int, time_s: float, times: list[float]
) -> None:
    """Ask for one move in a position that random play led to. Raises _FailedError."""
    match, chance = new_match(game, seed=seed, **options), Random(seed)
    seat = Seat(seed % match.options.players)
    length = chance.randrange(40)
    seated = _seated(bot, match, seat, seed)
    while match.to_move is not None and (len(match.moves) < length or match.to_move != seat):
        match.play(chance.choice(match.legal_moves))
    if match.to_move is not None:
        _move(seated, match, time_s, times)
    seated.bot.end()


def _whole_match(
    bot: ProcessBot, game: str, options: dict[str, Any], seed: int, time_s: float, times: list[float]
) -> list[Move]:
    """Play a match against random play; gives the bot's moves. Raises _FailedError."""
    match = new_match(game, seed=seed, **options)
    own = Seat(seed % match.options.players)
    others = {seat: Seated(RandomBot(), match, seat, seed) for seat in seats(match.options.players) if seat != own}
    seated = _seated(bot, match, own, seed)
    moves = []
    while (seat := match.to_move) is not None:
        if seat == own:
            moves.append(_move(seated, match, time_s, times))
        else:
            match.play(others[seat].choose())
    seated.end()
    return moves


def _seated(bot: ProcessBot, match: Match, seat: Seat, seed: int) -> Seated:
    try:
        return Seated(bot, match, seat, seed)
    except BotError as fault:
        raise _FailedError(match, fault) from None


def _move(seated: Seated, match: Match, time_s: float, times: list[float]) -> Move:
    began = perf_counter()
    try:
        move = seated.choose(time_s)
    except BotError as fault:
        raise _FailedError(match, fault) from None
    times.append(perf_counter() - began)
    match.play(move)
    return move


def _speed(game: str, times: Sequence[float], time_s: float) -> TrialFinding:
    mean, longest = sum(times) / len(times), max(times)
    sentence = f"{game}: {1e3 * mean:.1f} ms a move, {1e3 * longest:.1f} ms at most, of {time_s:g} s"
    return TrialFinding("warning" if longest > time_s / 2 else "ok", sentence)


def _is_fresh(name: str, bot: ProcessBot, game: str, options: dict[str, Any], time_s: float) -> TrialFinding:
    """The same match in two fresh programs, and in one that has played others: its moves must be the same."""
    seed, times = 1234, list[float]()
    used = _whole_match(bot, game, options, seed, time_s, times)
    fresh = []
    for _ in range(2):
        other = program_named(name)
        try:
            fresh.append(_whole_match(other, game, options, seed, time_s, times))
        finally:
            other.close()
    if fresh[0] != fresh[1]:
        return TrialFinding(
            "warning", f"{game}: it plays differently with the same seed, so its matches cannot be repeated"
        )
    if fresh[0] != used:
        return TrialFinding(
            "wrong",
            f"{game}: after other matches it plays differently: something is left over from them; forget at `new`",
        )
    return TrialFinding("ok", f"{game}: the same seed, the same moves; nothing is left over from earlier matches")


def _skips_what_it_does_not_know(bot: ProcessBot, game: str, options: dict[str, Any]) -> TrialFinding:
    """New messages and new fields must do no harm."""
    match = new_match(game, seed=1, **options)
    program = Program(bot.command)
    try:
        program.ask(protocol.line(protocol.hello()), protocol.START_S)
        start = bot.hello().start_s
        if start is not None:
            program.ask(protocol.line(protocol.ready()), start)
        seat = match.to_move
        assert seat is not None, "the match begins"
        program.send(protocol.line({**protocol.new(match.game, match.options, seat, 1), "future": [1, 2]}))
        program.send(protocol.line({"type": "from_the_future", "event": {"type": "thunder"}}))
        question = protocol.your_move(match.view(seat), match.legal_moves, protocol.MOVE_S)
        program.ask(protocol.line({**question, "future": {"deep": None}}), protocol.MOVE_S)
    except BotError as fault:
        return TrialFinding(
            "wrong", f"a message or field that it does not know upsets it ({fault}): skip what you do not know"
        )
    finally:
        program.stop(wait_s=0.0)
        bot.close()
    return TrialFinding("ok", "it skips messages and fields that it does not know")


def _leaves(bot: ProcessBot) -> TrialFinding:
    program = Program(bot.command)
    try:
        program.ask(protocol.line(protocol.hello()), protocol.START_S)
        program.send(protocol.line(protocol.bye()))
        has_left = program.ends_within(QUIT_S)
    except BotError as fault:
        return TrialFinding("wrong", f"started again, {fault.reason}: {fault}")
    finally:
        program.stop(wait_s=0.0)
    if not has_left:
        return TrialFinding("warning", f"it does not leave within {QUIT_S:g} s after quit, and is killed")
    return TrialFinding("ok", "it leaves after quit")
