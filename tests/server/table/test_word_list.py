"""The operator's words."""

import pytest

from fogbound.core.errors import NotAllowedError, OptionsError
from fogbound.server.protocol import messages
from fogbound.server.table.word_list import WordList
from tests.server.inside import House, inside

WORDS = WordList(["# a remark", "", "Bilge", "*barnacle"])


@pytest.mark.parametrize("text", ["bilge", "You BILGE!", "b\u00adilge", "bil\u200cge", "b\u0456lge", "my barnacles"])
def test_a_word_of_the_list_is_found_however_it_is_written(text):
    with pytest.raises(NotAllowedError) as refused:
        WORDS.check(text)
    assert "bilge" not in str(refused.value)


@pytest.mark.parametrize("text", ["bilgewater", "a remark", "Ahoy", "*"])
def test_everything_else_may_be_said(text):
    WORDS.check(text)
    WordList.read("").check(text)


def test_names_and_chat_are_checked(tmp_path):
    (tmp_path / "words").write_text("bilge\n")

    async def test(house: House) -> None:
        made = await house.tables.create(messages.NewTable("memoarrr"))
        wire = house.connect()
        await wire.ask("watch", table=made.table, tokens=[made.host_token])
        sit = {"table": made.table, "seat": 0, "token": "1" * 32}
        assert (await wire.ask("sit", **sit, name="Old Bilge"))["code"] == "not_allowed"
        assert (await wire.ask("sit", **sit, name="Ann"))["type"] == "ok"
        assert (await wire.ask("chat", table=made.table, seat=0, text="bilge!"))["code"] == "not_allowed"
        assert (await wire.ask("chat", table=made.table, seat=0, text="Ahoy!"))["type"] == "ok"

    inside(test, words=str(tmp_path / "words"))


def test_a_list_that_cannot_be_read_is_said_in_one_sentence(tmp_path):
    with pytest.raises(OptionsError, match="cannot be used"):
        WordList.read(str(tmp_path / "none"))
