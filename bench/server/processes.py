"""Servers in processes of their own, beside who measures them."""

import asyncio
import os
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from time import perf_counter, sleep

_TICKS = os.sysconf("SC_CLK_TCK")
_MANY = 1_000_000
_LIMITS = (
    "COMMANDS_PER_S",
    "COMMANDS_AT_ONCE",
    "CONNECTIONS_PER_ADDRESS",
    "TABLES_PER_MINUTE",
    "TABLES_PER_ADDRESS",
    "REQUESTS_PER_S",
)
FREE = {f"FOGBOUND_{name}": str(_MANY) for name in _LIMITS}


class Running:
    """A server process."""

    def __init__(self, process: "subprocess.Popen[str]", port: int) -> None:
        self.process, self.port = process, port

    def cpu_s(self) -> float:
        """Processor time so far, of its workers too."""
        stats = [Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split() for pid in self._pids()]
        return sum(int(fields[11]) + int(fields[12]) for fields in stats) / _TICKS

    def memory_kb(self) -> int:
        lines = [line for pid in self._pids() for line in Path(f"/proc/{pid}/status").read_text().splitlines()]
        return sum(int(line.split()[1]) for line in lines if line.startswith("VmRSS"))

    def _pids(self) -> list[str]:
        pid = str(self.process.pid)
        return [pid, *Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


@contextmanager
def running(command: Sequence[str], environment: Mapping[str, str], folder: Path) -> Iterator[Running]:
    """A server that prints its address or port at the end of its first line."""
    process = subprocess.Popen(
        command,
        cwd=folder,
        env={**os.environ, **environment},
        stdout=subprocess.PIPE,
        stderr=(folder / "errors.txt").open("a"),
        text=True,
    )
    try:
        assert process.stdout is not None
        line = process.stdout.readline()
        if not line:
            raise RuntimeError(f"it did not start: {(folder / 'errors.txt').read_text()[-500:]}")
        port = int(line.strip().rpartition(":")[2])
        _wait_for(port)
        yield Running(process, port)
    finally:
        process.kill()
        process.wait()
        assert process.stdout is not None
        process.stdout.close()


def _wait_for(port: int) -> None:
    while True:
        try:
            socket.create_connection(("127.0.0.1", port)).close()
            return
        except ConnectionRefusedError:
            sleep(0.005)


@contextmanager
def ours(data: Path, warm_up: bool = False) -> Iterator[Running]:
    """Our server without limits; `warm_up` is what a host has who sets nothing."""
    environment = {
        **FREE,
        "FOGBOUND_WARM_UP": str(int(warm_up)),
        "FOGBOUND_PORT": "0",
        "FOGBOUND_DATA": str(data),
        "FOGBOUND_LOG_LEVEL": "warning",
    }
    with running([sys.executable, "-m", "fogbound", "serve"], environment, data.parent) as server:
        yield server


@contextmanager
def scratch() -> Iterator[Path]:
    """A folder on the disk where the environment is: /tmp may be memory."""
    with tempfile.TemporaryDirectory(dir=sys.prefix, prefix="bench-") as folder:
        yield Path(folder)


async def post(port: int, path: str, body: bytes, count: int) -> list[bytes]:
    """The answers to the same request, sent so many times over one connection."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    request = b"POST %b HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n%b"
    answers = []
    for _ in range(count):
        writer.write(request % (path.encode(), len(body), body))
        answers.append(await _answer(reader))
    writer.close()
    return answers


async def _answer(reader: asyncio.StreamReader) -> bytes:
    head = (await reader.readuntil(b"\r\n\r\n")).lower()
    if b"content-length:" in head:
        return await reader.readexactly(int(head.split(b"content-length:")[1].split(b"\r\n")[0]))
    body = b""
    while size := int(await reader.readline(), 16):  # chunked
        body += await reader.readexactly(size)
        await reader.readline()
    await reader.readline()
    return body


def seconds_until_ready(data: Path) -> float:
    """From starting our server to the moment it takes moves."""
    import http.client

    began = perf_counter()
    with ours(data, warm_up=True) as server:
        while True:
            connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=30)
            try:
                connection.request("GET", "/readyz")
                if connection.getresponse().status == 200:
                    return perf_counter() - began
            except OSError:
                pass
            finally:
                connection.close()
