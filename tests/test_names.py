"""One word, one meaning: public classes have names of their own, and no docstring begins with a pronoun."""

import ast
import re
from collections import defaultdict
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "src" / "fogbound"
PRONOUN = re.compile(r"(What|Who|Whose|Whom|Whatever|Whoever|Of|With what)\b")
WEB_COMMENT = re.compile(rf"(?:/\*\*?|//|<!--|^\s*\*)\s*{PRONOUN.pattern}.*", re.MULTILINE)
GAMES = ("ahoy", "memoarrr")
SHARED = {
    "Admission": "a bot's admission about its memory; the message that carries it",
    "Remark": "a remark of a bot; the message that carries it",
    "Record": "a record; its schema on the API page",
    "Table": "the public part of a position, in the rules; a table of people, in the messages",
}
"""Names of more than one public class, with the reason. A class of each game for the same part needs none."""


def modules() -> list[Path]:
    return sorted(PACKAGE.rglob("*.py"))


def package_of(file: Path) -> str:
    """The layer of a file; what each game has of its own counts as one: `games/<game>`."""
    parts = file.relative_to(PACKAGE).parts
    return "/".join([parts[0], "<game>"] if len(parts) > 2 and parts[1] in GAMES else parts[:1])


def test_no_two_public_classes_of_different_packages_share_a_name():
    found: dict[str, set[str]] = defaultdict(set)
    for file in modules():
        for node in ast.parse(file.read_text("utf-8")).body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                found[node.name].add(package_of(file))
    assert {name for name, packages in found.items() if len(packages) > 1} == set(SHARED)


@pytest.mark.parametrize("folder", ["src", "tests", "bench", "examples", "."])
def test_no_docstring_begins_with_a_pronoun(folder):
    files = [ROOT / "dev", ROOT / "hatch_build.py"] if folder == "." else sorted((ROOT / folder).rglob("*.py"))
    assert files
    for file in files:
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
                text = str(node.value.value).strip()
                assert not PRONOUN.match(text), f"{file.relative_to(ROOT)}: {text}"


def test_no_comment_of_the_page_begins_with_a_pronoun():
    sources = [file for file in (ROOT / "web" / "src").rglob("*") if file.suffix in {".ts", ".svelte", ".css"}]
    assert sources
    assert [found[0] for file in sources for found in WEB_COMMENT.finditer(file.read_text("utf-8"))] == []
    assert WEB_COMMENT.search("  /** What it is. */")


def test_public_classes_inside_the_server_have_names_of_their_own():
    places: dict[str, list[str]] = defaultdict(list)
    for file in (PACKAGE / "server").rglob("*.py"):
        for node in ast.parse(file.read_text("utf-8")).body:
            if isinstance(node, ast.ClassDef):
                places[node.name].append(file.name)
    assert {name: files for name, files in places.items() if len(files) > 1} == {}
