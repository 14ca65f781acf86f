"""X-Forwarded-For is believed from proxies that were named, and only its untrusted end."""

from types import SimpleNamespace
from typing import Any

import pytest
from multidict import CIMultiDict

from fogbound.server.http.proxies import Proxies


def request(peer: str, *forwarded: str) -> Any:
    headers = CIMultiDict([("X-Forwarded-For", value) for value in forwarded])
    transport = SimpleNamespace(get_extra_info=lambda name: (peer, 4711))
    return SimpleNamespace(headers=headers, transport=transport)


@pytest.mark.parametrize(
    ("trusted", "peer", "forwarded", "address"),
    [
        ([], "192.0.2.9", ["203.0.113.5"], "192.0.2.9"),
        (["127.0.0.1"], "192.0.2.9", ["203.0.113.5"], "192.0.2.9"),
        (["127.0.0.1"], "127.0.0.1", [], "127.0.0.1"),
        (["127.0.0.1"], "127.0.0.1", [""], "127.0.0.1"),
        (["127.0.0.1"], "127.0.0.1", ["203.0.113.5"], "203.0.113.5"),
        (["127.0.0.1"], "127.0.0.1", ["198.51.100.1, 203.0.113.5"], "203.0.113.5"),
        (["127.0.0.1"], "127.0.0.1", ["198.51.100.1", "203.0.113.5"], "203.0.113.5"),
        (["127.0.0.1", "10.0.0.0/8"], "127.0.0.1", ["203.0.113.5, 10.1.2.3"], "203.0.113.5"),
        (["127.0.0.1", "10.0.0.0/8"], "10.9.9.9", ["10.7.7.7, 10.1.2.3"], "10.7.7.7"),
        (["127.0.0.1"], "127.0.0.1", ["203.0.113.5:8080"], "203.0.113.5"),
        (["127.0.0.1"], "127.0.0.1", ["[2001:db8::1]:80"], "2001:db8::1"),
        (["127.0.0.1"], "127.0.0.1", ["2001:db8::1"], "2001:db8::1"),
        (["127.0.0.1"], "127.0.0.1", ["nonsense"], "nonsense"),
        (["*"], "192.0.2.9", ["198.51.100.1, 203.0.113.5"], "198.51.100.1"),
    ],
)
def test_the_address_is_that_of_the_last_hop_that_no_trusted_proxy_vouches_for(trusted, peer, forwarded, address):
    assert Proxies(trusted).client_address(request(peer, *forwarded)) == address
