"""Proxies in front of several servers, with the configurations of docs/."""

import os
import re
import shutil
import subprocess
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from urllib.parse import urlsplit

import httpx

DOCS = Path(__file__).parent.parent / "docs"
_PLACES = f"{os.environ.get('PATH', '')}:/usr/sbin:/usr/local/sbin"


def find(program: str) -> str | None:
    """Return the path of a proxy."""
    return shutil.which(program, path=_PLACES)


class Proxy:
    """A running proxy, at `url`."""

    def __init__(self, program: str, nodes: Sequence[str], port: int) -> None:
        found = find(program)
        assert found, f"no {program}: `python -m tests.programs` installs one"
        self.url = f"http://127.0.0.1:{port}"
        self._folder = Path(tempfile.mkdtemp(prefix=f"fogbound-{program}-"))
        file = self._folder / "configuration"
        if program == "haproxy":
            text = _for_these(DOCS / "haproxy.cfg", nodes, port)
            command = [found, "-db", "-f", str(file)]
        else:
            text = _for_these(DOCS / "nginx.conf", nodes, port)
            here = f"daemon off; pid {self._folder}/pid; error_log {self._folder}/errors;"
            command = [found, "-p", str(self._folder), "-c", str(file), "-g", here]
            text = text.replace("http {", "http {\n  access_log off;", 1)
        file.write_text(text)
        self._folder.chmod(0o755)
        self._log = (self._folder / "log").open("w")
        self.process = subprocess.Popen(command, stdout=self._log, stderr=self._log)
        self._wait()

    def _wait(self) -> None:
        """Until it passes requests on."""
        for _ in range(200):
            try:
                if httpx.get(f"{self.url}/readyz", timeout=5).status_code == 200:
                    return
            except httpx.HTTPError:
                pass
            assert self.process.poll() is None, (self._folder / "log").read_text()
            time.sleep(0.05)
        raise AssertionError("no server is ready")

    def end(self) -> None:
        self.process.terminate()
        self.process.wait()
        self._log.close()
        shutil.rmtree(self._folder)


def _for_these(file: Path, nodes: Sequence[str], port: int) -> str:
    """The configuration of the docs, with other addresses in it and nothing else changed."""
    text = file.read_text()
    addresses = re.findall(r"10\.0\.0\.\d:8024", text)
    assert len(addresses) == 3
    given = [urlsplit(node).netloc for node in nodes]
    for number, address in enumerate(addresses):
        if number < len(given):
            text = text.replace(address, given[number])
        else:
            text = re.sub(rf"(?m)^.*{re.escape(address)}.*\n", "", text)
    port_lines = {"bind :8000": f"bind 127.0.0.1:{port}", "listen 8000;": f"listen 127.0.0.1:{port};"}
    for old, new in port_lines.items():
        text = text.replace(old, new)
    return text
