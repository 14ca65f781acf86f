"""Names and chat: texts that can be seen, without characters that turn other words round."""

import json
from typing import Any

import pytest

from fogbound.core.errors import RequestError
from fogbound.server.protocol import messages

AT = {"id": "1", "table": "a" * 12, "seat": 0}


def sit(name: str) -> Any:
    return messages.read(json.dumps({"type": "sit", **AT, "name": name, "token": "0" * 32}))


def chat(text: str) -> Any:
    return messages.read(json.dumps({"type": "chat", **AT, "text": text}))


@pytest.mark.parametrize("name", ["Ann", "É", "Jörg d'Arc", "李小龍", "👩\u200d🚀", "❤️", "می\u200cخواهم", "x" * 24])
def test_a_name_is_any_word(name):
    assert sit(name).name == name
    assert chat(name).text == name


@pytest.mark.parametrize(
    "name",
    ["", " ", "Ann ", " Ann", "Ann\n", "x" * 25, "\u200b", "\u3164", "\u200d", "\ufe0f", "\u202eAnn", "B\0b",
     "A\u2028b", "A\u200bnn", "\u2800"],
)  # fmt: skip
def test_a_name_that_cannot_be_seen_or_pretends_is_none(name):
    with pytest.raises(RequestError):
        sit(name)


def test_what_is_said_may_have_several_lines():
    assert chat("Ahoy!\nAll hands: 🦜").text == "Ahoy!\nAll hands: 🦜"


@pytest.mark.parametrize("text", ["", " ", "\n\n\n", "\0", "\u3164", "\u202eevil", "hi\x1b[2J", "x" * 201])
def test_what_says_nothing_is_not_said(text):
    with pytest.raises(RequestError):
        chat(text)
