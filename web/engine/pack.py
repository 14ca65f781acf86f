"""Packs the engine of the offline page: the standard library that it needs, this package, and msgspec.

Runs in the very Python that will read the files: Pyodide, in Node (`pack.mjs`). So the same sources give the same bytes
on every machine. An archive is a zip without compression inside gzip, which is smaller than the other way round, and
Python reads it faster.
"""

import gzip
import importlib.util
import io
import marshal
import sys
import zipfile
from pathlib import Path, PurePosixPath

KEPT_TOO = {"_ast_unparse", "_pylong", "_pyodide", "_threading_local", "asyncio", "importlib", "pyodide", "re"}
"""Modules of the standard library that are kept beside those that a table has loaded,"""
NOT_KEPT = "pyodide/http/"
"""but for this: a table fetches nothing."""
ENCODINGS = {"__init__", "aliases", "ascii", "cp437", "latin_1", "utf_8"}
"""cp437 is for names in zip files."""
LAYERS = ("bots", "core", "games", "lessons", "review", "server", "sim")
ROOMS = ("api", "crew", "live", "local", "protocol", "store", "table", "ws")
"""Rooms of the server that run in a page; `tests/test_layers.py` makes sure that they can."""
NOT_IN_A_PAGE = {"bots/arena", "bots/trial.py", "server/app.py", "server/serve.py"}
OF_THE_STORES = {"__init__.py", "contract.py", "indexed.py", "memory.py", "unshared.py"}
OF_THE_KERNEL = {"__init__.py", "levels.py", "numbering.py", "spaces.py"} | {
    f"kernel/{name}.py"
    for name in ("__init__", "ahoy", "ahoy_fights", "ahoy_styles", "chance", "jit", "memoarrr", "seats")
}
"""Parts of `sim` that bots use: the rules on integers, without batches and observations."""
DATA = {".json"}
PYODIDE = ("_pyodide", "pyodide")
"""Packages that read their own docstrings."""
_EPOCH = (1980, 1, 1, 0, 0, 0)


def pack_library(library: Path) -> bytes:
    """Return the archive that Python starts from: modules that are loaded by now compiled, the others as they are."""
    loaded = {_path_of(module) for module in list(sys.modules.values())}
    files: dict[str, bytes] = {}
    with zipfile.ZipFile(library) as archive:
        for name in archive.namelist():
            if name in loaded:
                keeps_words = PurePosixPath(name).parts[0] in PYODIDE
                files[f"{name}c"] = _compiled(name, archive.read(name), optimize=0 if keeps_words else 2)
            elif _may_be_needed(PurePosixPath(name)):
                files[name] = archive.read(name)
    return _packed(files)


def _path_of(module: object) -> str:
    """Return the path of a module inside the archive of the standard library."""
    return str(getattr(module, "__file__", "")).rpartition("python314.zip/")[2]


def _may_be_needed(name: PurePosixPath) -> bool:
    if name.as_posix().startswith(NOT_KEPT):
        return False
    is_encoding = name.parts[0] == "encodings" and name.stem in ENCODINGS
    return is_encoding or name.parts[0].removesuffix(".py") in KEPT_TOO


def pack_packages(package: Path, wheel: Path) -> bytes:
    """Return the archive with this package and msgspec."""
    files: dict[str, bytes] = {}
    with zipfile.ZipFile(wheel) as archive:
        sources = {name: archive.read(name) for name in archive.namelist()}
    for file in package.rglob("*"):
        inside = file.relative_to(package)
        if file.suffix in {".py", *DATA} and _runs_in_a_page(inside):
            sources[f"{package.name}/{inside.as_posix()}"] = file.read_bytes()
    for name, body in sources.items():
        if name.endswith(".py"):
            files[f"{name}c"] = _compiled(name, body, optimize=0)
        elif name.endswith((".so", *DATA)):
            files[name] = body
    return _packed(files)


def _runs_in_a_page(inside: Path) -> bool:
    parts = inside.parts
    if len(parts) == 1:
        return inside.name != "__main__.py"
    if not NOT_IN_A_PAGE.isdisjoint(("/".join(parts[:2]), inside.as_posix())):
        return False
    if parts[:2] == ("server", "store"):
        return inside.relative_to("server/store").as_posix() in OF_THE_STORES
    if parts[0] == "sim":
        return inside.relative_to("sim").as_posix() in OF_THE_KERNEL
    return parts[0] in LAYERS and (parts[0] != "server" or len(parts) == 2 or parts[1] in ROOMS)


def pack_file(file: Path) -> bytes:
    return gzip.compress(file.read_bytes(), 9, mtime=0)


def _packed(files: dict[str, bytes]) -> bytes:
    archive = io.BytesIO()
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_STORED) as inside:
        for name, body in sorted(files.items()):
            inside.writestr(zipfile.ZipInfo(name, _EPOCH), body)
    return gzip.compress(archive.getvalue(), 9, mtime=0)


def _compiled(name: str, source: bytes, optimize: int) -> bytes:
    """Return a .pyc that is never compared with its source."""
    code = compile(source, name, "exec", dont_inherit=True, optimize=optimize)
    unchecked_hash = (0b01).to_bytes(4, "little")
    return importlib.util.MAGIC_NUMBER + unchecked_hash + importlib.util.source_hash(source) + marshal.dumps(code)
