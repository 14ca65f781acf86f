"""The browser of the tests: the system's Chromium."""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, sync_playwright

NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
"""The shell without windows draws the same pages for less of the processor."""
_ADDRESS_BAR = "WebUIOmniboxPopup,WebUIOmniboxAimPopup"
"""Pages of Chromium's own in every window, though nobody sees it: they take longer to open than ours."""
_PLAYWRIGHTS = (
    "AvoidUnnecessaryBeforeUnloadCheckSync,DestroyProfileOnBrowserClose,HttpsUpgrades,HttpsFirstBalancedModeAutoEnable,"
    "LensOverlay,MediaRouter,PaintHolding,ThirdPartyStoragePartitioning,AvoidCorsURLLoaderRestartOnRedirect,"
    "OptimizationHints,NetworkTimeServiceQuerying,AimEnabled,PreconnectToSearch"
)
"""Features that Playwright disables; they are repeated here, because only the last list counts."""


def find() -> str | None:
    """The path of a browser: the system's, or the one that Playwright brought."""
    for name in NAMES:
        if path := shutil.which(name):
            return path
    with sync_playwright() as playwright:
        path = playwright.chromium.executable_path
    return path if Path(path).exists() else None


def settings(*arguments: str) -> dict[str, Any]:
    """How it is launched."""
    path = find()
    assert path, "no Chromium: `python -m tests.programs` installs one"
    leaving_out = f"--disable-features={_PLAYWRIGHTS},{_ADDRESS_BAR}"
    return {
        "executable_path": path,
        "args": ["--no-sandbox", "--disable-background-networking", leaving_out, *arguments],
        "timeout": 120_000,  # on a busy machine; it comes much sooner
    }


@contextmanager
def launched(*arguments: str) -> Iterator[Browser]:
    """The browser, running."""
    how = settings(*arguments)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(**how)
        yield browser
        browser.close()
