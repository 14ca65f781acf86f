"""A client may be connected to any node: commands go to the one that owns the table."""

from random import Random

import pytest

from tests.server.cluster import Edge
from tests.server.people import open_table, play, play_on, seat_people, sit

pytestmark = pytest.mark.slow  # real servers


@pytest.fixture(scope="module")
def edge(tmp_path_factory, postgres):
    running = Edge(tmp_path_factory.mktemp("edge"), postgres.database())
    yield running
    running.end()


@pytest.fixture(scope="module")
def pair(edge):
    """The same two nodes, as they are."""
    return [edge.owner, edge]


def test_a_whole_match_is_played_by_people_at_two_nodes(pair):
    one, other = pair
    table, host = open_table(one)
    guest = other.client()
    sit(host, table, 0)
    sit(guest, table, 1)
    spectators = [node.client().done("watch", table=table) for node in (one, other, other)]
    host.done("start", table=table)
    for client in (host, guest):
        client.until(lambda table: table["status"] == "running")
    play_on([host, guest], Random(1))
    for client in (*spectators, guest):
        client.until(lambda table: table["status"] == "over")
    near, far, far_too = (spectator.received[-1].split("\n")[-1] for spectator in spectators)
    assert near == far == far_too
    records = [node.get(f"/api/tables/{table}/record").json() for node in pair]
    assert records[0] == records[1]
    assert other.metric("fogbound_relayed_out") == one.metric("fogbound_relayed_in") == 3


def test_everything_that_is_said_at_a_table_crosses(edge):
    table, (ann, ben) = seat_people(edge, first=0)
    ann.done("chat", table=table, seat=0, text="ahoy")
    assert ben.until_told(lambda message: message["type"] == "said")["text"] == "ahoy"
    code = ann.ask("hand_over", table=table, seat=0)["code"]
    tablet = edge.client()
    tablet.done("take_over", table=table, code=code, token=tablet.token)
    play([tablet, ben], Random(2))
    ben.socket.close()
    tablet.until_told(lambda message: message["type"] == "presence" and message["here"] == [True, False])
    assert ann.refusal("play", table=table, seat=0, moves=1, move="nonsense") in ("not_allowed", "not_your_turn")
    assert tablet.refusal("watch", table="000000000000") == "no_table"


def test_a_join_code_works_at_every_node(pair):
    table, host = open_table(pair[0])
    screen = pair[1].client().done("watch", table=table)
    code = screen.ask("join_code", table=table)["code"]
    assert host.ask("join_code", table=table)["code"] == code
    for node in pair:
        assert node.post("/api/codes", code=code).json() == {"table": table}
        answer = node.post("/api/codes", code="ZZZZ" if code != "ZZZZ" else "XXXX")
        assert (answer.status_code, answer.json()["error"]["code"]) == (404, "no_table")


def test_every_node_gives_the_owner_of_a_match_its_copy(pair):
    one, other = pair
    made = one.post("/api/tables", game="memoarrr").json()
    table, host = made["table"], one.client().done("watch", table=made["table"], tokens=[made["host_token"]])
    sit(host, table, 0).done("seat_bot", table=table, seat=1, bot="random").done("start", table=table)
    tokens = [made["host_token"], host.token]
    far = other.client().done("watch", table=table, tokens=tokens)
    assert [node.post(f"/api/tables/{table}/copy", tokens=tokens).status_code for node in pair] == [403, 403]
    far.done("keep_copy", table=table)
    copies = [node.post(f"/api/tables/{table}/copy", tokens=tokens).json()["entries"] for node in pair]
    assert all('"copied"' in "".join(copy) for copy in copies)
    far.done("close", table=table)
    assert [node.client().refusal("watch", table=table) for node in pair] == ["closed", "closed"]


def test_a_client_may_watch_tables_of_several_nodes_and_no_more_than_eight(pair):
    one, other = pair
    tables = [open_table(node)[0] for node in (one, other) * 4]
    client = one.client()
    for table in tables:
        client.done("watch", table=table)
    extra, _ = open_table(other)
    assert client.refusal("watch", table=extra) == "bad_request"
    client.done("unwatch", table=tables[1])
    client.done("watch", table=extra)


def test_a_rematch_stays_with_its_owner_and_in_its_bay(edge):
    table, clients = seat_people(edge, first=0)
    clients[0].done("resign", table=table, seat=0)
    for seat, client in enumerate(clients):
        client.until(lambda table: table["status"] == "over")
        client.done("rematch", table=table, seat=seat, agreed=True)
    (again,) = {client.until(lambda table: table["rematch"])["rematch"] for client in clients}
    assert again[:4] == table[:4]
    for client in clients:
        client.done("watch", table=again, tokens=[client.token])
        client.until(lambda table: table["table"] == again)
    play(clients, Random(3))
    assert clients[0].refusal("play", table=again, seat=0, moves=0, move="look north") == "stale"


def test_open_tables_of_all_nodes_are_listed_everywhere_until_they_start(pair):
    one, other = pair
    seen = other.client().done("watch_lobby", changes=True)
    table, host = open_table(one, is_public=True)
    sit(host, table, 0, "Ann")

    def is_listed(message):
        return any(line["table"] == table and "Ann" in line["names"] for line in message.get("tables", ()))

    seen.until_told(is_listed)
    assert [line["table"] for line in other.get("/api/tables").json()["tables"]] == [table]
    host.done("seat_bot", table=table, seat=1, bot="random").done("start", table=table)
    seen.until_told(lambda message: message.get("gone") == [table])


def test_a_table_moves_to_the_node_that_all_its_watchers_use(tmp_path, postgres):
    edge = Edge(tmp_path, postgres.database(), follow_s=1)
    try:
        table, clients = seat_people(edge)
        for client in clients:
            assert client.until_closed() == 1012
        again = [edge.client().done("watch", table=table, tokens=[client.token]) for client in clients]
        play_on(again, Random(3), moves=5)
        assert edge.metric("fogbound_relayed_out") == edge.owner.metric("fogbound_tables_running") == 0
        assert edge.metric("fogbound_tables_running") == 1
    finally:
        edge.end()


def test_a_crew_whose_people_are_at_two_nodes_goes_along_and_keeps_one_logbook(pair):
    one, other = pair
    tokens = ["1" * 32, "2" * 32]
    crew = other.post("/api/crews", name="The Gulls", member="Ann", token=tokens[0]).json()["crew"]
    ann, ben = one.client(), other.client()
    for client, token in zip((ann, ben), tokens, strict=True):
        client.done("watch_crew", crew=crew, tokens=[token])
    ben.done("join_crew", crew=crew, name="Ben", token=tokens[1])
    settings = {"game": "ahoy", "options": {"players": 2}}
    ben.done("set_sail", crew=crew, settings=settings, seats=[0, 1])
    (table,) = {
        client.until_told(lambda message: message["type"] == "crew" and message.get("table"))["table"]
        for client in (ann, ben)
    }
    for client, token in zip((ann, ben), tokens, strict=True):
        client.done("watch", table=table, tokens=[token])
    ann.done("ready", table=table, seat=0)
    ben.done("start", table=table).done("resign", table=table, seat=1)
    for client in (ann, ben):
        now = client.until_told(lambda message: message["type"] == "crew" and message.get("matches"))
        assert [match["winners"] for match in now["latest"]] == [[0]]
