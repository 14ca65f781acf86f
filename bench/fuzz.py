"""The doors of the server under a fuzzer that is guided by coverage (atheris): `./dev bench fuzz`.

`FOGBOUND_FUZZ_S=60 ./dev bench fuzz` is the short form, for CI.
"""

import os
import re
import subprocess
import sys
import tempfile
from importlib.util import find_spec
from pathlib import Path

from tests.server.fuzzing import seeds

from .measure import Report, Table, verdict

_SECONDS = "FOGBOUND_FUZZ_S"
SECONDS = int(os.environ.pop(_SECONDS, "600"))
"""Taken out of the environment: the server knows no such setting."""
_MOST_BYTES = 4096


def bench() -> Report:
    """Raises RuntimeError with the input that was too much for the server."""
    if find_spec("atheris") is None:
        sys.exit("bench fuzz: atheris is not installed here; it is there for Linux (x86-64) only")
    with tempfile.TemporaryDirectory() as folder:
        corpus = Path(folder)
        for number, seed in enumerate(seeds()):
            (corpus / f"seed-{number}").write_bytes(seed)
        limits = [f"-max_total_time={SECONDS}", f"-max_len={_MOST_BYTES}", "-timeout=20", "-rss_limit_mb=4096"]
        command = [sys.executable, "-m", "bench.fuzzed", *limits, f"-artifact_prefix={folder}/", folder]
        ran = subprocess.run(command, stderr=subprocess.PIPE, text=True, errors="replace", check=False)
        if ran.returncode != 0:
            found = [
                file.read_bytes() for file in corpus.glob("*-*") if file.name.startswith(("crash", "timeout", "oom"))
            ]
            raise RuntimeError(f"{found!r}\n{ran.stderr[-4000:]}")
    begun, last = (re.findall(r"#(\d+)\s+\w+\s+cov: (\d+) ft: (\d+) corp: (\d+)", ran.stderr)[at] for at in (0, -1))
    return Report(
        about="Bytes of HTTP, frames after a handshake and commands of a client, mutated towards code that was not "
        "reached before. A fault that is logged, an answer with status 500 or a hang of 20 s is an error.",
        table=Table(
            ("inputs", "branches reached at first", "in the end", "inputs kept", "faults", "target"),
            ((f"{int(last[0]):,}", begun[1], last[1], last[3], "0", f"none: {verdict(True)}"),),
        ),
        notes=(f"{SECONDS} s, one process.",),
        packages=("fogbound", "aiohttp", "atheris"),
    )
