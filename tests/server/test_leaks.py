"""Nothing that a seat may not know leaves for it.

Whole matches on the wire: every seat and a spectator record every byte, and afterwards each message is built anew from
the record and compared.
"""

import json
import re
from typing import Any

import pytest

from fogbound import GAMES, Match
from fogbound.bots import Voices
from fogbound.core.record import record_from_text
from fogbound.core.seats import Seat
from fogbound.server.protocol import messages
from tests.server.driver import open_looks, whole
from tests.server.party import Party, Plan
from tests.test_secrecy import shown_to

pytestmark = pytest.mark.slow  # a real server

PER_MOVE = {"kind": "per_move", "seconds": 3600}
PER_GAME = {"kind": "per_game", "seconds": 3600, "increment_s": 1}
PLAYED = [
    Plan("memoarrr", {"edition": "2018"}, {"look_s": 1}),
    Plan("memoarrr", {"players": 3, "expert": True}, {"look_s": 120, "clock": PER_MOVE}, bots=(1,), level="gunner"),
    Plan(
        "memoarrr",
        {"players": 4, "edition": "2018", "expert": True, "ordered": True},
        {"look_s": None, "clock": PER_GAME},
    ),
    Plan("memoarrr", {"players": 4, "ordered": True}, {"look_s": 120}, resigns=(2, 12)),
    Plan("memoarrr", {"players": 2, "expert": True}, {"look_s": None}, resigns=(1, 8)),
    Plan("ahoy", {"turn_limit": 20, "show": "or_combat"}, {"look_s": 120}),
    Plan(
        "ahoy",
        {"players": 3, "treasures": "3,2,2", "turn_limit": 15},
        {"look_s": None, "clock": PER_GAME},
        bots=(2,),
        level="cabin-boy",
    ),
    Plan("ahoy", {"players": 4, "treasures": "0,0,7", "turn_limit": 12}, {"look_s": None}, resigns=(3, 10)),
]
FIELDS = {"ok": {"type", "id"}, "error": {"type", "id", "code", "message"}, "presence": {"type", "table", "here"}}


@pytest.mark.parametrize("plan", PLAYED, ids=lambda plan: f"{plan.game} {plan.options}")
def test_every_byte_of_a_match_is_what_the_rules_let_this_seat_see(house, plan):
    party = Party(house, plan)
    party.play()
    assert party.put_away
    assert len(party.resigned) == (plan.resigns is not None)
    truth = Truth(party, house.get(f"/api/tables/{party.table}/record").json())
    assert any(truth.said_at) == (plan.level != "random")
    for seat, client in party.everybody.items():
        heard = [json.loads(line) for frame in client.received for line in frame.split("\n")]
        tables = [whole(message) for message in heard if message["type"] == "table"]
        assert_all_were_told(party, seat, [message["number"] for message in tables])
        for before, message in zip([None, *tables], tables, strict=False):
            truth.assert_allowed(message, seat, is_move=before is not None and message["moves"] > before["moves"])
        truth.assert_nothing_else(heard, seat)


def assert_all_were_told(party: Party, seat: int | None, numbers: list[int]) -> None:
    """Every change once and in order, from the first one seen to the last; and once more for who came back."""
    if seat in (None, 0):
        assert numbers[0] == 1
    changes = range(numbers[0], party.host.table["number"] + 1)
    assert sorted(set(numbers)) == list(changes)
    assert numbers == sorted(numbers)
    assert len(numbers) == len(changes) + party.came_back[seat]


def replayed(record: Any, moves: int) -> tuple[Match, list[Any]]:
    """The match after so many moves, and what the last one made happen."""
    match = Match(record.game, record.options, record.deal)
    events: tuple[Any, ...] = ()
    for move in record.moves[:moves]:
        events = match.play(move)
    return match, list(events)


class Truth:
    """All that happened, cards and all; and what may be told of it."""

    def __init__(self, party: Party, finished: dict[str, Any]) -> None:
        self.party, self.plan, self.finished = party, party.plan, finished
        record = record_from_text(json.dumps(finished["record"]), GAMES)
        self.steps = [replayed(record, moves) for moves in range(len(record.moves) + 1)]
        self.movers = [match.to_move for match, _ in self.steps]
        self.said_at = self._spoken()
        deal: Any = record.deal
        self.faces: tuple[str, ...] = deal.island if record.game.id == "memoarrr" else deal.grid

    def _spoken(self) -> list[list[dict[str, Any]]]:
        """Returns the remarks after so many moves, decided anew from the public events alone."""
        voices = Voices(self.plan.game, dict.fromkeys(self.plan.bots, self.plan.level), seed=self.party.table)
        said: list[list[dict[str, Any]]] = [[]]
        for match, events in self.steps[1:]:
            public = [match.game.events.seen_by(event, None) for event in events]
            mover = match.to_move
            is_person = mover is not None and mover not in self.plan.bots
            said.append([one._asdict() for one in voices.after(public, person_is_next=is_person)])
        return said

    def assert_allowed(self, message: dict[str, Any], seat: int | None, is_move: bool) -> None:
        """This is what a table must be for this seat, and there is nothing else in it."""
        is_open, number = message["status"] == "open", message["number"]
        has_clock = "clock" in self.plan.wish and not is_open
        is_late = has_clock and message.get("out_of_time") in range(4)  # everybody may know whose
        remarks = [] if is_open else self._remarks(message, is_move)
        told = (
            ("commitment", not is_open),
            ("clock", has_clock),
            ("out_of_time", is_late),
            ("remarks", remarks),
            ("admissions", self.admissions(message)),
        )
        left_out = {"crew", *(name for name, is_there in told if not is_there)}
        assert message.get("remarks", []) == remarks
        assert set(message) == {"type", *messages.Table.__struct_fields__} - left_out
        assert set(message["settings"]) == set(messages.NewTable.__struct_fields__)
        assert message["settings"].items() >= self.plan.wish.items()
        assert message["settings"]["options"] == self.steps[0][0].options.to_json()
        assert message["mine"] == ([] if seat is None or (is_open and not message["mine"]) else [seat])
        assert (message["is_host"], message["rematch"]) == (seat == 0, None)
        resigned = {who for who, when in self.party.resigned.items() if when <= number}
        for sitting, chair in enumerate(message["seats"]):
            assert set(chair) <= {"name", "bot", "here", "ready", "stood_in", "resigned"}
            assert chair.get("bot") == (self.plan.level if sitting in self.plan.bots and chair["name"] else None)
            assert chair.get("resigned", False) == (sitting in resigned)
        if is_open:
            assert (message["moves"], message["seen"], message["result"]) == (0, [], None)
            return
        match, events = self.steps[message["moves"]]
        is_over = match.is_over or len(resigned) == match.options.players - 1
        assert (message["status"] == "over") == is_over
        assert message["commitment"] == self.finished["commitment"]
        assert message["result"] == (self.finished["result"] if is_over else None)
        to_move = None if is_over else match.to_move
        if has_clock:
            assert set(message["clock"]) - {"starts_ms"} == {"left_ms", "running"}
            assert 0 <= message["clock"].get("starts_ms", 0) <= 10_000
            is_running = to_move not in {*self.plan.bots, *resigned} and not open_looks(message)
            assert message["clock"]["running"] == (to_move if is_running else None)
        (seen,) = message["seen"]
        assert set(seen) == {"seat", "view", "legal_moves", "events", "secret_ms"}
        assert seen["seat"] == seat
        view = match.view(seat).to_json()
        assert seen["view"] in [{**view, "secret": secret} for secret in self._secrets(view["secret"], message, seat)]
        self._assert_looks(message, match, resigned)
        look_s = self.plan.wish["look_s"]
        assert (seen["secret_ms"] is None) == (seen["view"]["secret"] is None or look_s is None)
        assert 0 < (seen["secret_ms"] or 1) <= 1000 * (look_s or 1)
        waits = open_looks(message) and view["phase"] != "look"
        may_move = seat == to_move and seat is not None and seat not in resigned and not waits
        assert seen["legal_moves"] == ([str(move) for move in match.legal_moves] if may_move else [])
        vocabulary, viewer = match.game.events, None if seat is None else Seat(seat)
        happened = [vocabulary.to_json(vocabulary.seen_by(event, viewer)) for event in events]
        assert seen["events"] == (happened if is_move else [])  # nobody is told again what a player should remember

    def _remarks(self, message: dict[str, Any], is_move: bool) -> list[dict[str, Any]]:
        """Returns what the bots say now: of the last move only, or at the end."""
        return self.said_at[message["moves"]] if is_move or message["status"] == "over" else []

    def admissions(self, message: dict[str, Any]) -> list[dict[str, Any]]:
        """Returns what the bots admit: after the end, when every card is public, and never before."""
        found: list[dict[str, Any]] = message.get("admissions", [])
        speaking = self.plan.bots if message["status"] == "over" and self.plan.level != "random" else ()
        assert [one["seat"] for one in found] == list(speaking)
        return found

    def _assert_looks(self, message: dict[str, Any], match: Match, resigned: set[int]) -> None:
        """Everybody is told where each seat looked last, and who still does."""
        secrets: Any = match.state.secrets
        assert [(look["seat"], look["places"]) for look in message["looks"]] == [
            (seat, [place for place, _ in secret]) for seat, secret in enumerate(secrets) if secret
        ]
        for look in message["looks"]:
            looker = look["seat"]
            is_bots = looker in {*self.plan.bots, *resigned}
            allowed = (
                [None] if is_bots else self._secrets(match.state.has_secret(Seat(looker)) or None, message, looker)
            )
            assert (True if look.get("is_open") else None) in allowed

    def _secrets(self, secret: Any, message: dict[str, Any], seat: int | None) -> list[Any]:
        """Returns what may be shown of a secret look: all until it is put away, nothing from then on. Where something
        else changed before that was answered, it may be either. Where a bot plays for good, its looks are its own."""
        if seat is not None and self.party.resigned.get(seat, message["number"] + 1) <= message["number"]:
            return [None]
        for put in self.party.put_away:
            has_moved_since = seat in self.movers[put.moves : message["moves"]]
            if put.seat == seat and put.after < message["number"] and not has_moved_since:
                return [None] if put.by <= message["number"] else [secret, None]
        return [secret]

    def assert_nothing_else(self, heard: list[dict[str, Any]], seat: int | None) -> None:
        """No message, of whatever type, names a card or tile that this seat was not shown before."""
        moves = 0
        for message in heard:
            match message["type"]:
                case "table":
                    moves = message.get("moves", 0)
                case "said":
                    assert message in self.party.said
                case kind:
                    assert set(message) == FIELDS[kind]
                    assert kind != "error" or message["code"] == self.party.refused[message["id"]]
            told = {key: value for key, value in message.items() if key != "admissions"}
            assert words_in(told) & set(self.faces) <= self._faces_shown(seat, moves)
        assert [said for said in self.party.said if said not in heard] == []

    def _faces_shown(self, seat: int | None, moves: int) -> set[str]:
        """From the complete events and the rules of who sees what."""
        return {self.faces[place] for place in shown_to(self.steps[moves][0], seat)}


def words_in(value: Any) -> set[str]:
    """All words that are anywhere in it, and each card or tile of its boards."""
    if isinstance(value, dict):
        return {*value}.union(*map(words_in, value.values()))
    if isinstance(value, list):
        return set().union(*map(words_in, value))
    text = str(value)
    is_board = re.fullmatch(r"(..)+(/(..)+)+", text) is not None
    return set(re.findall("..", text.replace("/", "")) if is_board else re.split(r"[^\w$~]+", text))
