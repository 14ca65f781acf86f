"""`/docs` is a page of our own: whole without scripts, and without the rest of the internet."""

import re

from fogbound.server.http.api_page import page
from fogbound.server.http.proxies import Proxies
from fogbound.server.http.routes import Routes
from fogbound.server.ops.limits import Addresses
from fogbound.server.ops.metrics import Metrics
from fogbound.server.settings import Settings

API = Routes(Settings(), Addresses(1, 1, 1), Metrics(), Proxies([])).api


def test_every_route_and_type_is_there_and_every_link_leads_somewhere():
    text = page(API)
    for path, here in API["paths"].items():
        for method, route in here.items():
            assert f"{method.upper()} {path}" in text
            assert route["description"].replace("'", "&#x27;") in text
    targets = set(re.findall('id="([^"]+)"', text))
    assert targets == set(API["components"]["schemas"])
    assert {link[1:] for link in re.findall('href="([^"]+)"', text) if link != "/openapi.json"} <= targets


def test_nothing_comes_from_elsewhere():
    text = page(API)
    assert "<script" not in text
    assert not re.search(r"https?://", re.sub(r"<pre>.*?</pre>", "", text, flags=re.DOTALL))
