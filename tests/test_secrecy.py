"""Nothing hidden leaves: what a seat gets is the same, byte for byte, whatever lies where it may not look.

Two matches with the same moves are compared. Their deals differ only in what the seat was never shown: the faces of
cards or tiles, the rubies, the order of volcanoes that are not on top.
"""

import json
from copy import copy
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from fogbound import GAMES, Match, new_match
from fogbound.core.deal import SeededChance, shuffled
from fogbound.core.errors import FogboundError, IllegalMoveError
from fogbound.core.events import Vocabulary
from fogbound.games import ahoy, memoarrr
from tests.strategies import matches

SEATS = st.sampled_from([None, 0, 1, 2, 3])
TRIED = ("turn a1", "turn e5", "turn c3", "peek b2", "swap d4", "ban a5", "look north", "look a1", "show b2", "erupt")
ALSO_TRIED = ("attack a1", "pair c2", "with c2", "target d1", "name d1", "parley blue", "accept", "decline", "end", "x")


def refusal(match: Match, move: str) -> str:
    """The whole error of a move that is refused, or nothing."""
    again = Match(match.game, match.options, match.deal)
    again.state = match.state
    try:
        again.play(move)
    except FogboundError as error:
        return f"{error.code}: {error}"
    return ""


def everything_sent(match: Match, seat: int | None) -> str:
    """All that may leave for this seat: view, drawings, events so far, legal moves and every refusal."""
    view = match.view(seat)
    refusals = [refusal(match, move) for move in (*TRIED, *ALSO_TRIED)]
    sent = {
        "view": view.to_json(),
        "text": match.game.draw(view),
        "svg": match.game.svg(view),
        "state as text": str(match.state),
        "events": [match.game.events.to_json(event) for event in match.events_for(seat)],
        "moves": list(match.legal_moves),
        "refusals": refusals,
    }
    return json.dumps(sent)


def shown_to(match: Match, seat: int | None) -> set[int]:
    """Where, in the deal, the cards or tiles lay that this seat was shown at any time (an octopus moves cards).

    It reads the complete events and the rules of who sees what, not the filter that is under test."""
    places: set[str] = set()
    cards: set[str] = set()
    for event in match.events:
        data = match.game.events.to_json(event)
        if data["type"] in ("looked", "peeked") and data["seat"] != seat:
            continue
        places |= set(data.get("tiles", {})) | ({data["at"]} if data.keys() & {"tile", "card"} else set())
        cards |= set(data.get("cards", {}).values()) | ({data["card"]} if "card" in data else set())
    deal: Any = match.deal
    if match.game.id == "memoarrr":
        return {number for number, card in enumerate(deal.island) if card in cards}
    return {match.options.grid.places.index(place) for place in places}  # type: ignore[attr-defined]


def with_other_secrets(match: Match, seat: int | None, seed: int) -> Match:
    """The same match, but for what this seat may not know."""
    chance = SeededChance(seed)
    shown = shown_to(match, seat)
    deal: Any = match.deal
    field = {"memoarrr": "island", "ahoy": "grid", "pairs": "cards"}[match.game.id]
    faces = list(getattr(deal, field))
    unseen = [number for number, face in enumerate(faces) if number not in shown and face is not None]
    boxed = sorted(set(memoarrr.material.CARDS) - set(faces)) if match.game.id == "memoarrr" else []
    pile = shuffled([*(faces[number] for number in unseen), *boxed], chance)  # the boxed card is as unknown as they are
    looked_at = _looked_at(match) if match.game.id == "ahoy" else set()
    for number in sorted(unseen, key=lambda number: number not in looked_at):
        # a tile that was looked at and stayed face down is no landscape: everybody knows as much
        faces[number] = next(face for face in pile if number not in looked_at or face != "~~")
        pile.remove(faces[number])
    piles = _other_piles(match, chance) if match.game.id == "memoarrr" else {}
    deal = deal._replace(**{field: tuple(faces)}, **piles)
    other = Match(match.game, match.options, deal)
    for move in match.moves:
        other.play(move)
    return other


def _looked_at(match: Match) -> set[int]:
    places = match.options.grid.places  # type: ignore[attr-defined]
    return {places.index(event.at) for event in match.events if event.type == "looked"}  # type: ignore[attr-defined]


def _other_piles(match: Match, chance: SeededChance) -> dict[str, Any]:
    """Treasures in another order, and volcanoes too where they are neither taken nor on top."""
    if match.is_over:
        return {}  # nothing of the piles is secret any more
    deal: Any = match.deal
    state: Any = match.state
    open_rounds = state.table.round - 1
    visible = len(state.table.out) - state.table.out.count(None) + 1
    now = deal.volcanoes[open_rounds]
    return {
        "treasures": deal.treasures if match.options.ordered else tuple(shuffled(deal.treasures, chance)),  # type: ignore[attr-defined]
        "volcanoes": (
            *deal.volcanoes[:open_rounds],
            (*now[:visible], *shuffled(now[visible:], chance)),
            *(tuple(shuffled(pile, chance)) for pile in deal.volcanoes[open_rounds + 1 :]),
        ),
    }


@given(matches(), SEATS, st.integers(0, 2**32))
def test_what_a_seat_gets_does_not_depend_on_what_it_may_not_know(match, seat, seed):
    assume(seat is None or seat < match.options.players)
    other = with_other_secrets(match, seat, seed)
    assert everything_sent(other, seat) == everything_sent(match, seat)


@given(matches(), st.integers(0, 2**32))
def test_a_spectator_gets_what_a_seat_gets_without_its_secrets(match, seed):
    nobody = json.loads(everything_sent(match, None))["view"]
    for seat in range(match.options.players):
        mine = json.loads(everything_sent(match, seat))["view"]
        assert {**mine, "seat": None, "secret": None} == nobody


@given(matches())
def test_a_view_shows_a_secret_look_to_its_own_seat_alone(match):
    secrets = match.state.secrets
    for seat in range(match.options.players):
        assert match.view(seat).secret == (dict(secrets[seat]) if secrets[seat] else None)
    assert match.view(None).secret is None


def leaking_by_identity(state: Any, seat: Any) -> Any:
    """A view with a harmless-looking number that depends on a face-down card."""
    view = memoarrr.GAME.view(state, seat)
    return replace(view, round=view.round + sum(map(ord, state.hidden.island[0])))


def leaking_the_others_look(state: Any, seat: Any) -> Any:
    view = ahoy.GAME.view(state, seat)
    looks = [glimpse for glimpse in state.secrets if glimpse]
    return replace(view, secret=dict(looks[0]) if looks else None)


def leaking_refusal(state: Any, move: str) -> Any:
    raise IllegalMoveError(f"{move}: {state.hidden.island[0]} lies at a1")


class LeakingVocabulary(Vocabulary):
    """Every seat sees every look; only spectators do not."""

    def seen_by(self, event: Any, seat: Any) -> Any:
        return event if seat is not None else super().seen_by(event, seat)


def leaking_events(game: str) -> Vocabulary:
    leaky = copy(GAMES[game].events)
    leaky.__class__ = LeakingVocabulary
    return leaky


@pytest.mark.parametrize(
    ("game", "leak", "moves"),
    [
        ("memoarrr", {"view": leaking_by_identity}, []),
        ("ahoy", {"view": leaking_the_others_look}, ["look a1"]),
        ("memoarrr", {"play": leaking_refusal}, []),
        ("memoarrr", {"events": leaking_events("memoarrr")}, ["look north", "look east"]),
        ("ahoy", {"events": leaking_events("ahoy")}, ["look a1"]),
    ],
    ids=["view of memoarrr", "view of ahoy", "refusal", "events of memoarrr", "events of ahoy"],
)
def test_a_leak_is_caught(game, leak, moves):
    caught = 0
    for seed in range(20):
        match = new_match(game, seed=seed)
        for move in moves:
            match.play(move)
        seat = 1 - (match.to_move or 0)  # who looked in Memory Ahoy is still to move
        other = with_other_secrets(match, seat, seed)
        match.game = other.game = replace(match.game, **leak)
        caught += everything_sent(other, seat) != everything_sent(match, seat)
    assert caught > 10
