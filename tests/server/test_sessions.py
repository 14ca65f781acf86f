"""The wire, byte for byte: whole sessions against a real server are as their transcripts have them."""

import pytest

from tests.server.session_scripts import FOLDER, SESSIONS, transcript

pytestmark = pytest.mark.slow  # a real server each


@pytest.mark.parametrize("name", SESSIONS)
def test_a_session_is_as_its_transcript_has_it(name, tmp_path):
    assert transcript(name, tmp_path / "fogbound.db") == (FOLDER / f"{name}.txt").read_text("utf-8"), "./dev golden"
