"""The bytes that a first visit loads."""

import gzip
import re
from pathlib import Path

import fogbound

PAGE = Path(fogbound.__file__).parent / "server" / "page"
MOST_KB = 90


def test_the_first_load_is_light():
    assets = {file.name: file for file in (PAGE / "assets").iterdir()}
    first = re.findall(r"/assets/([^\"]+)", (PAGE / "index.html").read_text("utf-8"))
    assert any(name.endswith(".js") for name in first)
    words = max(
        (file for file in assets.values() if re.match(r"(en|fr|de|it)-", file.name)),
        key=lambda file: file.stat().st_size,
    )
    loaded = [*(assets[name] for name in first), words]
    assert sum(len(gzip.compress(file.read_bytes())) for file in loaded) / 1000 <= MOST_KB
