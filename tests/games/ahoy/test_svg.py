"""The picture of the grid: whole, self-contained, and drawn from nothing but the view."""

import re
import xml.etree.ElementTree as ElementTree
from dataclasses import replace
from itertools import cycle

import pytest

import fogbound
from fogbound.core.board import Place
from fogbound.games.ahoy.art import crew_sign, tile_art
from fogbound.games.ahoy.material import CREW_LETTERS, FACE_DOWN, LANDSCAPE, Tile
from fogbound.games.ahoy.svg import svg

CREW = [Tile(f"{letter}{rank}") for letter in CREW_LETTERS for rank in (1, 2, 3)]
TREASURES = [Tile(f"${strength}") for strength in (3, 4, 5)]
TILES = [*CREW, *TREASURES]


def begun(**options):
    return fogbound.new_match("ahoy", seed=7, **options)


def table(players=2, **changes):
    """The first view of seat 0, with these changes."""
    return replace(begun(players=players).view(0), **changes)


def words(picture):
    """All texts of a picture that parses as XML."""
    return [node.text for node in ElementTree.fromstring(picture).iter() if node.text]


def with_face(view, place, face):
    grid = view.options.grid
    faces = [face if at == place else old for at, old in zip(grid.places, grid.from_text(view.grid), strict=True)]
    return replace(view, grid=grid.to_text(faces))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_position_of_a_match_is_drawn(players):
    match = begun(players=players, turn_limit=12)
    step = 0
    while match.legal_moves:
        for seat in (None, *range(players)):
            root = ElementTree.fromstring(svg(match.view(seat)))
            assert root.get("role") == "img"
            assert root.get("viewBox")
        match.play(match.legal_moves[step * 7 % len(match.legal_moves)])
        step += 1
    assert any(line.startswith("Memory Ahoy. Game over") for line in words(svg(match.view(0))))


def test_a_picture_stands_alone_and_is_small_even_with_every_tile_up():
    view = table(4)
    grid = view.options.grid
    picture = svg(replace(view, grid=grid.to_text(face for face, _ in zip(cycle(TILES), grid.places, strict=False))))
    assert len(picture) < 120_000
    assert not re.search(r"\bid=|href|url\(|<script|<style|<image|@import", picture)
    assert picture.count("http") == 1  # the name of the SVG language itself


def test_the_same_view_is_the_same_picture():
    assert svg(table()) == svg(table())


def test_every_tile_and_every_crew_is_drawn_differently():
    assert len({tile_art(tile, 0) for tile in (*TILES, LANDSCAPE)}) == len(TILES) + 1
    assert len({crew_sign(letter) for letter in CREW_LETTERS}) == 4


def test_strength_is_told_without_colour():
    for tile in (*CREW, *TREASURES):
        assert f">{tile.strength}</text>" in tile_art(tile, 0)


def test_face_down_tiles_have_no_name():
    found = words(svg(table(4)))
    assert not set(TILES) & set(found)
    assert "All face down." in found


def test_a_removed_tile_leaves_open_sea():
    view = table()
    assert svg(with_face(view, "b2", "..")) != svg(view)


def test_a_secret_tile_is_marked_while_it_is_face_down():
    view = table(secret={Place("b2"): Tile("R3")})
    assert {"R3", "only you"} <= set(words(svg(view)))
    assert "only you" not in words(svg(with_face(view, "b2", "..")))


@pytest.mark.parametrize(("face", "mark"), [(FACE_DOWN, "just shown"), ("..", "taken away")])
def test_tiles_of_the_last_move_are_still_shown(face, mark):
    view = with_face(table(showing={Place("b2"): Tile("$5")}), "b2", face)
    assert {"$5", mark} <= set(words(svg(view)))


def test_attackers_and_the_places_of_a_parley_are_marked():
    assert words(svg(table(attackers=(Place("a1"), Place("b1"))))).count("attacker") == 2
    places = (Place("a1"), Place("c3"), Place("e5"))
    found = words(svg(table(phase="answer", parley={"seat": 0, "ally": 1, "places": places})))
    assert {"own tile", "ally's tile", "treasure?"} <= set(found)


def test_the_scoreboard_counts_against_fifteen_and_twelve():
    view = table(
        points=(9, 4),
        island_points=3,
        captured=((Tile("B2"), Tile("$3")), ()),
        island_captured=(Tile("R3"),),
        doubloons=(3, 0),
        returned=((Tile("R1"),), ()),
        asked=(1,),
    )
    found = words(svg(view))
    assert {"9 of 15", "4 of 15", "3 of 12", "B2", "$3", "R3", "R1", "×3", "Red (you)", "Blue, declined"} <= set(found)


def test_a_great_loot_still_fits_two_lines():
    view = table(captured=((Tile("B1"),) * 30, ()))
    rows = {re.split("[ )]", place)[1] for place in re.findall(r"translate\(([^)]*\) scale\(0\.6)", svg(view))}
    assert len(rows) == 2


def test_the_island_can_win():
    view = table(phase="over", to_move=None, winners=(), ended_by="island", island_points=12)
    assert any("the Island won" in line for line in words(svg(view)))
