"""Pictures for previews of links: what a spectator sees, and nothing else."""

import re
import struct
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fogbound import new_match
from fogbound.server.table import entries
from fogbound.server.table.picture import picture
from tests.policies import play_on
from tests.server.driver import Server
from tests.server.live.test_non_interference import table_of
from tests.strategies import matches
from tests.test_secrecy import with_other_secrets


def played(match, **settings):
    table = table_of(match, **settings)
    for move in match.moves:
        table.apply(entries.Moved(seat=table.to_move or 0, move=move, at_ms=0))
    return table


@settings(max_examples=30)
@given(matches(), st.integers(0, 2**32))
def test_a_picture_does_not_depend_on_what_a_spectator_may_not_know(match, seed):
    assert picture(played(match)) == picture(played(with_other_secrets(match, None, seed)))


def test_at_a_table_without_spectators_a_running_match_is_not_drawn():
    match = play_on(new_match("memoarrr", seed=1), Random(1), moves=8)
    shown, hidden = played(match), played(match, spectators=False)
    assert picture(shown) != picture(hidden)
    other = play_on(new_match("memoarrr", seed=2), Random(2), moves=9)
    assert picture(hidden) == picture(played(other, spectators=False))


def test_a_hostile_name_is_only_a_name():
    table = played(new_match("ahoy", seed=1))
    table.chairs[0].name = '</text><image href="x"/>'
    table.chairs[1].name = "W" * 24
    drawn = picture(table)
    assert "<image" not in drawn
    assert f"{'W' * 12}…" in drawn


@pytest.mark.slow
def test_a_link_has_a_picture_of_its_table(tmp_path: Path):
    server = Server(tmp_path / "tables.db")
    name = server.post("/api/tables", game="memoarrr").json()["table"]
    for path in (f"/t/{name}", f"/review/{name}"):
        page = server.get(path).text
        address = re.search(r'property="og:image" content="([^"]+)"', page)
        assert address is not None
        assert address[1] == f"{server.url}/og/{name}.png"
    png = server.get(f"/og/{name}.png")
    assert png.headers["content-type"] == "image/png"
    assert struct.unpack(">II", png.content[16:24]) == (1200, 630)
    assert server.get(f"/og/{name}.png").content == png.content
    for wrong in ("aaaaaaaaaaaa", "x", "%00", "a" * 3000):
        refused = server.get(f"/og/{wrong}.png")
        assert (refused.status_code, refused.json()["error"]["code"]) == (404, "no_table")
    assert 'content="' + server.url + '/icon-512.png"' in server.get("/t/UPPERCASE").text
    server.end()
