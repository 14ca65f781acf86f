"""`/docs` is a page of our own: whole without scripts, and without the rest of the internet."""

import re

from fogbound.server.api_page import page
from fogbound.server.app import create_app
from fogbound.server.settings import Settings

API = create_app(Settings()).openapi()


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
