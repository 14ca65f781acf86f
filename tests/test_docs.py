"""The pages cannot rot: rules have tests, notation has everything that exists, examples run, links lead somewhere."""

import dataclasses
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest

from fogbound import GAMES, Replay, load, new_match
from fogbound.cli import game_types
from fogbound.cli.engine import Engine
from fogbound.core.deal import SeededChance
from fogbound.core.errors import FogboundError
from fogbound.server.protocol import messages
from fogbound.server.settings import PREFIX, Settings
from tests import golden, licences_page, spaces_page

ROOT = Path(__file__).parent.parent
NOTATION = (ROOT / "docs" / "notation.md").read_text("utf-8")
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]
EXAMPLES = re.findall(r"^```json\n(.*?)^```$", NOTATION, re.DOTALL | re.MULTILINE)
UNOFFICIAL = "Fogbound is an unofficial project of people who love these games."
SECTIONS = ["Description", "Material", "Setup", "Play", "End", "What a seat may know", "Options", "Rulings"]
SECTIONS += ["Moves and events", "Version history"]
by_game = pytest.mark.parametrize("game", GAMES)


def rules_page(game: str) -> str:
    return (ROOT / "docs" / "rules" / f"{game}.md").read_text("utf-8")


def section(page: str, title: str) -> str:
    """Returns the text under this heading, up to the next one of its level or above."""
    found = re.search(rf"^(#+) {re.escape(title)}\n", page, re.MULTILINE)
    assert found, f"there is no heading {title!r}"
    return re.split(rf"^#{{1,{len(found[1])}}} ", page[found.end() :], flags=re.MULTILINE)[0]


def cells(text: str) -> list[list[str]]:
    """The rows of every table, without their heads."""
    tables = re.findall(r"^\|.*\|\n\|(?: --- \|)+\n((?:\|.*\|\n)*)", text, re.MULTILINE)
    return [[cell.strip() for cell in row[1:-1].split("|")] for table in tables for row in table.splitlines()]


def of_game(title: str, game: str) -> list[list[str]]:
    """The rows of a game in a section of the notation: its id stands in the first of them."""
    rows, whose = [], ""
    for first, *others in cells(section(NOTATION, title)):
        whose = first.strip("`") or whose
        rows += [others] if whose == game else []
    return rows


def quoted(text: str) -> list[str]:
    return re.findall("`([^`]+)`", text)


# Rules


def rule_numbers(page: str) -> list[str]:
    return re.findall(r"^ *- \*\*(\d+\.\d+(?: [A-Z])?)\*\* ", page, re.MULTILINE)


def numbers_tested(game: str, known: set[str]) -> Iterator[str]:
    """`def test_6_3_b_` is 6.3 B. In `def test_3_5_a_failure` the `a` is a word, unless the page has a rule 3.5 A."""
    for file in sorted((ROOT / "tests" / "games" / game).glob("test_rulebook*.py")):
        names = re.findall(r"^def test_(\d+)(?:_(\d+))?(?:_([a-z]))?_", file.read_text("utf-8"), re.MULTILINE)
        for chapter, rule, letter in names:
            number = f"{chapter}.{rule}" if rule else chapter
            lettered = f"{number} {letter.upper()}"
            yield lettered if lettered in known or letter not in ("", "a") else number


@by_game
def test_every_rule_has_a_test_with_its_number_and_no_test_has_another(game):
    page = rules_page(game)
    rules = rule_numbers(page)
    assert rules
    assert len(rules) == len(set(rules)), "a number stands for one rule"
    tested = set(numbers_tested(game, set(rules)))
    assert set(rules) - tested == set()
    assert tested - set(rules) - set(re.findall(r"^### (\d+) ", page, re.MULTILINE)) == set()


@by_game
def test_a_rules_page_has_its_sections_and_says_that_we_are_unofficial(game):
    page = rules_page(game)
    titles = re.findall(r"^## (.*)$", page, re.MULTILINE)
    assert [title for title in titles if title in SECTIONS] == SECTIONS
    assert UNOFFICIAL in " ".join(page.split())


@by_game
def test_every_ruling_has_its_reason(game):
    page = rules_page(game)
    marked = re.findall(r"^ *- \*\*([^*]+)\*\* \*\(ruling\)\*", page, re.MULTILINE)
    assert marked
    assert [number for number, _ in cells(section(page, "Rulings"))] == marked


@by_game
def test_what_a_rule_calls_our_ruling_is_marked_as_one(game):
    rules = re.split(r"^ *- (?=\*\*\d)", rules_page(game), flags=re.MULTILINE)
    said = [rule for rule in rules if re.search(r"\*Our\s+rulings?:\*", rule)]
    assert said
    assert [rule.split("**")[1] for rule in said if "*(ruling)*" not in rule] == []


@by_game
def test_a_rules_page_has_the_moves_events_options_and_version_of_its_game(game):
    page, rules = rules_page(game), GAMES[game]
    words = set(quoted(section(page, "Moves and events")))
    assert set(rules.verbs) <= {word.split()[0] for word in words}
    assert set(rules.events.types) <= words
    assert {row[0].strip("`") for row in cells(section(page, "Options"))} == set(rules.read_options({}).to_json())
    assert cells(section(page, "Version history"))[-1][0] == str(rules.version)


# Notation


@by_game
def test_notation_has_every_verb(game):
    moves = {move.split()[0] for what, _ in of_game("Moves", game) for move in quoted(what.partition(" (")[0])}
    assert moves == set(GAMES[game].verbs)


@by_game
def test_notation_has_every_option_with_its_default(game):
    rows = {name.strip("`"): json.loads(default.strip("`")) for name, _, default in of_game("Options", game)}
    assert rows == GAMES[game].read_options({}).to_json()


@by_game
def test_notation_has_every_event_with_an_example(game):
    events = GAMES[game].events
    rows = [row for row in of_game("Events", game) if len(row) == 3]
    assert {row[0].strip("`") for row in rows} == set(events.types)
    for kind, private, example in rows:
        data = json.loads(example.strip("`"))
        assert data["type"] == kind.strip("`")
        event = events.from_json(data)
        assert events.to_json(event) == data
        hidden = data.keys() - events.to_json(events.seen_by(event, None)).keys()
        assert hidden == set(quoted(private))


@by_game
def test_notation_has_every_key_of_a_view(game):
    rows = cells(section(NOTATION, "Views").partition("###")[0]) + [
        row for row in cells(section(NOTATION, f"Views of {GAMES[game].name}")) if len(row) == 2
    ]
    view = new_match(game, seed=0).view().to_json()
    assert view["game"] == game
    assert {key.strip("`") for key, _ in rows} == view.keys()


@by_game
def test_notation_has_every_key_of_a_deal(game):
    assert {row[0].strip("`") for row in of_game("Deals", game)} == new_match(game, seed=0).deal.to_json().keys()


def codes(error: type[FogboundError]) -> set[str]:
    return {error.code}.union(*(codes(kind) for kind in error.__subclasses__()))


def test_notation_has_every_error_code():
    listed = {row[0].strip("`") for row in cells(section(NOTATION, "Engine protocol")) if len(row) == 2}
    assert listed == codes(FogboundError) - {FogboundError.code}  # the root itself is never raised


# Examples


@pytest.mark.parametrize("block", EXAMPLES, ids=lambda block: block[:40])
def test_every_example_is_json(block):
    assert isinstance(json.loads(block), dict)


def example(**wanted: Any) -> Any:
    """The example of the notation that has these keys and values."""
    (found,) = (one for one in map(json.loads, EXAMPLES) if wanted.items() <= one.items())
    return found


def test_the_record_loads_and_the_views_are_those_of_its_matches():
    match = load(json.dumps(example(format="fogbound-record/1")))
    assert match.is_over
    assert Replay(match.record()).at(3).view(1).to_json() == example(game="memoarrr", seat=1)
    crews = new_match("ahoy", seed=7)
    crews.play("attack e1")
    assert crews.view(1).to_json() == example(game="ahoy", seat=1)


def test_seeds_give_what_the_page_says():
    island, grid = (one for one in map(json.loads, EXAMPLES) if "start" in one and "game" not in one)
    assert new_match("memoarrr", seed=7, players=4, edition="2018").deal.to_json() == island
    assert new_match("ahoy", seed=7).deal.to_json() == grid
    draws = dict(row for row in cells(section(NOTATION, "Seeds")) if len(row) == 2)
    for seed in (7, -1):
        numbers, chance = draws[f"seed {seed}, the first three numbers"], SeededChance(seed)
        drawn = [chance.below(65536) for _ in range(3)]
        assert [int(number) for number in numbers.partition(" (")[0].split(", ")] == drawn
        assert quoted(numbers) == [f"{number:04x}" for number in drawn]
    chance = SeededChance(7)
    assert draws["seed 7, `below(100)` three times"] == ", ".join(str(chance.below(100)) for _ in range(3))


def test_the_engine_answers_as_in_the_conversation():
    engine = Engine()
    lines = re.findall("^    ([<>]) (.*)$", section(NOTATION, "Engine protocol"), re.MULTILINE)
    assert [way for way, _ in lines] == [">", "<"] * (len(lines) // 2)
    for (_, request), (_, answer) in zip(lines[::2], lines[1::2], strict=True):
        assert engine.answer(request.encode()) == json.loads(answer)
    assert engine.quitting


# Links


def anchors(page: Path) -> set[str]:
    titles = re.findall(r"^#+ (.*)$", page.read_text("utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-") for title in titles}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_lead_somewhere(page):
    for link in re.findall(r"\]\(([^)\s]+)\)", page.read_text("utf-8")):
        if "://" in link or link.startswith("mailto:"):
            continue
        path, _, anchor = link.partition("#")
        target = page.parent / path if path else page
        assert target.exists(), link
        assert not anchor or anchor in anchors(target), link


def test_every_installed_package_that_is_pinned_is_listed_with_its_licence():
    """One that is pinned for another system only may be missing."""
    text = licences_page.PAGE.read_text("utf-8")
    listed = dict(re.findall(r"^\| ([^|]+) \| ([^|]+) \|$", text, re.MULTILINE))
    for name in licences_page.pinned():
        assert listed.get(name) == licences_page.licence_of(name), "./dev golden writes it anew"
    assert {name: listed.get(name) for name in licences_page.page_packages()} == licences_page.page_packages()


def test_no_licence_of_what_the_program_uses_asks_more_than_to_be_named():
    used = section(licences_page.PAGE.read_text("utf-8"), "Used by the program")
    assert "| aiohttp |" in used
    assert not re.search(r"GPL|SSPL|BUSL|not stated|Proprietary", used)


def test_the_page_of_actions_and_observations_is_up_to_date():
    assert spaces_page.PAGE.read_text("utf-8") == spaces_page.page(), "./dev golden writes it anew"


@pytest.mark.parametrize("file", golden.TYPES, ids=lambda file: file.parent.name)
def test_the_types_of_the_page_are_up_to_date(file):
    assert file.read_text("utf-8") == golden.TYPES[file](), "./dev golden writes them anew"


@pytest.mark.parametrize("game", golden.GAME_TYPES)
def test_the_types_of_views_and_events_are_up_to_date(game):
    assert golden.GAME_TYPES[game].read_text("utf-8") == game_types.typescript(game), "./dev golden writes them anew"


PROTOCOL = (ROOT / "docs" / "protocol.md").read_text("utf-8")
MESSAGES = [kind for kind in vars(messages).values() if isinstance(kind, type) and issubclass(kind, msgspec.Struct)]
OF_A_TABLE = (messages.Table, messages.SeatShown, messages.ClockShown, messages.Result, messages.Seen)


def test_the_protocol_page_has_every_message():
    kinds = {kind.__struct_config__.tag for kind in (*get_args(messages.Command), *get_args(messages.ServerMessage))}
    assert {kind for kind in kinds if f'{{"type":"{kind}"' not in PROTOCOL} == set()


@pytest.mark.parametrize("kind", MESSAGES, ids=lambda kind: kind.__name__)
def test_the_protocol_page_names_every_field_of_every_message(kind):
    """In the row of a message that has its own; those of a table and of its parts in their section."""
    rows = [line for line in PROTOCOL.splitlines() if f'{{"type":"{kind.__struct_config__.tag}"' in line]
    text = section(PROTOCOL, "The table message") if kind in OF_A_TABLE else "\n".join(rows) or PROTOCOL
    assert [name for name in kind.__struct_fields__ if f'"{name}":' not in text and f"`{name}`" not in text] == []


def test_the_table_on_the_protocol_page_is_one_with_every_field():
    (block,) = re.findall(r"^```json\n(.*?)^```$", PROTOCOL, re.DOTALL | re.MULTILINE)
    text = block.replace(",…}", "}").replace(",…,", ",")
    shown = json.loads(text)
    assert shown.keys() == {"type", *messages.Table.__struct_fields__}
    assert shown["seats"][0].keys() == set(messages.SeatShown.__struct_fields__)
    assert shown["clock"].keys() == set(messages.ClockShown.__struct_fields__)
    assert shown["seen"][0].keys() == set(messages.Seen.__struct_fields__)
    table = msgspec.json.decode(text, type=messages.Table)
    events = GAMES[table.settings.game].events
    assert [events.to_json(events.from_json(event)) for event in table.seen[0].events] == shown["seen"][0]["events"]


PROGRAMS = [
    (page.name, number, program)
    for page in (ROOT / "docs" / "environments.md",)
    for number, program in enumerate(
        re.findall(r"^```python\n(.*?)^```$", page.read_text("utf-8"), re.DOTALL | re.MULTILINE)
    )
]


@pytest.mark.parametrize(
    ("page", "number", "program"), PROGRAMS, ids=[f"{page}-{number}" for page, number, _ in PROGRAMS]
)
def test_programs_on_the_pages_run(page, number, program):
    names: dict[str, Any] = {}
    exec(compile(program, f"{page} {number}", "exec"), names)
    assert names["env" if "env" in names else "state"] is not None


def test_hosting_has_every_setting():
    page = (ROOT / "docs" / "hosting.md").read_text("utf-8")
    settings = {
        f"`{PREFIX}{one.name.upper()}`": (str(1 if one.default is True else one.default), one.metadata["about"])
        for one in dataclasses.fields(Settings)
    }
    assert {name: (default, about) for name, default, about in cells(page)} == settings
