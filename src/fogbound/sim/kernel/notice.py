"""Says that something is compiled, which can take a minute, where nothing else would say why everybody waits."""

import logging
from typing import Any

from numba.core import event as events

_log = logging.getLogger("fogbound.compiling")
"""Where no log is set up, Python writes its warnings to standard error as they are."""


class Notice(events.Listener):
    """Logs one line when the first function of ours is compiled, none when all are loaded from the cache."""

    def __init__(self) -> None:
        self.when = "once"
        self._was_said = False

    def on_start(self, event: Any) -> None:
        if not self._was_said and event.data["dispatcher"].py_func.__module__.startswith("fogbound."):
            self._was_said = True
            _log.warning("Fogbound compiles its rules and bots (%s): this can take a minute", self.when)

    def on_end(self, event: Any) -> None:
        pass


NOTICE = Notice()
events.register("numba:compile", NOTICE)  # type: ignore[no-untyped-call]
