"""uvicorn's HTTP, but who says nothing, or only half of something, does not hold a place for ever."""

from typing import Any

from uvicorn.protocols.http.auto import AutoHTTPProtocol

PATIENCE_S = 10.0


def patient_http(patience_s: float = PATIENCE_S) -> Any:
    """What `uvicorn.Config(http=…)` takes."""

    class PatientProtocol(AutoHTTPProtocol):  # type: ignore[misc, valid-type]
        """Looks from time to time. A connection that has become a WebSocket is none of its business any more."""

        _before: Any = None
        """The request that had been answered when it looked last."""

        def connection_made(self, transport: Any) -> None:
            super().connection_made(transport)
            self._alarm = self.loop.call_later(patience_s, self._look)

        def handle_websocket_upgrade(self, *request: Any) -> None:
            self._alarm.cancel()  # else it would be kept in memory until then
            super().handle_websocket_upgrade(*request)

        def _look(self) -> None:
            if self not in self.connections:
                return
            is_waiting = self.cycle is None or self.cycle.response_complete
            if is_waiting and self.cycle is self._before:
                self.transport.close()
                return
            self._before = self.cycle
            self._alarm = self.loop.call_later(patience_s, self._look)

    return PatientProtocol
