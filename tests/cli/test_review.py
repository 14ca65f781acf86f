"""`fogbound review`, as lines of text, as JSON and as a page."""

import json
import re
from html.parser import HTMLParser

import pytest
from typer.testing import CliRunner

import fogbound
from fogbound.cli.main import app
from fogbound.review import review
from tests.cli.test_replay import played

KEY = "0" * 64


def run(*args: str):
    return CliRunner().invoke(app, ["review", *args])


@pytest.fixture
def file(tmp_path):
    """An expert match of three, played to the end."""
    path = tmp_path / "game.json"
    path.write_text(played("memoarrr", names=["Ann", "Ben", "Cid"], expert=True, players=3).record().to_text())
    return path


def test_every_finding_is_a_line(file):
    shown = run(str(file))
    assert shown.exit_code == 0
    lines = shown.output.splitlines()
    found = review(fogbound.load(file.read_text()))
    assert lines[0] == "Memoarrr!: what they could have known"
    numbers = [int(line.split()[0]) for line in lines[1 : len(found.findings) + 1]]
    assert numbers == [one.move for one in found.findings]
    for name in ("Ann", "Ben", "Cid"):
        assert f"Memory of {name}" in lines
    assert "longest remembered" in shown.output


def test_one_seat_alone(file):
    shown = run(str(file), "--seat", "1")
    assert "Memory of Ben" in shown.output
    assert "Memory of Ann" not in shown.output
    told = [line for line in shown.output.splitlines() if re.match(r" +\d+  ", line) and " of " not in line]
    assert told
    assert all("Ben" in line for line in told)


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("game", ["memoarrr", "ahoy"])
def test_every_match_can_be_looked_at_again(tmp_path, game, players):
    path = tmp_path / "game.json"
    path.write_text(played(game, players=players).record().to_text())
    shown = run(str(path))
    assert shown.exit_code == 0
    assert "seat 0" in shown.output


def test_json_is_the_whole_review(file):
    shown = run(str(file), "--json")
    assert json.loads(shown.output) == json.loads(json.dumps(review(fogbound.load(file.read_text())).to_json()))


def test_what_a_server_tells_of_a_finished_match_will_do(file):
    plain = run(str(file)).output
    record = json.loads(file.read_text())
    told = {"record": record, "commitment": KEY, "key": KEY, "result": {"ended_by": "treasures"}}
    file.write_text(json.dumps(told))
    assert run(str(file)).output == plain


def test_a_match_that_is_not_over(tmp_path):
    path = tmp_path / "game.json"
    path.write_text(fogbound.new_match("ahoy", seed=1).record().to_text())
    shown = run(str(path), "--html", str(tmp_path / "page.html"))
    assert shown.exit_code == 0
    assert '"result":null' in (tmp_path / "page.html").read_text()  # which the page says in words: tests/review
    assert "The match is not over yet." in run(str(path)).output


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{}",
        "[1]",
        '{"record": 3}',
        '{"record": {}}',
        '{"record": {}, "surprise": 1}',
        '{"format":"fogbound-record/1"}',
        "\x00",
        "9" * 2_000_000,
    ],
)
def test_a_file_that_is_no_record_is_refused(tmp_path, text):
    path = tmp_path / "bad.json"
    path.write_text(text)
    shown = run(str(path))
    assert shown.exit_code == 2
    assert "bad.json" in shown.output
    assert "Traceback" not in shown.output


def test_a_record_with_an_illegal_move_names_it(file):
    record = json.loads(file.read_text())
    record["moves"][3] = "turn c3"
    file.write_text(json.dumps(record))
    shown = run(str(file))
    assert shown.exit_code == 2
    assert "move 4" in shown.output


def test_other_mistakes_are_refused_before_anything_is_written(file, tmp_path):
    for args in (
        ["--seat", "3"],
        ["--seat", "-1"],
        ["--seat", "0", "--json"],
        ["--html", str(tmp_path)],
        ["--html", str(tmp_path / "no" / "x")],
    ):
        shown = run(str(file), *args)
        assert shown.exit_code == 2, args
        assert "Traceback" not in shown.output
    assert run(str(tmp_path)).exit_code == 2
    assert run(str(tmp_path / "none.json")).exit_code == 2
    assert [path.name for path in tmp_path.iterdir()] == ["game.json"]


class Page(HTMLParser):
    """Collects what a page would fetch, and its text."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.fetched: list[str] = []
        self.tags: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        self.tags.append(tag)
        given = dict(attrs)
        self.fetched += [
            value for name, value in given.items() if name in ("src", "href") and not value.startswith("#")
        ]


@pytest.mark.parametrize("game", ["memoarrr", "ahoy"])
def test_the_page_needs_nothing_else(tmp_path, game):
    path, page = tmp_path / "game.json", tmp_path / "page.html"
    path.write_text(played(game, names=["<script>alert(1)</script>", "Ben & Co"]).record().to_text())
    assert run(str(path), "--html", str(page)).exit_code == 0
    text = page.read_text("utf-8")
    parsed = Page(text)
    assert parsed.fetched == []
    # Names of XML and of the framework's error messages; the page asks for none of them: tests/review.
    named = re.sub(r"http://www\.w3\.org/[\w/]+|https://svelte\.dev/e/\w+", "", text)
    assert "http://" not in named
    assert "https://" not in named
    assert not re.search(r"url\((?!#)", text)
    assert parsed.tags.count("script") == 2  # its data and its own; none from a name
    assert "<script>alert" not in text
    assert "Ben &amp; Co" in text
    assert "default-src 'none'" in text
    data = re.search(r'<script type="application/json" id="review">(.*?)</script>', text)
    assert data
    assert json.loads(data[1]) == json.loads(json.dumps(review(fogbound.load(path.read_text())).to_json()))


def test_names_cannot_steer_the_terminal(tmp_path):
    path = tmp_path / "game.json"
    path.write_text(played("memoarrr", names=["\x1b[2JEve", "[red]Bob"]).record().to_text())
    shown = run(str(path))
    assert "\x1b" not in shown.output
    assert "[red]Bob" in shown.output
