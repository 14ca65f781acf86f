"""New tables: the host's wish is checked and becomes the first entry of a log."""

from typing import Any

import msgspec

from ...core.errors import RequestError
from ...games import game_named
from ...lessons import lesson_named
from ..protocol import messages
from . import entries


def open_table(wish: messages.NewTable, host: str, now_ms: int) -> entries.Created:
    """Return the first entry of a new table's log. `host` is the hash of the host's token. Raises FogboundError."""
    if wish.lesson is not None:
        wish = _lesson_table(wish.lesson)
    chosen = game_named(wish.game).read_options(wish.options)
    if wish.first is not None and wish.first >= chosen.players:
        raise RequestError(f"first: there is no seat {wish.first} among {chosen.players}")
    return entries.Created(settings=_settings(wish, chosen.to_json()), host=host, at_ms=now_ms)


def _lesson_table(name: str) -> messages.NewTable:
    """A lesson is private: never listed, without spectators and chat, without time limits."""
    lesson = lesson_named(name)
    return messages.NewTable(
        lesson.game, dict(lesson.options), spectators=False, chat=False, look_s=None, away_s=None, lesson=name
    )


def _settings(wish: messages.NewTable, options: dict[str, Any]) -> entries.TableSettings:
    """The one place where the protocol's choices become the log's."""
    clock: entries.MoveClock | entries.GameClock | None = None
    if isinstance(wish.clock, messages.PerMove):
        clock = entries.MoveClock(wish.clock.seconds, waits_for_scenes=True)
    elif isinstance(wish.clock, messages.PerGame):
        clock = entries.GameClock(wish.clock.seconds, wish.clock.increment_s, waits_for_scenes=True)
    return entries.TableSettings(
        game=wish.game,
        options=options,
        is_public=wish.is_public,
        spectators=wish.spectators,
        chat=wish.chat,
        clock=clock,
        look_s=wish.look_s,
        away_s=wish.away_s,
        first=wish.first,
        lesson=wish.lesson,
    )


def settings_shown(settings: entries.TableSettings) -> messages.NewTable:
    """The way back: the settings of a table as clients see them."""
    return messages.NewTable(
        game=settings.game,
        options=settings.options,
        is_public=settings.is_public,
        spectators=settings.spectators,
        chat=settings.chat,
        clock=clock_shown(settings.clock),
        look_s=settings.look_s,
        away_s=settings.away_s,
        first=settings.first,
        lesson=settings.lesson,
    )


def clock_shown(clock: entries.MoveClock | entries.GameClock | None) -> messages.Clock | None:
    if clock is None:
        return None
    if isinstance(clock, entries.MoveClock):
        return messages.PerMove(clock.seconds)
    return messages.PerGame(clock.seconds, clock.increment_s)


def without_lesson(settings: entries.TableSettings) -> entries.TableSettings:
    """A rematch after a lesson is an ordinary match."""
    return msgspec.structs.replace(settings, lesson=None)
