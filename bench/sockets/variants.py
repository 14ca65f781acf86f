"""`fogbound serve` with one shortcut taken out: `python bench/sockets/variants.py NAME`."""

import sys

from fogbound.__main__ import main
from fogbound.server.ws.outbox import Outbox
from fogbound.server.ws.socket import AiohttpSocket


def a_task_for_each_frame() -> None:
    AiohttpSocket.send_now = lambda self, text: False  # type: ignore[method-assign]


def a_frame_for_each_message() -> None:
    def send(self: Outbox, message: bytes) -> None:
        if not self._is_closed and not self._is_busy and not self._socket.send_now(message):
            self._waiting.append(message)
            self._is_busy = True
            self._flush()

    Outbox.send = send  # type: ignore[method-assign]


VARIANTS = {
    shortcut.__name__.replace("_", "-"): shortcut for shortcut in (a_task_for_each_frame, a_frame_for_each_message)
}

if __name__ == "__main__":
    VARIANTS[sys.argv.pop(1)]()
    sys.argv = ["fogbound", "serve"]
    main()
