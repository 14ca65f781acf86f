"""`fogbound play` as a person meets it: typed into a terminal, read off the screen."""

import json
import re
import sys
from pathlib import Path
from random import Random

import pytest

import fogbound
from tests.cli.terminal import CLEAR, ENTER_ALT, LEAVE_ALT, Terminal, plain

pytestmark = pytest.mark.slow  # each test starts the real program in a terminal

EXAMPLES = Path(__file__).parent.parent.parent / "examples" / "bots"
ANIMALS = ("Penguin", "Octopus", "Walrus", "Crab", "Turtle")
START = ("play", "memoarrr", "--pace", "0", "--seed", "7", "--start", "0")


def test_a_whole_game_by_typed_moves_against_an_opponent(tmp_path):
    with Terminal(*START, "--save", "game.json", cwd=tmp_path) as terminal:
        screen = terminal.prompt()
        assert "You: pick a side" in screen
        turned = 0
        while "1. " not in screen:
            if not screen.endswith("> "):
                screen = terminal.type("")
            elif "pick a side" in screen:
                screen = terminal.type("north" if "north" in screen.rpartition("pick a side")[2] else "east")
            else:
                turned += 1
                screen = terminal.type(re.findall("░ ([a-e][1-5]) ░", screen)[0])
        assert "rubies" in screen
        terminal.send("\n")
        assert terminal.end() == 0
    match = fogbound.load((tmp_path / "game.json").read_text())
    assert match.is_over
    assert turned >= 7
    assert match.players == ("You", "Bonny")
    assert plain(terminal.raw).rstrip().endswith("fogbound replay game.json")


def test_opponents_are_bots_of_the_wished_levels(tmp_path):
    bots = ("--players", "3", "--opponents", "cabin-boy,gunner")
    with Terminal(*START, *bots, cwd=tmp_path) as terminal:
        assert "You play against Bonny the cabin-boy, Rackham the gunner." in terminal.prompt()


def test_a_program_of_ones_own_as_an_opponent(tmp_path):
    bot = f"cmd:{sys.executable} {EXAMPLES / 'greedy.py'}"
    with Terminal(*START, "--opponents", bot, "--save", "game.json", cwd=tmp_path) as terminal:
        terminal.prompt()
        screen = terminal.type("north")
        while not screen.endswith("> "):
            screen = terminal.type("")
        assert fogbound.load((tmp_path / "game.json").read_text()).moves[0] == "look north"


def test_where_a_program_fails_a_sailor_plays_on(tmp_path):
    with Terminal(*START, "--opponents", "cmd:false", cwd=tmp_path) as terminal:
        terminal.prompt()
        screen = terminal.type("north")
        while not screen.endswith("> "):
            screen = terminal.type("")
        assert "a sailor plays on" in plain(terminal.raw)


@pytest.mark.slow
@pytest.mark.parametrize(
    "options",
    [
        ("memoarrr", "--expert", "--players", "4", "--edition", "2018", "--ordered"),
        ("memoarrr", "--expert", "--hot-seat", "--players", "3"),
        ("ahoy", "--players", "3", "--turn-limit", "12"),
        ("ahoy", "--players", "4", "--people", "3", "--turn-limit", "12", "--treasures", "3,3,1"),
    ],
)
def test_random_matches_to_the_end_show_only_what_everybody_may_see(tmp_path, options):
    chance = Random(5)
    file = tmp_path / "game.json"
    with Terminal("play", *options, "--pace", "0", "--seed", "9", "--save", "game.json", cwd=tmp_path) as terminal:
        screen = terminal.prompt()
        while "1. " not in screen:
            if not screen.endswith("> "):
                screen = terminal.type("")
                continue
            legal = ["look north", "look a1"]
            if file.exists():
                match = fogbound.load(file.read_text())
                legal = list(match.legal_moves)
                view = match.view(None).to_json()
                grid = view["island"] if "island" in view else view["grid"]
                hidden = grid.count("##")
                opening = view["phase"] == "turn" and view.get("round") == 1 and not view["trail"]
                banned = bool(view.get("ban"))
                shown = len(re.findall(r"[░►] ([a-f][1-7]) [░◄]", screen))
                assert opening or shown in (hidden, hidden - banned), screen
            screen = terminal.type(
                legal[0] if not file.exists() and options[0] == "memoarrr" else chance.choice(legal[-9:])
            )
        terminal.send("\n")
        assert terminal.end() == 0
    assert fogbound.load(file.read_text()).is_over


def test_a_tile_that_is_shown_is_covered_before_the_next_choice(tmp_path):
    with Terminal("play", "ahoy", "--hot-seat", "--pace", "0", "--seed", "9", "--start", "0", cwd=tmp_path) as terminal:
        terminal.prompt()
        screen = terminal.type("look b1")
        while not screen.endswith("> "):
            screen = terminal.type("")
        assert "show another tile to everybody" in screen
        shown = terminal.type("show c1")
        assert "to turn it down again" in shown
        assert "░ c1 ░" not in shown
        assert "░ c1 ░" in terminal.type("")
        terminal.interrupt()


def test_a_secret_look_has_a_screen_of_its_own_that_is_wiped(tmp_path):
    with Terminal(*START, "--hot-seat", "--names", "Ann,Ben", cwd=tmp_path) as terminal:
        terminal.prompt()
        hand_over = terminal.type("look north")
        assert "Ann, take the keyboard" in hand_over
        assert not any(animal in hand_over for animal in ANIMALS)
        secret = terminal.type("")
        match = fogbound.new_match("memoarrr", seed=7)
        deal = {**match.deal.to_json(), "start": 0}
        match = fogbound.new_match("memoarrr", deal=deal)
        match.play("look north")
        cards = match.view(0).to_json()["secret"]
        for place, card in cards.items():
            assert re.search(f"{place} {card[0]}[a-z]+ {card[1]}", secret), secret
        before = len(terminal.raw)
        public = terminal.type("")
        assert terminal.raw[before:].count(CLEAR) == 2  # the wipe, then the table
        assert not any(animal in plain(terminal.raw[before:]) for animal in ANIMALS)
        assert "Ben: pick a side" in public
        terminal.interrupt()
        terminal.prompt()
        terminal.send("\n")
        assert terminal.end() == 130
    inside = terminal.raw.partition(ENTER_ALT)[2].partition(LEAVE_ALT)[0]
    outside = terminal.raw.replace(inside, "")
    assert inside.endswith(CLEAR)
    assert not any(animal in outside for animal in ANIMALS)


def test_a_round_that_ends_is_seen_with_its_last_card_and_then_turned_down(tmp_path):
    with Terminal(*START, "--hot-seat", cwd=tmp_path) as terminal:
        screen = terminal.prompt()
        for line in ("north", "", "", "south", "", "", "a1"):
            screen = terminal.type(line)
        while "won round 1" not in screen:
            screen = terminal.type(re.findall("░ ([a-e][1-5]) ░", screen)[-1])
        assert "no match" in screen
        assert sum(screen.count(animal) for animal in ANIMALS) >= 4  # two on the island, two in the sentence
        screen = terminal.type("")
        assert "round 2 of 7" in screen
        assert sum(screen.count(animal) for animal in ANIMALS) <= 1  # the card of the last move
        assert "Round 2 begins" in screen


@pytest.mark.parametrize("keys", ["\x03", "\x04"])
def test_leaving_by_ctrl_c_or_ctrl_d_saves_and_says_how_to_go_on(tmp_path, keys):
    with Terminal(*START, "--save", "game.json", cwd=tmp_path) as terminal:
        terminal.prompt()
        terminal.type("look north")
        terminal.type("")
        if keys == "\x03":
            terminal.interrupt()
        else:
            terminal.send(keys)
        assert terminal.end() == 130
    assert terminal.raw.count(ENTER_ALT) == terminal.raw.count(LEAVE_ALT) == 1
    assert "fogbound play --load game.json" in terminal.raw.partition(LEAVE_ALT)[2]
    saved = json.loads((tmp_path / "game.json").read_text())
    assert saved["moves"][0] == "look north"
    assert [path.name for path in tmp_path.iterdir()] == ["game.json"]
    with Terminal("play", "--load", "game.json", "--pace", "0", cwd=tmp_path) as terminal:
        assert "turn over the first card" in terminal.prompt()


def test_ctrl_c_without_a_file_offers_to_save(tmp_path):
    with Terminal(*START, cwd=tmp_path) as terminal:
        terminal.prompt()
        terminal.interrupt()
        assert "File name to save" in terminal.prompt()
        assert "cannot be written" in terminal.type("no/such/folder/game.json")
        terminal.send("kept.json\n")
        assert terminal.end() == 130
    assert fogbound.load((tmp_path / "kept.json").read_text()).moves == []


def test_help_rules_save_and_quit_at_the_prompt(tmp_path):
    with Terminal(*START, cwd=tmp_path) as terminal:
        terminal.prompt()
        assert "north" in terminal.type("?")
        terminal.type("")
        assert "After seven treasures" in terminal.type("rules")
        terminal.type("")
        assert "needs a file name" in terminal.type("save")
        assert "cannot be written" in terminal.type("save no/folder.json")
        assert "Saved in 'one.json'" in terminal.type("save one.json")
        terminal.send("quit\n")
        assert terminal.end() == 0
    assert (tmp_path / "one.json").exists()


def test_a_move_typed_on_the_help_page_is_played(tmp_path):
    with Terminal(*START, cwd=tmp_path) as terminal:
        terminal.prompt()
        assert "north" in terminal.type("?")
        assert "eyes only" in terminal.type("north")
        terminal.interrupt()
        terminal.send("\n")
        assert terminal.end() == 130


def test_quit_asks_whether_to_save(tmp_path):
    with Terminal(*START, cwd=tmp_path) as terminal:
        terminal.prompt()
        assert "File name to save it" in terminal.type("quit")
        terminal.send("\n")
        assert terminal.end() == 0
    assert list(tmp_path.iterdir()) == []


def test_a_move_that_is_refused_says_why_and_loses_nothing(tmp_path):
    with Terminal(*START, cwd=tmp_path) as terminal:
        terminal.prompt()
        assert "is no move here" in terminal.type("dance")
        assert "must look now" in terminal.type("turn c1")
        assert "needs to know what" in terminal.type("look")
        assert "pick a side" in terminal.type("")


def test_names_are_shown_as_they_are_never_as_markup(tmp_path):
    with Terminal(*START, "--names", "[bold]Ann,:smile:", cwd=tmp_path) as terminal:
        screen = terminal.prompt()
        assert "[bold]Ann: pick a side" in screen
        assert ":smile:" in screen


def test_an_existing_file_is_not_written_over_without_a_word(tmp_path):
    (tmp_path / "notes.txt").write_text("mine")
    with Terminal(*START, "--save", "notes.txt", cwd=tmp_path) as terminal:
        assert "exists already" in terminal.prompt()
        terminal.send("n\n")
        assert terminal.end() == 0
    assert (tmp_path / "notes.txt").read_text() == "mine"


def test_the_game_is_asked_for_when_it_is_left_out(tmp_path):
    with Terminal("play", "--pace", "0", "--start", "0", cwd=tmp_path) as terminal:
        assert "Which game?" in terminal.prompt()
        assert "Please type a number" in terminal.type("chess")
        assert "pick a side" in terminal.type("1")


def test_a_poor_terminal_is_good_enough(tmp_path):
    with Terminal(*START, "--names", "Zoë", cwd=tmp_path, PYTHONIOENCODING="ascii", NO_COLOR="1") as terminal:
        terminal.prompt()
        screen = terminal.type("north")
        assert screen.isascii()
        assert "Zoe's eyes only" in screen
        assert "\x1b[38" not in terminal.raw


@pytest.mark.parametrize(("columns", "rows", "players"), [(80, 24, "4"), (120, 40, "4"), (80, 24, "2")])
@pytest.mark.parametrize("game", ["memoarrr", "ahoy"])
def test_the_table_fits_the_terminal(tmp_path, game, columns, rows, players):
    options = ("--players", players, "--names", "Bartholomew Rob.,Anne Bonny")
    start = ("play", game, "--pace", "0", "--start", "0")
    with Terminal(*start, *options, cwd=tmp_path, columns=columns, rows=rows) as terminal:
        terminal.prompt()
        screen = terminal.type("dance")
        rules = terminal.type("rules")
        terminal.type("")
        for page in (screen, rules, terminal.type("?")):
            lines = page.split("\n")
            assert len(lines) <= rows
            assert max(map(len, lines)) <= columns
            assert "…" not in page
