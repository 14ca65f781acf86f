"""A key that stands twice in one object is refused, however it is written; a text that is equal to a key is not."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fogbound.core.errors import JsonError
from fogbound.server.protocol import messages

_AT = '"id":"1","table":"aaaaaaaaaaaa","seat":0'


@pytest.mark.parametrize(
    "text",
    [
        '{"type":"chat",%s,"text":"a","text":"b"}',
        '{"type":"chat",%s,"text":"a","te\\u0078t":"b"}',
        '{"type":"chat",%s,"text":"\\"","text" : "\\""}',
        '{"type":"chat",%s,"text":"text","text":"seat"}',
    ],
)
def test_a_repeated_key_is_refused_however_it_is_written(text):
    with pytest.raises(JsonError):
        messages.read(text % _AT)
    with pytest.raises(JsonError):
        messages.read((text % _AT).encode())


@pytest.mark.parametrize("word", ["text", "chat", "id", '"text":', "\\", "\\u0069d", "1"])
def test_a_text_that_is_equal_to_a_key_is_read(word):
    command = messages.read(json.dumps({"type": "chat", **json.loads("{" + _AT + "}"), "text": word}))
    assert isinstance(command, messages.Chat)
    assert command.text == word


@given(st.lists(st.tuples(st.sampled_from(["a", "b", '"', "\\", "id", "é"]), st.sampled_from(["a", '"', "id", "x"]))))
def test_exactly_repeated_keys_are_refused(pairs):
    options = ",".join(f"{json.dumps(key)}:{json.dumps(value)}" for key, value in pairs)
    text = '{"game":"ahoy","options":{' + options + "}}"
    keys = [key for key, _ in pairs]
    if len(set(keys)) < len(keys):
        with pytest.raises(JsonError):
            messages.read_body(messages.NewTable, text)
    else:
        assert messages.read_body(messages.NewTable, text).options == dict(pairs)
