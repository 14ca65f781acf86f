"""Records of games by id: those handed in, and those that installed packages bring."""

from pathlib import Path

import pytest

from fogbound.core.errors import RequestError, UnsupportedError
from fogbound.core.registry import Registry


def install(folder: Path, game: str) -> None:
    """A package with an entry point for this game, which is the function `len`."""
    info = folder / "brings_a_game-1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: brings-a-game\nVersion: 1\n")
    (info / "entry_points.txt").write_text(f"[fogbound.tried]\n{game} = builtins:len\n")


def test_a_game_of_an_installed_package_is_found_and_listed(tmp_path, monkeypatch):
    install(tmp_path, "chess")
    monkeypatch.syspath_prepend(tmp_path)
    registry: Registry[object] = Registry("tried", "no try", {"memoarrr": max})
    assert registry.of("chess") is len
    assert list(registry) == ["memoarrr", "chess"]


def test_an_installed_package_cannot_take_the_place_of_a_game(tmp_path, monkeypatch):
    install(tmp_path, "memoarrr")
    monkeypatch.syspath_prepend(tmp_path)
    registry: Registry[object] = Registry("tried", "no try", {"memoarrr": max})
    with pytest.raises(RequestError, match="'memoarrr': there is one already"):
        list(registry)


def test_the_games_at_hand_are_found_without_looking_at_packages(tmp_path, monkeypatch):
    install(tmp_path, "memoarrr")
    monkeypatch.syspath_prepend(tmp_path)
    registry: Registry[object] = Registry("tried", "no try", {"memoarrr": max})
    assert registry["memoarrr"] is max
    assert registry.of("memoarrr") is max


def test_a_game_without_a_record_is_unsupported():
    with pytest.raises(UnsupportedError, match="'chess' has no try yet"):
        Registry("tried", "no try", {"memoarrr": max}).of("chess")
