"""docs/licences.md: every package that is pinned, with its licence. `./dev golden` writes it."""

import json
import re
from collections.abc import Iterable
from importlib.metadata import PackageNotFoundError, metadata, requires
from pathlib import Path

from packaging.requirements import Requirement

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "docs" / "licences.md"
SHIPPED = ("arena", "fast", "postgres", "rl", "server")
"""Extras that users install; everything else is for development."""
_SHORT = {
    "Apache License 2.0": "Apache-2.0",
    "Apache Software License": "Apache-2.0",
    "BSD License": "BSD",
    "ISC License (ISCL)": "ISC",
    "MIT License": "MIT",
    "Mozilla Public License 2.0 (MPL 2.0)": "MPL-2.0",
    "Python Software Foundation License": "PSF-2.0",
    "The Unlicense (Unlicense)": "Unlicense",
}
_HEAD = """# Licences

Fogbound itself is [Apache-2.0](../LICENSE). These are the packages that it can use, with the licences that they state.
Written by `./dev golden` from what is pinned and installed; a test compares. Known holes in them: `./dev audit`.
"""

_IN_ITS_FILE = {"resvg-py": "MIT"}
"""Packages whose metadata say nothing: the licence in their licence file."""


def pinned() -> list[str]:
    """Return the names of all packages in constraints.txt that are installed here."""
    names = re.findall(r"^([a-z0-9._-]+)==", (ROOT / "constraints.txt").read_text("utf-8"), re.MULTILINE)
    return [name for name in names if licence_of(name) is not None]


def licence_of(package: str) -> str | None:
    """Return what a package says about its licence; None if it is not installed here."""
    try:
        about = metadata(package)
    except PackageNotFoundError:
        return None
    if "License-Expression" in about:
        return about["License-Expression"]
    kinds = [line.rpartition(" :: ")[2] for line in about.get_all("Classifier", ()) if line.startswith("License")]
    stated = [kind for kind in kinds if kind != "OSI Approved"] or about.get_all(
        "License", [_IN_ITS_FILE.get(package, "not stated")]
    )
    return " or ".join(_SHORT.get(line, line.splitlines()[0][:60]) for line in stated)


def shipped() -> set[str]:
    """Return the names of all packages that the extras for users need, directly or not."""
    found: set[str] = set()
    waiting = [(str(name), extra) for extra in SHIPPED for name in ("fogbound",)]
    while waiting:
        package, extra = waiting.pop()
        for line in _requires(package):
            need = Requirement(line)
            if need.marker is not None and not need.marker.evaluate({"extra": extra}):
                continue
            name = _plain(need.name)
            fresh = [one for one in ("", *need.extras) if f"{name}[{one}]" not in found]
            found.update(f"{name}[{one}]" for one in fresh)
            waiting += [(name, one) for one in fresh]
    return {name.partition("[")[0] for name in found} - {"fogbound"}


def _requires(package: str) -> Iterable[str]:
    try:
        return requires(package) or ()
    except PackageNotFoundError:
        return ()


def _plain(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def page_packages() -> dict[str, str]:
    """Return the packages of npm that the page is built with, and their licences."""
    lock = json.loads((ROOT / "web" / "package-lock.json").read_text("utf-8"))
    found = {}
    for path, about in lock["packages"].items():
        if path:
            found[path.rpartition("node_modules/")[2]] = str(about.get("license", "not stated"))
    return found


def page() -> str:
    used = shipped()
    mine = [name for name in pinned() if _plain(name) in used]
    others = [name for name in pinned() if _plain(name) not in used]
    parts = [
        _HEAD,
        _table("Used by the program", "Which of them is installed depends on the extras.", _licences(mine)),
        _table("Used to build the page", "Only Svelte's runtime is part of the page.", page_packages()),
        _table("Used by developers only", "Tests, checks, and what those need.", _licences(others)),
    ]
    return "\n".join(parts)


def _licences(names: Iterable[str]) -> dict[str, str]:
    return {name: licence_of(name) or "" for name in names}


def _table(title: str, about: str, licences: dict[str, str]) -> str:
    rows = "".join(f"| {name} | {licences[name]} |\n" for name in sorted(licences))
    return f"## {title}\n\n{about}\n\n| package | licence |\n| --- | --- |\n{rows}"
