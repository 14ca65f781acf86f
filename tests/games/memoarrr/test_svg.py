"""The picture of the island: whole, self-contained, and drawn from nothing but the view."""

import re
import xml.etree.ElementTree as ElementTree
from dataclasses import replace

import pytest

import fogbound
from fogbound.core.board import Place
from fogbound.core.svg import text
from fogbound.games.memoarrr.art import island_card, ruby, volcano
from fogbound.games.memoarrr.material import ANIMALS, CARDS, ISLAND, LANDSCAPES, MIDDLE, NO_CARD, Card
from fogbound.games.memoarrr.svg import svg

HIDDEN = "/".join(["#" * 10, "#" * 10, "####--####", "#" * 10, "#" * 10])


def played(moves=0, **options):
    """A match with so many first legal moves played."""
    match = fogbound.new_match("memoarrr", seed=7, **options)
    while match.legal_moves and (moves := moves - 1) >= 0:
        match.play(match.legal_moves[0])
    return match


def table(**changes):
    """A view of seat 0 with everything face down, and then these changes."""
    players = changes.pop("players", 3)
    edition = changes.pop("edition", "2023")
    view = played(players, players=players, edition=edition).view(0)
    return replace(view, **{"secret": None, "showing": {}, "island": HIDDEN} | changes)


def words(picture):
    """All texts of a picture that parses as XML."""
    root = ElementTree.fromstring(picture)
    return [node.text for node in root.iter() if node.text]


def full_island():
    cards = iter(CARDS)
    return ISLAND.to_text(NO_CARD if place == MIDDLE else next(cards) for place in ISLAND.places)


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("edition", ["2018", "2023"])
@pytest.mark.parametrize("expert", [False, True])
def test_every_position_of_a_match_is_drawn(players, edition, expert):
    match = played(players=players, edition=edition, expert=expert)
    for step in range(50):
        for seat in (None, *range(players)):
            picture = svg(match.view(seat))
            root = ElementTree.fromstring(picture)
            assert root.get("role") == "img"
            assert root.get("viewBox")
            assert len(picture) < 120_000
        if match.legal_moves:
            match.play(match.legal_moves[step * 7 % len(match.legal_moves)])


def test_a_picture_stands_alone():
    picture = svg(table(island=full_island()))
    assert len(picture) < 120_000
    assert not re.search(r"\bid=|href|url\(|<script|<style|<image|@import", picture)
    assert picture.count("http") == 1  # the name of the SVG language itself


def test_the_same_view_is_the_same_picture():
    assert svg(table()) == svg(table())


def test_every_card_is_drawn_differently():
    assert len({island_card(card) for card in CARDS}) == len(CARDS)
    for part, count in ((0, len(ANIMALS)), (1, len(LANDSCAPES))):
        assert len({island_card(card) for card in CARDS if card[part] == CARDS[0][part]}) == count


def test_volcanoes_and_rubies_are_drawn_differently():
    assert len({volcano(kind) for kind in "137LD"}) == 5
    assert len({ruby(count) for count in (1, 2, 3, 4)}) == 4


def test_face_down_cards_are_all_the_same_and_have_no_name():
    found = words(svg(table()))
    assert not set(CARDS) & set(found)
    assert "All face down." in found
    assert not [text for text in found for name in (*ANIMALS.values(), *LANDSCAPES.values()) if name in text]


def test_a_face_up_card_has_its_code_and_the_order_it_was_turned():
    view = played(4, players=3).view(None)
    assert view.trail
    found = words(svg(view))
    for number, card in enumerate(view.trail, start=1):
        assert {card, str(number)} <= set(found)
    assert found.count("last") == 1


def test_a_secret_card_is_marked_and_only_for_its_seat():
    match = played(1, players=2)
    looker = next(seat for seat in (0, 1) if match.view(seat).secret)
    mine, theirs = (words(svg(match.view(seat))) for seat in (looker, 1 - looker))
    assert mine.count("only you") == 3
    assert set(match.view(looker).secret.values()) <= set(mine)
    assert "only you" not in theirs
    assert not set(CARDS) & set(theirs)


def test_a_card_turned_face_up_is_no_secret_any_more():
    place, card = Place("a1"), Card("Po")
    found = words(svg(table(secret={place: card}, island="Po" + HIDDEN[2:], trail=(card,), last=place)))
    assert "only you" not in found
    assert found.count("Po") == 1


def test_a_card_that_ended_the_round_is_still_shown():
    found = words(svg(table(showing={Place("a5"): Card("Wf")})))
    assert {"Wf", "just shown"} <= set(found)


def test_a_banned_place_says_for_whom():
    assert "not seat 2" in words(svg(table(ban={"at": Place("d4"), "seat": 2})))


def test_the_stack_shows_the_top_volcano_and_how_many_treasures_remain():
    found = words(svg(table(edition="2018", volcano_top="7", treasures_left=5)))
    assert {"7", "×5"} <= set(found)
    assert svg(table(volcano_top="L")) != svg(table(volcano_top="D"))


def test_who_is_out_and_who_looked_where_is_told():
    found = words(svg(table(out={"1": "D"})))
    assert {"out", "dark", "looked east", "looked north", "looked south"} <= set(found)


def test_a_finished_match_shows_rubies_and_winners():
    match = played(2000, players=2, edition="2018")
    view = match.view(1)
    assert view.phase == "over"
    found = words(svg(view))
    for held in view.treasures:
        assert f"{sum(held)} rubies" in found or ("1 ruby" in found and sum(held) == 1)
    assert any(line.startswith("Memoarrr! Game over") for line in found)


def test_all_seven_treasures_leave_room_for_their_sum():
    one = svg(table(phase="over", treasures=((1, 1, 2, 2, 2, 3, 4), (), ()), winners=(0,), to_move=None))
    stones = [float(x) for x in re.findall(r"translate\(([\d.]+) 80\) scale\(0\.8\)", one)]
    assert len(stones) == 7
    assert max(stones) < 170


def test_text_is_escaped():
    assert text(0, 0, "<&>").endswith(">&lt;&amp;&gt;</text>")
