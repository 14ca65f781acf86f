"""Host names and origins: DNS rebinding and foreign pages get nowhere, and a home network needs no setting."""

import pytest

from fogbound.server.ops.origins import Origins

DOORS = Origins(["https://friends.example"], ["Play.example"])


@pytest.mark.parametrize(
    "host",
    [None, "127.0.0.1:8024", "192.168.1.5", "[::1]:8024", "[fe80::1]", "localhost:8024", "pi", "pi:80", "pi.local:8024",
     "a.localhost", "nas.home.arpa", "friends.example", "play.example:443", "PLAY.example", "play.example."],
)  # fmt: skip
def test_addresses_local_names_and_configured_ones_are_ours(host):
    assert DOORS.is_known_host(host)


@pytest.mark.parametrize(
    "host",
    ["evil.example", "evil.example:8024", "127.0.0.1.evil.example", "a@evil.example", "[", "", "[::1].x.y"],
)
def test_a_name_of_somebody_else_is_refused(host):
    assert not DOORS.is_known_host(host)


def test_every_name_is_ours_where_the_operator_says_so():
    assert Origins([], ["*"]).is_known_host("evil.example")


@pytest.mark.parametrize(
    ("origin", "is_own"),
    [(None, True), ("http://127.0.0.1:1", True), ("https://friends.example", True), ("http://127.0.0.1:2", False),
     ("https://evil.example", False), ("null", False), ("http://[", False), ("", False)],
)  # fmt: skip
def test_a_change_comes_from_our_own_page_an_allowed_one_or_a_program(origin, is_own):
    assert DOORS.is_own_origin(origin, "127.0.0.1:1") is is_own
