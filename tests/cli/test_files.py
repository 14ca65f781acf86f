"""Records on disk."""

import os

import pytest

from fogbound import load, new_match
from fogbound.cli.files import check_writable, write_match


def test_a_saved_match_is_whole_or_not_there(tmp_path, monkeypatch):
    file = tmp_path / "game.json"
    match = new_match("memoarrr", seed=1)
    write_match(match, file)
    before = file.read_text()
    match.play(match.legal_moves[0])

    def no_space(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", no_space)
    with pytest.raises(OSError, match="No space"):
        write_match(match, file)
    assert file.read_text() == before
    assert load(before).moves == []
    assert [path.name for path in tmp_path.iterdir()] == ["game.json"]


def test_a_link_is_followed(tmp_path):
    (tmp_path / "link.json").symlink_to(tmp_path / "game.json")
    write_match(new_match("ahoy", seed=1), tmp_path / "link.json")
    assert (tmp_path / "link.json").is_symlink()
    assert (tmp_path / "game.json").is_file()


def test_what_cannot_be_written_is_known_before_the_match(tmp_path):
    check_writable(tmp_path / "game.json")
    for path in (tmp_path, tmp_path / "none" / "game.json"):
        with pytest.raises(OSError, match=r"folder|No such"):
            check_writable(path)
    assert list(tmp_path.iterdir()) == []
