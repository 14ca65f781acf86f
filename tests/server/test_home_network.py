"""The home network: opened and closed by the person at the machine, and by nobody else."""

import json
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import ifaddr
import pytest

from fogbound.server.http import home_network
from fogbound.server.http.home_network import home_addresses

pytestmark = pytest.mark.slow  # a real server


@contextmanager
def started(folder: Path, *command: str, **settings: Any) -> Iterator[str]:
    """The run command, as somebody types it who wants to play; the address that it says."""
    given = {"PORT": 0, "DATA": folder / "tables.db", "OPEN_BROWSER": 0, "WARM_UP": 0, **settings}
    environment = {**os.environ, **{f"FOGBOUND_{name}": str(value) for name, value in given.items()}}
    process = subprocess.Popen(
        [sys.executable, "-m", "fogbound", *command], stdout=subprocess.PIPE, text=True, env=environment
    )
    assert process.stdout is not None
    try:
        url = process.stdout.readline().split()[-1]
        with httpx.Client(transport=httpx.HTTPTransport(retries=20)) as client:
            client.get(f"{url}/healthz").raise_for_status()
        yield url
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait(20)
        process.stdout.close()


def change(url: str, is_open: bool, **how: Any) -> httpx.Response:
    return httpx.post(f"{url}/api/network", json={"open": is_open}, **how)


@pytest.fixture(scope="module")
def address() -> str:
    found = home_addresses()
    if not found:
        pytest.skip("this machine has no address in a home network")
    return found[0]


def test_who_plays_here_lets_the_network_in_and_out_again(tmp_path, address):
    with started(tmp_path) as url:
        port = url.rpartition(":")[2]
        there = f"http://{address}:{port}"
        assert httpx.get(f"{url}/api/network").json() == {"can_change": True, "is_open": False, "addresses": []}
        with pytest.raises(httpx.ConnectError):
            httpx.get(f"{there}/healthz")

        opened = change(url, True).json()
        assert opened["is_open"]
        assert opened["addresses"][0] == there
        assert change(url, True).json() == opened  # twice is once
        with httpx.Client(base_url=there) as guest:
            assert guest.get("/healthz").json() == {"status": "ok"}
            assert guest.get("/api/network").json() == {"can_change": False, "is_open": True, "addresses": []}
            refused = guest.post("/api/network", json={"open": False})
            assert (refused.status_code, refused.json()["error"]["code"]) == (403, "not_allowed")

            assert change(url, False).json() == {"can_change": True, "is_open": False, "addresses": []}
            with pytest.raises(httpx.TransportError):
                guest.get("/healthz")  # whoever was in is out
        with pytest.raises(httpx.ConnectError):
            httpx.get(f"{there}/healthz")
        assert httpx.get(f"{url}/healthz").json() == {"status": "ok"}
        assert change(url, True).json() == opened


@pytest.mark.parametrize("headers", [{"X-Forwarded-For": "127.0.0.1"}, {"Forwarded": "for=127.0.0.1"}])
def test_a_request_that_was_forwarded_is_not_from_here(tmp_path, address, headers):
    with started(tmp_path) as url:
        assert change(url, True, headers=headers).status_code == 403
        assert not httpx.get(f"{url}/api/network", headers=headers).json()["can_change"]
        assert change(url, True, headers={"Origin": "http://evil.example"}).status_code == 403
        assert change(url, True, headers={"Host": "evil.example"}).status_code == 421
        assert httpx.get(f"{url}/api/network").json()["is_open"] is False


def test_a_service_is_not_opened_by_who_asks(tmp_path):
    with started(tmp_path, "serve") as url:
        assert httpx.get(f"{url}/api/network").json() == {"can_change": False, "is_open": False, "addresses": []}
        assert change(url, True).status_code == 403


def test_a_server_that_listens_everywhere_says_where(tmp_path, address):
    with started(tmp_path, HOST="0.0.0.0") as url:
        here = url.replace("0.0.0.0", "127.0.0.1")
        shown = httpx.get(f"{here}/api/network").json()
        assert shown["is_open"]
        assert not shown["can_change"]
        assert any(address in one for one in shown["addresses"])


@pytest.mark.parametrize(
    "body", [b"", b"[]", b"{}", b'{"open":1}', b'{"open":true,"port":1}', b"\xff", b'{"open":false,"open":true}']
)
def test_nonsense_opens_nothing(tmp_path_factory, body):
    with started(tmp_path_factory.mktemp("nonsense")) as url:
        assert httpx.post(f"{url}/api/network", content=body).status_code == 400
        assert httpx.get(f"{url}/api/network").json()["is_open"] is False


def test_only_a_private_address_is_of_the_home_network(monkeypatch):
    class Ip:
        def __init__(self, ip: str) -> None:
            self.ip, self.is_IPv4 = ip, "." in ip

    class Adapter:
        def __init__(self, nice_name: str, *ips: str) -> None:
            self.nice_name, self.ips = nice_name, [Ip(ip) for ip in ips]

    adapters = [
        Adapter("lo", "127.0.0.1"),
        Adapter("eth0", "93.184.215.14", "169.254.3.3", "fe80::1"),
        Adapter("docker0", "172.17.0.1"),
        Adapter("wlan0", "192.168.1.7"),
        Adapter("eth1", "10.0.0.4", "8.8.8.8"),
    ]
    monkeypatch.setattr(ifaddr, "get_adapters", lambda: adapters)
    monkeypatch.setattr(home_network, "_usual_address", lambda: "10.0.0.4")
    assert home_addresses() == ["10.0.0.4", "192.168.1.7"]


IS_ROOT = hasattr(os, "geteuid") and os.geteuid() == 0
CAN_MAKE_NETWORKS = IS_ROOT and shutil.which("ip") is not None


@pytest.fixture
def home() -> Iterator[tuple[str, str]]:
    """Two network namespaces with a cable between them: that of the machine, 10.77.0.1, and that of a phone."""
    names = f"fog-home-{os.getpid()}", f"fog-phone-{os.getpid()}"
    for name in names:
        subprocess.run(["ip", "netns", "add", name], check=True)
    try:
        cable = ["ip", "-n", names[0], "link", "add", "eth7", "type", "veth", "peer", "name", "eth7", "netns", names[1]]
        subprocess.run(cable, check=True)
        for number, name in enumerate(names, start=1):
            subprocess.run(["ip", "-n", name, "addr", "add", f"10.77.0.{number}/24", "dev", "eth7"], check=True)
            for link in ("lo", "eth7"):
                subprocess.run(["ip", "-n", name, "link", "set", link, "up"], check=True)
        yield names
    finally:
        for name in names:
            subprocess.run(["ip", "netns", "del", name], check=True)


def asked(network: str, url: str, body: str = "") -> tuple[int, Any]:
    """The answer to a request from this namespace; 0 where nobody listens."""
    script = (
        "import json, sys, httpx\n"
        "url, body = sys.argv[1:]\n"
        "try:\n"
        "    answer = httpx.post(url, content=body) if body else httpx.get(url)\n"
        "    print(json.dumps([answer.status_code, answer.json()]))\n"
        "except httpx.TransportError:\n"
        "    print('[0, null]')\n"
    )
    command = ["ip", "netns", "exec", network, sys.executable, "-c", script, url, body]
    status, answer = json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)
    return status, answer


@pytest.mark.skipif(not CAN_MAKE_NETWORKS, reason="only root makes network namespaces")
def test_a_phone_in_another_network_namespace_comes_in_by_the_address_that_is_shown(tmp_path, home):
    machine, phone = home
    settings = {"PORT": 0, "DATA": tmp_path / "tables.db", "OPEN_BROWSER": 0, "WARM_UP": 0}
    environment = {**os.environ, **{f"FOGBOUND_{name}": str(value) for name, value in settings.items()}}
    server = subprocess.Popen(
        ["ip", "netns", "exec", machine, sys.executable, "-m", "fogbound"],
        stdout=subprocess.PIPE, text=True, env=environment,
    )  # fmt: skip
    assert server.stdout is not None
    try:
        url = server.stdout.readline().split()[-1]
        there = f"http://10.77.0.1:{url.rpartition(':')[2]}"
        assert asked(phone, f"{there}/healthz")[0] == 0
        while (found := asked(machine, f"{url}/api/network", '{"open":true}'))[0] == 0:
            pass  # the server is still starting
        assert found == (200, {"can_change": True, "is_open": True, "addresses": [there]})
        assert asked(phone, f"{there}/healthz") == (200, {"status": "ok"})
        assert asked(phone, f"{there}/api/tables", '{"game":"memoarrr"}')[0] == 201
        assert asked(phone, f"{there}/api/network", '{"open":false}')[0] == 403
        assert asked(machine, f"{url}/api/network", '{"open":false}')[0] == 200
        assert asked(phone, f"{there}/healthz")[0] == 0
    finally:
        server.send_signal(signal.SIGTERM)
        server.wait(20)
        server.stdout.close()


HOST = """
from tests.web.conftest import TIMEOUT_MS
import sys, tests.browser
with tests.browser.launched() as browser:
    context = browser.new_context(locale="en-GB")
    context.set_default_timeout(TIMEOUT_MS)
    page = context.new_page()
    page.goto(sys.argv[1] + "/new/memoarrr/friends")
    page.get_by_label("Name").fill("Ann")
    page.get_by_role("button", name="Open the table").click()
    page.get_by_role("button", name="Let people on my network in").click()
    page.get_by_role("img", name="QR code").wait_for()
    print(page.get_by_role("textbox", name="Send this link to your friends").input_value(), flush=True)
    input()
    page.get_by_role("button", name="Remove Ben").wait_for()
    page.get_by_role("button", name="Stop letting people in").click()
    page.get_by_role("button", name="Let people on my network in").wait_for()
    print("shut", flush=True)
    input()
"""
PHONE = """
from tests.web.conftest import PHONE, TIMEOUT_MS
import sys, tests.browser
with tests.browser.launched() as browser:
    context = browser.new_context(locale="en-GB", **PHONE)
    context.set_default_timeout(TIMEOUT_MS)
    page = context.new_page()
    page.goto(sys.argv[1])
    page.get_by_label("Your name").fill("Ben")
    page.get_by_role("button", name="Sit here").tap()
    page.get_by_role("button", name="Leave the seat").wait_for()
    print("in", flush=True)
    input()
    page.get_by_text("No connection").wait_for()
    print("out", flush=True)
    input()
"""


class Browsing:
    """A browser in a network namespace, which goes on when it is told to."""

    def __init__(self, network: str, script: str, url: str) -> None:
        command = ["ip", "netns", "exec", network, sys.executable, "-c", script, url]
        self._process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=Path(__file__).parents[2]
        )

    def said(self) -> str:
        assert self._process.stdout is not None
        return self._process.stdout.readline().strip()

    def go_on(self) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write("\n")
        self._process.stdin.flush()

    def end(self) -> None:
        self._process.communicate("\n", timeout=60)


@pytest.mark.long  # two browsers more
@pytest.mark.skipif(not CAN_MAKE_NETWORKS, reason="only root makes network namespaces")
def test_the_button_lets_a_phone_of_another_network_namespace_in_and_out_again(tmp_path, home):
    machine, phone = home
    settings = {"PORT": 0, "DATA": tmp_path / "tables.db", "OPEN_BROWSER": 0, "WARM_UP": 0}
    environment = {**os.environ, **{f"FOGBOUND_{name}": str(value) for name, value in settings.items()}}
    server = subprocess.Popen(
        ["ip", "netns", "exec", machine, sys.executable, "-m", "fogbound"],
        stdout=subprocess.PIPE, text=True, env=environment,
    )  # fmt: skip
    assert server.stdout is not None
    browsing: list[Browsing] = []
    try:
        url = server.stdout.readline().split()[-1]
        while asked(machine, f"{url}/healthz")[0] == 0:
            pass  # the server is still starting
        browsing.append(ann := Browsing(machine, HOST, url))
        link = ann.said()
        assert link.startswith("http://10.77.0.1:")
        browsing.append(ben := Browsing(phone, PHONE, link))
        assert ben.said() == "in"
        ann.go_on()
        assert ann.said() == "shut"
        ben.go_on()
        assert ben.said() == "out"
    finally:
        for one in browsing:
            one.end()
        server.send_signal(signal.SIGTERM)
        server.wait(20)
        server.stdout.close()
