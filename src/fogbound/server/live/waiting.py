"""An append that is awaited."""

import asyncio


class Waiting:
    """`then` is given to the store; `done` is awaited, and raises what the store answered."""

    def __init__(self) -> None:
        self.done: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def then(self, fault: Exception | None) -> None:
        if self.done.done():  # its task was cancelled
            return
        if fault is None:
            self.done.set_result(None)
        else:
            self.done.set_exception(fault)
