"""Helpers of the tests of these bots: playing matches, and positions drawn for them."""

from typing import Any

from fogbound import Match, new_match
from fogbound.bots import Seated, bot_named
from fogbound.bots.memoarrr.compiled.graph import ALL_CARDS, NO_LAST, NUMBER
from fogbound.bots.memoarrr.situation import Situation, Unknown
from fogbound.core.board import Place
from fogbound.games.memoarrr.material import PLACES
from fogbound.games.memoarrr.view import View


def cards(text: str) -> int:
    """A mask: `cards("Po Cl")`."""
    return sum(1 << NUMBER[name] for name in text.split())


def asked(
    last: str | None, known: str, *, secret: str = "", up: str = "", halves: str = "", players: int = 2, **options: Any
) -> Situation:
    """A decision of seat 0: the last card, cards it knows, of which it alone knows the secret ones, and cards that lie
    face up besides. Of the unknown places, each letter of `halves` is the half that is remembered of one."""
    view = new_match("memoarrr", seed=1, players=players, **options).view(0)
    assert isinstance(view, View)
    at = dict(zip([NUMBER[name] for name in known.split()], PLACES, strict=False))
    shown = cards(up) | (cards(last) if last else 0)
    unseen = ALL_CARDS & ~cards(known) & ~shown
    strange = [place for place in PLACES if place not in at.values()][shown.bit_count() :]
    kinds = [
        Unknown(unseen & sum(1 << n for name, n in NUMBER.items() if half in name), 0, (place,))
        for half, place in zip(halves, strange, strict=False)
    ]
    rest = tuple(strange[len(halves) :])
    kinds += [Unknown(unseen, 0, rest)] if rest else []
    theirs = cards(known) & ~cards(secret)
    return Situation(
        view=view, seat=0, last=NUMBER[last] if last else NO_LAST, at=at, known=cards(known),
        known_to=[cards(known), theirs, theirs, theirs], unseen=unseen, unknown=kinds, may_turn=cards(known),
        may_turn_unknown=kinds, seats_in=list(range(players)),
    )  # fmt: skip


def card_at(now: Situation, place: Place) -> str | None:
    """The card known to lie there, or None."""
    return next((name for name, number in NUMBER.items() if now.at.get(number) == place), None)


def policy(name: str, players: int = 2, seed: int = 1, **options: Any) -> Any:
    """The policy of a bot at the start of a match."""
    match = new_match("memoarrr", seed=1, players=players, **options)
    bot: Any = bot_named("memoarrr", name)
    bot.begin(match.game, match.options, 0, seed)
    return bot.policy


def play(names: list[str], seed: int, **options: Any) -> Match:
    """A whole match between bots with these names."""
    match = new_match("memoarrr", seed=seed, players=len(names), **options)
    bots = [bot_named("memoarrr", name) for name in names]
    seated = [Seated(bot, match, seat, seed + seat) for seat, bot in enumerate(bots)]  # type: ignore[arg-type]
    while match.to_move is not None:
        match.play(seated[match.to_move].choose())
    return match


def won_rounds(match: Match) -> list[int]:
    return [event.seat for event in match.events if event.type == "round_won"]  # type: ignore[attr-defined]
