"""A line to a database that can be cut, and that can lose what is said in one direction."""

import asyncio
from contextlib import suppress


class Line:
    """Passes connections on to a port of this machine."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._writers: set[asyncio.StreamWriter] = set()
        self._silent: set[asyncio.StreamWriter] = set()
        self._tasks: set[asyncio.Task[None]] = set()
        self.is_mute = False
        """Answers of the database are lost."""
        self.is_deaf = False
        """Requests to the database are lost."""
        self.ignored = asyncio.Event()
        """Something was lost."""

    async def __aenter__(self) -> "Line":
        self._server = await asyncio.start_server(self._accept, "127.0.0.1", 0)
        self.port = self._server.sockets[0].getsockname()[1]
        return self

    async def __aexit__(self, *_: object) -> None:
        self._server.close()
        self.cut()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def through(self, address: str) -> str:
        return address.replace(f":{self._port}/", f":{self.port}/")

    def cut(self) -> None:
        """All connections break, and new ones are good again."""
        self.is_mute = self.is_deaf = False
        for writer in self._writers:
            writer.transport.abort()

    def silence(self) -> None:
        """All connections stay open and pass nothing on any more; new ones are good."""
        self._silent |= self._writers

    async def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        far_reader, far_writer = await asyncio.open_connection("127.0.0.1", self._port)
        self._writers |= {writer, far_writer}
        for one, other, is_answer in ((reader, far_writer, False), (far_reader, writer, True)):
            task = asyncio.create_task(self._pass_on(one, other, is_answer))
            self._tasks.add(task)

    async def _pass_on(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, is_answer: bool) -> None:
        with suppress(OSError):
            while text := await reader.read(1 << 16):
                if writer in self._silent or (self.is_mute if is_answer else self.is_deaf):
                    self.ignored.set()
                    continue
                writer.write(text)
                await writer.drain()
        writer.close()
