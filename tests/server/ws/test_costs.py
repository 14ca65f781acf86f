"""Commands cost what they make others do."""

import msgspec
import pytest

from fogbound.server.protocol import messages
from fogbound.server.ws import costs
from fogbound.server.ws.costs import Cost, cost_of, table_told_by
from tests.server.inside import House, inside, until

TABLE = "abcdefgh2345"


@pytest.mark.parametrize(
    ("command", "cost", "before_a_crowd"),
    [
        (messages.Watch("1", TABLE), Cost(2), Cost(2)),
        (messages.WatchLobby("1"), Cost(1), Cost(1)),
        (messages.Sit("1", TABLE, 0, "Ann", "0" * 32), Cost(1, 1), Cost(5, 1)),
        (messages.Rise("1", TABLE, 0), Cost(1, 1), Cost(5, 1)),
        (messages.Ready("1", TABLE, 0), Cost(1, 1), Cost(5, 1)),
        (messages.Play("1", TABLE, 0, 0, "look north"), Cost(0, 1), Cost(4, 1)),
        (messages.Chat("1", TABLE, 0, "Ahoy"), Cost(0), Cost(4)),
        (messages.Unwatch("1", TABLE), Cost(0), Cost(0)),
        (messages.JoinCrew("1", TABLE, "Ann", "0" * 32), Cost(1, 1), Cost(5, 1)),
    ],
    ids=lambda value: type(value).__name__,
)
def test_what_others_are_told_is_paid_for(command, cost, before_a_crowd):
    told = table_told_by(command)
    assert cost_of(command, 0 if told is None else 3) == cost
    assert cost_of(command, 0 if told is None else 400) == before_a_crowd


def test_every_command_that_adds_to_a_log_is_charged_for_it():
    adds_nothing = {messages.Watch, messages.WatchLobby, messages.Unwatch, messages.UnwatchLobby, messages.HandOver,
                    messages.Chat, messages.Gesture, messages.Report, messages.WatchCrew, messages.JoinCode,
                    messages.UnwatchCrew, messages.HandOverCrew}  # fmt: skip
    kinds = set(messages.Command.__args__)
    fields = {"id": "1", "table": TABLE, "seat": 0, "name": "Ann", "token": "0" * 32, "code": "0" * 32,
              "bot": "sailor", "moves": 0, "move": "x", "text": "x", "emote": "wave", "reason": "name",
              "settings": {"game": "ahoy"}, "then": "wait", "crew": TABLE, "member": 0}  # fmt: skip

    def made(kind: type[messages.Message]) -> messages.Command:
        own = {name: fields[name] for name in kind.__struct_fields__ if name in fields}
        command: messages.Command = msgspec.convert({"type": kind.__struct_config__.tag, **own}, messages.Command)
        return command

    assert {kind for kind in kinds if not cost_of(made(kind), 0).entries} == adds_nothing


def test_a_client_that_asks_for_too_much_work_again_and_again_is_closed():
    async def test(house: House) -> None:
        made = await house.tables.create(messages.NewTable("ahoy"))
        rude = house.connect()
        for _ in range(60):
            rude.say("watch", table=made.table)
        await until(lambda: rude.closed == 1008)
        refused = [line for line in rude.lines if line["type"] == "error"]
        assert len(refused) <= 22  # of 40, and some were not sent any more

    inside(test, commands_per_s=0.01, commands_at_once=40)


def test_a_gesture_before_a_crowd_costs_more_than_one_among_friends(monkeypatch):
    async def test(house: House) -> None:
        ann, _ = await house.seat_people("ahoy")
        wave = {"table": ann.table["table"], "seat": 0, "emote": "wave"}
        monkeypatch.setattr(costs, "_FAN_OUT", 1)  # two are a crowd
        codes = [(await ann.ask("emote", **wave)).get("code") for _ in range(4)]
        assert codes == [None, None, None, "too_many"]  # 6 of the 12 tokens were for the start

    inside(test, commands_per_s=0.01, commands_at_once=12)
