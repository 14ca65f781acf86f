"""Sentences, drawings and endings of each game."""

from random import Random
from typing import Any

import pytest
from rich.console import Console

from fogbound import GAMES, Match, new_match
from fogbound.cli.journal import Journal
from fogbound.cli.tables import TABLES
from fogbound.cli.tables.table import Room, tie_breaks, told

NAMES = ("Ann", "Ben", "Cid", "Dan")


def told_by(match: Match, *moves: str) -> list[str]:
    """Returns the sentences about the last of these moves."""
    for move in moves[:-1]:
        match.play(move)
    before, events = match.view(None), match.play(moves[-1])
    return [one.now.plain for one in TABLES[match.game.id].tell(before, events, NAMES)]


def ahoy(row: str, players: int = 2, **options: Any) -> Match:
    """A match of ahoy whose grid begins with these tiles; the rest is filled with what is left."""
    wanted = row.split()
    left = sorted(map(str, new_match("ahoy", players=players, seed=1).deal.grid))  # type: ignore[attr-defined]
    for tile in wanted:
        left.remove(tile)
    tiles = wanted + left
    rows = ["".join(tiles[start : start + 6]) for start in range(0, len(tiles), 6)]
    return new_match("ahoy", players=players, deal={"grid": "/".join(rows), "start": 0}, **options)


@pytest.mark.parametrize(
    ("row", "moves", "line"),
    [
        ("R1 R1 $3", "pair a1,with b1,target c1", "red crew 1 + 1 + 1 = 3 against treasure 3: won, 4 doubloons."),
        ("R3 R1 $5", "pair a1,with b1,target c1", "red chief 3 + crew 1 + 1 = 5 against treasure 5: won, 8 doubloons."),
        ("R1 B2", "attack a1,target b1", "red crew 1 + 1 = 2 against blue deputy 2: won, 2 points."),
        ("R1 B3", "attack a1,target b1", "red crew 1 + 1 = 2 against blue chief 3: lost, blue captures red crew 1."),
        (
            "R1 R1 $4",
            "pair a1,with b1,target c1",
            "red crew 1 + 1 + 1 = 3 against treasure 4: lost, the Island captures red crew 1 and red crew 1.",
        ),
        ("$3 B1", "attack a1,target b1", "treasure 3 + 1 = 4 against blue crew 1: won, but for the Island: 1 point."),
        (
            "R1 B1 $3",
            "parley blue,name a1,name b1,name c1,accept",
            "red crew 1 + blue crew 1 + 1 = 3 against treasure 3: won, 2 doubloons each.",
        ),
    ],
)
def test_a_fight_is_told_in_one_line(row, moves, line):
    assert told_by(ahoy(row), *moves.split(","))[-1] == line


@pytest.mark.parametrize(
    ("show", "asked"),
    [
        ("always", "show another tile to everybody: which?"),
        ("or_combat", "show, attack, pair or parley? (as in: show a1)"),
    ],
)
def test_3_8_after_a_look_the_show_is_asked_for_or_a_fight_as_the_option_says(show, asked):
    match, table = ahoy("R1 B2", show=show), TABLES["ahoy"]
    match.play("look a1")
    assert table.task(match.view(0), list(dict.fromkeys(move.verb for move in match.legal_moves))).plain == asked
    assert "--show or_combat" in table.rules


def test_a_tile_that_is_down_again_is_no_longer_named():
    match = ahoy("R1 B3")
    match.play("look a1")
    before = match.view(None)
    (one,) = TABLES["ahoy"].tell(before, match.play("show b1"), NAMES)
    assert one.now.plain == "Ann showed b1 blue chief 3."
    assert one.later.plain == "Ann showed b1."


def test_the_journal_has_what_happened_since_a_players_last_turn():
    journal = Journal(people=1)
    assert journal.for_seat(0) == []
    for seat, word in ((0, "mine"), (1, "first"), (2, "second")):
        journal.add(seat, [told(word, f"{word} later")])
    assert [line.plain for line in journal.for_seat(0)] == ["first later", "second"]
    assert [line.plain for line in journal.for_seat(2)] == ["second"]
    journal.forget()
    assert [line.plain for line in journal.for_seat(0)] == ["second"]


def test_the_tie_break_that_decided_is_named():
    labels = ("rubies", "treasures", "the best single treasure")
    lines = tie_breaks([[1], [0], [2]], [(5, 2, 4), (5, 2, 4.5), (5, 1, 4)], labels, NAMES)  # type: ignore[list-item]
    assert [line.plain for line in lines] == [
        "Ben and Ann both have 5 rubies; the best single treasure decided: 4.5 to 4.",
        "Ann and Cid both have 5 rubies; treasures decided: 2 to 1.",
    ]
    assert tie_breaks([[1], [0]], [(5, 2, 4), (6, 1, 1)], labels, NAMES) == []


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_position_can_be_drawn_and_told(game, players):
    table, chance = TABLES[game], Random(players)
    options = {"expert": True} if game == "memoarrr" else {"turn_limit": 30}
    match = new_match(game, seed=players, players=players, **options)
    names = NAMES[:players]
    console = Console(width=80, height=24, file=None)
    while not match.is_over:
        before = match.view(None)
        assert table.task(before, sorted({move.verb for move in match.legal_moves})).plain
        seat = before.to_move
        events = match.play(chance.choice(match.legal_moves))
        after = match.view(None)
        table.tell(before, events, names)
        for view in (after, table.climax(before, after, events) or before):
            lines = console.render_lines(table.draw(view, names, Room(80, 24), {}))
            assert len(lines) <= 17
        if match.view(seat).to_json()["secret"]:
            assert table.secret(match.view(seat))[1].plain.startswith("You see")
    ending = table.ending(match.view(None), names)
    assert all(any(name in line.plain for line in ending[-1]) for name in names)
    assert set(table.verbs) == set(match.game.verbs)


def test_a_replay_follows_the_octopus():
    match, chance = new_match("memoarrr", seed=3, expert=True), Random(1)
    while not match.is_over:
        match.play(chance.choice(match.legal_moves))
        under = TABLES["memoarrr"].open_board(match.deal.to_json(), match.events)
        board = match.view(None).to_json()["island"].split("/")
        for place, face in under.items():
            seen = board[int(place[1]) - 1][2 * "abcde".index(place[0]) :][:2]
            assert seen in ("##", face)
