"""Two browsers through HAProxy while the servers behind it stop and die: nobody notices more than a pause."""

import signal
from contextlib import ExitStack

import pytest
from playwright.sync_api import Page, expect

from tests.proxies import Proxy
from tests.server.cluster import free_port, nodes
from tests.web.person import Person
from tests.web.test_together import in_turn, resign, two_friends

pytestmark = pytest.mark.slow

LOOK_OUT = """() => {
  window.wasHere = true;
  window.sawLost = false;
  new MutationObserver(() => (window.sawLost ||= document.querySelector(".lost") !== null))
    .observe(document.body, { childList: true, subtree: true });
}"""


class Behind:
    """Three servers behind a proxy, as the other tests of the page know a server."""

    def __init__(self, url, running):
        self.url, self.running = url, running

    def owner(self):
        """The node that has the one running match."""
        return next(node for node in self.running if node.metric("fogbound_tables_running"))


@pytest.fixture(scope="module")
def server(tmp_path_factory, postgres):
    with ExitStack() as ending:
        running = nodes(tmp_path_factory.mktemp("nodes"), postgres.database(), 3, proxies="127.0.0.1", names="*")
        for node in running:
            ending.callback(node.end)
        proxy = Proxy("haproxy", [node.url for node in running], free_port())
        ending.callback(proxy.end)
        yield Behind(proxy.url, running)


def play_some(people: list[Person], moves: int = 4) -> None:
    for _ in range(moves):
        first, _ = in_turn(people)
        first.move(moments=2)


def test_two_browsers_play_on_when_their_server_stops_and_the_next_one_is_killed(visit, server):
    pages: tuple[Page, Page] = two_friends(visit)
    people = [Person(page, seed=seed) for seed, page in enumerate(pages)]
    play_some(people)
    for page in pages:
        page.evaluate(LOOK_OUT)
    stopping = server.owner()
    stopping.signal(signal.SIGTERM)
    stopping.process.wait(30)
    play_some(people)
    assert [page.evaluate("[window.wasHere, window.sawLost]") for page in pages] == [[True, False]] * 2
    server.running.remove(stopping)
    server.owner().kill()
    expect(pages[0].get_by_text("No connection")).to_have_count(0)
    play_some(people)
    assert all(page.evaluate("window.wasHere") for page in pages)
    resign(pages[0])
    expect(pages[1].get_by_role("heading", name="You have won")).to_be_visible()
    stopping.start()
