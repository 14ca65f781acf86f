"""Writes the page as a folder that any web space can serve, under any path, without a server of ours."""

import re
import shutil
from hashlib import sha256
from pathlib import Path

from ..core.errors import OptionsError
from ..core.notation import short

_SERVER = Path(__file__).parent.parent / "server"
_LEFT_OUT = (".gz", "made-of")
"""Ends of the names of files that only our server and the build use."""
_ORIGIN = re.compile(r"https?://[^/\s?#@\"'<>;,]+")

_SIZES = re.compile(r"\[(\d+), (\d+)\]")
"""The bytes of a file in the list of the service worker, as our server sends it and as it is."""


def write_folder(folder: Path, server: str | None) -> int:
    """Write all files, and return how many; online parts use the server at this address, if there is one. The same
    version gives the same bytes. Raises OptionsError."""
    if not (_SERVER / "page" / "index.html").exists():
        raise OptionsError("the page is not part of this installation")
    if server is not None and not _ORIGIN.fullmatch(server):
        raise OptionsError(f"{short(server)} is no address of a server, such as https://tables.example")
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if any(folder.iterdir()):
            raise OptionsError(f"{folder} is not empty")
        for source, target in ((_SERVER / "page", folder), (_SERVER / "engine", folder / "engine")):
            shutil.copytree(source, target, ignore=_left_out, copy_function=shutil.copyfile, dirs_exist_ok=True)
        _change(folder, server)
    except OSError as fault:
        raise OptionsError(f"{folder} cannot be written: {fault}") from None
    return sum(file.is_file() for file in folder.rglob("*"))


def _left_out(folder: str, names: list[str]) -> list[str]:
    return [name for name in names if name.endswith(_LEFT_OUT)]


def _change(folder: Path, server: str | None) -> None:
    """Make addresses relative, and tell the page that it lies in a folder and which server it has."""
    index, manifest, worker = (folder / name for name in ("index.html", "manifest.webmanifest", "sw.js"))
    page = index.read_text("utf-8").replace('="/', '="./')
    told = f'<meta name="fogbound-server" content="{server or ""}" />'
    policy = f'<meta http-equiv="Content-Security-Policy" content="{_policy(server)}" />'
    page = page.replace('<meta charset="utf-8" />', f'<meta charset="utf-8" />\n    {policy}\n    {told}')
    index.write_text(page, "utf-8", newline="\n")
    relative = manifest.read_text("utf-8").replace('": "/', '": "./')
    manifest.write_text(relative, "utf-8", newline="\n")
    version = sha256((page + relative).encode()).hexdigest()[:8]
    changed = re.sub(r'("version": ")(\w+)', rf"\g<1>\g<2>-{version}", worker.read_text("utf-8"), count=1)
    changed = _SIZES.sub(r"[\2, \2]", changed)  # a plain web space compresses nothing
    worker.write_text(changed, "utf-8", newline="\n")


def _policy(server: str | None) -> str:
    """Return the Content Security Policy of our server, as far as a page can give it to itself. Without a server the
    player may name one, and so the page may connect to any."""
    others = " http: https: ws: wss:" if server is None else f" {server} {server.replace('http', 'ws', 1)}"
    return (
        f"default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'{others}; img-src 'self' data:; "
        "font-src 'self'; manifest-src 'self'; worker-src 'self'; style-src 'self' 'unsafe-inline'; "
        "object-src 'none'; base-uri 'none'; form-action 'none'"
    )
