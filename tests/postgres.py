"""A PostgreSQL of the tests' own."""

import asyncio
import os
import pwd
import shutil
import socket
import subprocess
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import asyncpg

_FOLDERS = ("/usr/lib/postgresql/*/bin", "/opt/homebrew/opt/postgresql*/bin", "/usr/local/opt/postgresql*/bin")
_ACCOUNTS = ("postgres", "nobody")
"""PostgreSQL refuses to run as root: one of these runs it then."""
_SETTINGS = {"fsync": "off", "listen_addresses": "127.0.0.1", "max_connections": "60", "shared_buffers": "16MB"}


def find() -> Path | None:
    """Return the folder of the newest `initdb` and `pg_ctl`."""
    if path := shutil.which("initdb"):
        return Path(path).parent
    found = [path for pattern in _FOLDERS for path in Path("/").glob(pattern.lstrip("/")) if (path / "initdb").exists()]
    return max(found, key=lambda path: path.parent.name.rjust(8, "0"), default=None)


class Postgres:
    """A cluster in a folder of its own, with one database for each test."""

    def __init__(self) -> None:
        programs = find()
        assert programs, "no PostgreSQL: `python -m tests.programs` installs one"
        self._programs, self._databases = programs, 0
        self._account = _account()
        self.folder = Path(tempfile.mkdtemp(prefix="fogbound-postgres-"))
        if self._account:
            os.chown(self.folder, *self._account)
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self._run("initdb", "--no-sync", "--auth=trust", "--username=fogbound", "--encoding=UTF8", "--locale=C")
        with (self.folder / "data" / "postgresql.conf").open("a") as settings:
            settings.writelines(f"{name} = '{value}'\n" for name, value in _SETTINGS.items())
            settings.write(f"port = {self.port}\nunix_socket_directories = '{self.folder}'\n")
        self.start()

    def start(self) -> None:
        self._run("pg_ctl", "start", "--wait", f"--log={self.folder / 'log'}")

    def stop(self, mode: str = "immediate") -> None:
        """`immediate` is as a crash would be."""
        self._run("pg_ctl", "stop", "--wait", f"--mode={mode}")

    def end(self) -> None:
        self.stop()
        shutil.rmtree(self.folder)

    def database(self) -> str:
        """Return the address of a new database."""
        self._databases += 1
        name = f"test{self._databases}"
        self.execute(f"CREATE DATABASE {name}")
        return self.address(name)

    def execute(self, statement: str, database: str = "postgres") -> Any:
        """Return the one value that it gives."""

        async def run() -> Any:
            connection = await asyncpg.connect(self.address(database))
            try:
                return await connection.fetchval(statement)
            finally:
                await connection.close()

        with ThreadPoolExecutor(1) as thread:  # a test of the page has a running loop in its own
            return thread.submit(asyncio.run, run()).result()

    def address(self, database: str) -> str:
        return f"postgresql://fogbound:secret@127.0.0.1:{self.port}/{database}"

    def _run(self, program: str, *arguments: str) -> None:
        command = (str(self._programs / program), f"--pgdata={self.folder / 'data'}", *arguments)
        user, group = self._account or (None, None)
        groups: list[int] | None = None if user is None else []
        quiet = subprocess.DEVNULL
        subprocess.run(command, check=True, stdout=quiet, cwd=self.folder, user=user, group=group, extra_groups=groups)


def _account() -> tuple[int, int] | None:
    if os.geteuid() != 0:
        return None
    for name in _ACCOUNTS:
        try:
            entry = pwd.getpwnam(name)
        except KeyError:
            continue
        return entry.pw_uid, entry.pw_gid
    raise AssertionError("PostgreSQL refuses to run as root, and there is no account `nobody`")
