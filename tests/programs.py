"""Programs that the tests need. `python -m tests.programs` installs those that are missing."""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable

from tests import browser, faketime, postgres, proxies

NEEDED: dict[str, tuple[str, Callable[[], object]]] = {
    "chromium-headless-shell": ("Chromium, for the tests of the page", browser.find),
    "postgresql": ("PostgreSQL, for the tests of its store", postgres.find),
    "haproxy": ("HAProxy, for the tests of several servers", lambda: proxies.find("haproxy")),
    "nginx-light": ("nginx, for the tests of several servers", lambda: proxies.find("nginx")),
    "faketime": ("faketime, for the tests of a wall clock that jumps", faketime.find),
}
"""Debian packages: the program with its use, and how it is found."""


def missing() -> list[str]:
    """Return the packages whose program is not here. The tests do without `faketime` where there is none."""
    wanted = NEEDED if sys.platform == "linux" else NEEDED.keys() - {"faketime"}
    return [package for package in NEEDED if package in wanted and not NEEDED[package][1]()]


def install() -> None:
    """By the system's package manager as root; Chromium else by Playwright's own download."""
    packages = missing()
    if packages and os.name != "nt" and os.geteuid() == 0 and shutil.which("apt-get"):
        print(f"tests: installing {', '.join(packages)}", flush=True)
        subprocess.run(("apt-get", "update", "-qq"), check=False)
        no_service = {**os.environ, "RUNLEVEL": "1", "DEBIAN_FRONTEND": "noninteractive"}
        command = ("apt-get", "install", "-qq", "--yes", "--no-install-recommends", *packages)
        subprocess.run(command, check=False, env=no_service)
    if not browser.find():
        subprocess.run((sys.executable, "-m", "playwright", "install", "chromium"), check=False)
    if still := [package for package in missing() if package != "faketime"]:
        needed = "; ".join(NEEDED[package][0] for package in still)
        sys.exit(f"tests: these programs are not here, please install them by hand: {needed}")


if __name__ == "__main__":
    install()
