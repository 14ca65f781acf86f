"""Remarks of bots: from what everybody was shown, rarely, and never the same twice in a row."""

from collections import Counter
from itertools import pairwise
from math import log
from random import Random
from typing import Any, get_args

import pytest

from fogbound import Match, new_match
from fogbound.bots import BOTS, CHARACTERS, LEVELS, Admission, Remark, Seated, Voices, bot_named
from fogbound.bots.happenings import Occasion
from fogbound.bots.memoarrr.bot import COUNTED
from fogbound.bots.recall import Forgetting, Recall
from fogbound.bots.voices import ALWAYS, ORDER, SILENCE, TALKATIVE
from fogbound.core.board import Place
from fogbound.core.seats import Seat
from fogbound.games.memoarrr.material import Card
from fogbound.games.memoarrr.memory import Memory
from fogbound.games.memoarrr.moves import Banned, RoundBegan, Turned
from fogbound.server.protocol import messages
from tests.policies import knowing_move
from tests.test_secrecy import with_other_secrets

TABLES: list[tuple[str, dict[str, Any]]] = [
    ("memoarrr", {"players": 2}),
    ("memoarrr", {"players": 3, "expert": True}),
    ("memoarrr", {"players": 4, "expert": True, "edition": "2018"}),
    ("ahoy", {"players": 2}),
    ("ahoy", {"players": 3, "treasures": "0,0,7"}),
    ("ahoy", {"players": 4, "treasures": "3,2,2"}),
]


PARTS = {"memoarrr": "round_began", "ahoy": "turn_ended"}


def spoken(match: Match, seed: str = "table") -> list[tuple[int, Remark]]:
    """All remarks of the bots on all seats but the first, each with the number of the move."""
    levels = {seat: LEVELS[(seat + 2) % 5] for seat in range(1, match.options.players)}
    voices, again = Voices(match.game.id, levels, seed), Match(match.game, match.options, match.deal)
    said = []
    for number, move in enumerate(match.moves):
        events = [match.game.events.seen_by(event, None) for event in again.play(move)]
        said += [(number, one) for one in voices.after(events, person_is_next=again.to_move == 0)]
    return said


def played(game: str, options: dict[str, Any], seed: int, moves: int = 600) -> Match:
    """Bots of all levels; in Memory Ahoy others who know what lies where, and so fight and parley a lot."""
    match, rng = new_match(game, seed=seed, **options), Random(seed)
    if game == "ahoy":
        while match.to_move is not None and len(match.moves) < moves:
            declines = "decline" in match.legal_moves and rng.random() < 0.4
            match.play("decline" if declines else knowing_move(match, rng))
        return match
    seated = [Seated(bot_named(game, ("cabin-boy", "sailor")[seat % 2]), match, Seat(seat), seed) for seat in range(4)]
    while match.to_move is not None and len(match.moves) < moves:
        match.play(seated[match.to_move].choose())
    return match


@pytest.mark.parametrize(("game", "options"), TABLES, ids=str)
def test_what_is_said_does_not_depend_on_what_anybody_was_not_shown(game, options):
    """Dealt anew for every seat and for a spectator, the bots say the same at the same moves."""
    told = 0
    for seed in range(3):
        match = played(game, options, seed, moves=25)
        for seat in (None, *range(options["players"])):
            other = with_other_secrets(match, seat, seed=7)
            assert other.deal != match.deal
            assert spoken(other) == spoken(match)
        told += len(spoken(match))
    assert told


def test_a_voice_that_knows_the_cards_is_caught(monkeypatch):
    def leaking(self: Voices, events: Any, *, person_is_next: bool) -> list[Remark]:
        return [Remark(1, "miss", sum(map(ord, str(events))) % 50)]

    monkeypatch.setattr(Voices, "after", leaking)
    monkeypatch.setattr("fogbound.core.events.Vocabulary.seen_by", lambda self, event, seat: event)
    match = played("memoarrr", {"players": 2}, 1, moves=3)
    assert spoken(with_other_secrets(match, None, seed=7)) != spoken(match)


@pytest.mark.parametrize(("game", "options"), TABLES, ids=str)
def test_nobody_talks_all_the_time(game, options):
    for seed in range(3):
        match = played(game, options, seed)
        said = spoken(match)
        last = len(match.moves) - 1
        before_the_end = [number for number, one in said if number < last and one.occasion not in ALWAYS]
        gaps = [b - a for a, b in pairwise(before_the_end)]
        assert all(gap > SILENCE for gap in gaps)
        if match.is_over:
            assert Counter(one.seat for number, one in said if number == last) == Counter(range(1, options["players"]))


def test_in_some_matches_everything_is_spoken_of():
    said = {
        one.occasion for game, options in TABLES for seed in range(12) for _, one in spoken(played(game, options, seed))
    }
    assert said >= set(get_args(Occasion)) - {"island_wins"}


def test_all_lines_of_an_occasion_come_before_one_comes_again():
    voices = Voices("memoarrr", {0: "cabin-boy"}, "t")
    said: list[int] = []
    for seed in range(30):
        match = played("memoarrr", {"players": 2}, seed)
        for event in match.events:
            said += [one.turn for one in voices.after([event], person_is_next=False) if one.occasion == "miss"]
    assert len(said) > 10
    assert [b - a for a, b in pairwise(said)] == [1] * (len(said) - 1)


def test_two_of_one_character_do_not_say_the_same_at_the_end():
    match = played("memoarrr", {"players": 3}, 3)
    for seed in range(10):
        voices = Voices("memoarrr", {0: "sailor", 1: "sailor", 2: "sailor"}, str(seed))
        said = [one for event in match.events for one in voices.after([event], person_is_next=False)][-3:]
        lost = [one.turn for one in said if one.occasion == "lose"]
        assert len({turn % 2 for turn in lost}) == len(lost) == 2


def test_nothing_is_said_of_a_chain_when_a_person_has_to_think():
    match = played("memoarrr", {"players": 2}, 3)
    for talks in (True, False):
        said = []
        for seed in range(20):
            voices = Voices("memoarrr", {0: "cabin-boy", 1: "gunner"}, str(seed))
            said += [one for event in match.events for one in voices.after([event], person_is_next=not talks)]
        assert any(one.occasion == "chain" for one in said) == talks


def test_levels_have_characters_and_other_bots_say_nothing():
    assert set(TALKATIVE) == set(LEVELS) == set(CHARACTERS)
    assert all(len(set(names)) == 4 for names in CHARACTERS.values())
    others = [name for name in BOTS["memoarrr"] if name not in LEVELS]
    match = played("memoarrr", {"players": 2}, 1)
    for name in others:
        voices = Voices("memoarrr", {0: name, 1: name}, "t")
        assert not [one for event in match.events for one in voices.after([event], person_is_next=False)]


def test_the_server_has_the_same_occasions():
    assert get_args(messages.Occasion) == get_args(Occasion)
    assert sorted(ORDER) == sorted(get_args(Occasion))


@pytest.mark.parametrize(("game", "options"), TABLES[::3], ids=str)
def test_what_a_bot_admits_is_what_its_own_memory_says(game, options):
    match = played(game, options, 4)
    admitted: dict[str, Admission] = {}
    for level in LEVELS:
        seated = Seated(bot_named(game, level), match, Seat(0), 1)
        seated.catch_up()
        found = seated.bot.admission()
        assert found is not None
        admitted[level] = found
        own = seated.bot.recall.memory  # type: ignore[attr-defined]
        assert found.shown == len(own.seen)
        if found.lost is not None and found.since is not None:
            sightings = [one for one in own.seen.values() if str(one.face) == found.lost]
            ends = [number for number, event in enumerate(match.events, 1) if event.type == PARTS[game]]
            shown = min(1 + sum(end < one.event for end in ends) for one in sightings)
            assert shown <= found.since <= 1 + len(ends)
    assert admitted["captain"] == Admission(admitted["captain"].shown, admitted["captain"].shown)
    assert admitted["cabin-boy"].kept < admitted["mate"].kept <= admitted["captain"].kept
    assert admitted["cabin-boy"].lost


def test_a_bot_admits_the_same_however_often_its_match_is_read_again():
    match = played("memoarrr", {"players": 2}, 4)
    seated = [Seated(bot_named("memoarrr", "sailor"), match, Seat(0), seed) for seed in (1, 2)]
    for one in seated:
        one.catch_up()
    assert seated[0].bot.admission() == seated[1].bot.admission()


def test_a_bot_says_since_when_a_card_is_gone_and_not_when_it_was_shown():
    """With this threshold a card comes to mind with less than one half from the ninth event after it on."""
    recall = Recall(
        Memory(), COUNTED, lambda place: (), lambda *half: "", Forgetting(log(0.34)), Random(1), "round_began"
    )
    told: list[int | None] = []
    for number in range(24):
        if number % 4 == 0:
            recall.after(RoundBegan(2 + number // 4, Seat(0)))
        is_shown = number in (0, 16)
        here = Place("a1")
        recall.after(Turned(Seat(0), here, Card("Oj"), None) if is_shown else Banned(Seat(1), here, Seat(0)))
        told.append(recall.admission().since)
    assert told == [None] * 8 + [4] * 8 + [None] * 8
