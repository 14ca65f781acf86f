"""`./dev npm run dev`: the page as it is edited, with a server beside it."""

import os
import signal
import socket
import subprocess
import sys
from pathlib import Path

import pytest
from playwright.sync_api import expect

ROOT = Path(__file__).parents[2]
pytestmark = pytest.mark.slow


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as listening:
        return int(listening.getsockname()[1])


@pytest.fixture
def vite(server):
    port = free_port()
    command = [sys.executable, "hatch_build.py", "npm", "run", "dev", "--", "--port", str(port), "--strictPort"]
    environment = {**os.environ, "FOGBOUND_PORT": server.url.rpartition(":")[2]}
    running = subprocess.Popen(
        command, cwd=ROOT, env=environment, start_new_session=True, stdout=subprocess.PIPE, text=True
    )
    assert running.stdout is not None
    try:
        assert any("Local:" in line for line in running.stdout), "vite did not start"
        yield f"http://localhost:{port}"
    finally:
        os.killpg(running.pid, signal.SIGTERM)
        running.wait()
        running.stdout.close()


def test_a_table_is_made_and_played_through_the_proxy(browser, vite):
    context = browser.new_context(locale="en-GB")
    page = context.new_page()
    page.goto(vite)
    page.get_by_role("region", name="Memoarrr!").get_by_role("button", name="Play now").click()
    expect(page.get_by_role("button", name="north", exact=False).first).to_be_visible()
    context.close()
