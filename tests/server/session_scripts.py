"""The sessions whose transcripts are kept in `sessions/`; `./dev golden` writes them anew.

They hold the wire still while the server behind it is rebuilt: a difference is a change of the protocol.
"""

import json
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

from websockets.exceptions import ConnectionClosed, InvalidStatus

from tests.server.driver import open_looks
from tests.server.people import legal_moves, to_move, view
from tests.server.recorder import Session, token_of

FOLDER = Path(__file__).parent / "sessions"
_STRICT = {"commands_per_s": 1, "commands_at_once": 5, "connections_per_address": 2, "tables_per_minute": 3}


def play_on(session: Session, table: str, names: list[str], rng: Random, moves: int = 10_000) -> None:
    """People, one a seat, and bots on the seats after theirs, until so many moves were made."""
    while True:
        now = wait_for_people(session, names)
        if now["status"] == "over" or now["moves"] >= moves:
            return
        for seat, name in enumerate(names):
            session.put_away(table, name, seat)
        if wait_for_people(session, names)["status"] == "over":
            return
        seat = to_move(session.people[names[0]])
        legal = legal_moves(session.people[names[seat]].table, seat)
        if legal:
            session.play(table, names[seat], seat, rng.choice(legal))


def wait_for_people(session: Session, names: list[str]) -> dict[str, Any]:
    """Until no bot has anything to do."""
    host = session.people[names[0]]

    def is_so(now: dict[str, Any]) -> bool:
        waits = bool(open_looks(now)) and view(host)["phase"] != "look"
        return now["status"] == "over" or waits or to_move(host) < len(names)

    return session.until(names[0], is_so)


def memoarrr_of_two(session: Session) -> None:
    """A whole match with refusals, talk, a spectator, a rematch and a resignation."""
    table, host = session.make("memoarrr", first=0)
    session.connect("ann", "bob", "eve")
    session.say("ann", "play", table=table, seat=0, moves=0, move="look north")
    session.seat(table, host, "ann", "bob")
    session.say("eve", "watch", table=table)
    session.say("eve", "start", table=table)
    session.say("bob", "ready", table=table, seat=1, ready=False)
    session.say("ann", "start", table=table)
    session.say("bob", "ready", table=table, seat=1)
    session.say("ann", "ready", table=table, seat=3)
    session.say("ann", "sit", table=table, seat=1, name="Ann", token="0" * 32)
    session.say("ann", "start", table=table)
    session.say("ann", "start", table=table)
    for name, seat, moves, move in [
        ("bob", 1, 0, "look north"),
        ("bob", 0, 0, "look north"),
        ("eve", 0, 0, "look north"),
        ("ann", 0, 0, "turn a1"),
        ("ann", 0, 7, "look north"),
        ("ann", 0, 0, "dance"),
    ]:
        session.say(name, "play", table=table, seat=seat, moves=moves, move=move)
    session.say("ann", "dance")
    session.say("ann", "play", table=table, seat="0", moves=0, move="look north")
    session.say("ann", "watch", table="x" * 12)
    session.say_raw("ann", "no JSON")
    session.say("ann", "play", table=table, seat=0, moves=0, move="look north")
    session.say("ann", "chat", table=table, seat=0, text="Ahoy!\nAll hands: 🦜")
    session.say("bob", "emote", table=table, seat=1, emote="wave")
    session.say("eve", "chat", table=table, seat=0, text="He has the parrot!")
    session.say("ann", "rematch", table=table, seat=0)
    session.http("GET", f"/api/tables/{table}/record")
    play_on(session, table, ["ann", "bob"], Random(1))
    session.say("ann", "play", table=table, seat=0, moves=0, move="look north")
    session.http("GET", f"/api/tables/{table}/record")
    session.size(session.http("GET", f"/api/tables/{table}/review", show=False))
    session.say("ann", "rematch", table=table, seat=0)
    session.say("bob", "rematch", table=table, seat=1)
    again = session.people["bob"].table["rematch"]
    session.say("ann", "watch", table=again, tokens=[token_of("ann")])
    session.say("bob", "watch", table=again, tokens=[token_of("bob")])
    session.say("bob", "resign", table=again, seat=1)
    session.say("ann", "unwatch", table=again)
    session.http("GET", f"/api/tables/{again}/record")


def ahoy_of_four(session: Session) -> None:
    """Three people, a bot, clocks, a spectator who comes late, and somebody who gives up."""
    clock = {"kind": "per_game", "seconds": 3600, "increment_s": 5}
    options = {"players": 4, "treasures": "3,2,2", "turn_limit": 5}
    table, host = session.make("ahoy", options=options, clock=clock, look_s=None, first=1)
    names = ["ann", "bob", "cat"]
    session.connect(*names, "eve")
    session.seat(table, host, *names)
    session.say("bob", "seat_bot", table=table, seat=3, bot="random")
    session.say("ann", "seat_bot", table=table, seat=3, bot="cmd:evil")
    session.say("ann", "seat_bot", table=table, seat=3, bot="random")
    session.say("ann", "start", table=table)
    play_on(session, table, names, Random(2), moves=9)
    session.say("eve", "watch", table=table)
    play_on(session, table, names, Random(3), moves=14)
    session.say("cat", "resign", table=table, seat=2)
    play_on(session, table, names[:2], Random(4))
    session.http("GET", f"/api/tables/{table}/record")


def memoarrr_experts(session: Session) -> None:
    """Three experts of the first edition; all of them look at once, and nobody sends "got it" twice."""
    options = {"players": 3, "expert": True, "edition": "2018", "ordered": True}
    table, host = session.make("memoarrr", options=options, look_s=120, first=2)
    names = ["ann", "bob", "cat"]
    session.connect(*names, "eve")
    session.say("eve", "watch", table=table)
    session.seat(table, host, *names)
    session.say("ann", "start", table=table)
    session.say("ann", "got_it", table=table, seat=0)
    play_on(session, table, names, Random(5))
    session.http("GET", f"/api/tables/{table}/record")


def away_and_back(session: Session) -> None:
    """Stand-ins, presence, a seat that moves to another device, a crash."""
    table, host = session.make("memoarrr", away_s=0, first=0, look_s=None)
    session.connect("ann", "bob")
    session.seat(table, host, "ann", "bob")
    session.say("ann", "start", table=table)
    session.say("ann", "unwatch", table=table)
    session.until("bob", lambda now: now["moves"] == 1)
    session.say("ann", "watch", table=table, tokens=[token_of("ann")])
    session.play(table, "bob", 1, session.people["bob"].table["seen"][0]["legal_moves"][0])
    session.connect("phone")
    session.say("phone", "watch", table=table)
    session.say("phone", "take_over", table=table, code="0" * 32, token=token_of("phone"))
    session.say("phone", "hand_over", table=table, seat=0)
    code = session.say("ann", "hand_over", table=table, seat=0)["code"]
    session.say("phone", "take_over", table=table, code=code, token=token_of("phone"))
    session.say("phone", "take_over", table=table, code=code, token=token_of("phone"))
    session.say("ann", "play", table=table, seat=0, moves=2, move="turn b2")
    session.leave("bob")
    session.until("phone", lambda now: now["moves"] >= 2)

    timed, host = session.make("ahoy", clock={"kind": "per_game", "seconds": 3600}, away_s=None, first=0)
    session.connect("cat", "dan")
    session.seat(timed, host, "cat", "dan")
    session.say("cat", "start", table=timed)
    session.play(timed, "cat", 0, "look a1")
    session.put_away(timed, "cat", 0)
    session.note("the server is killed, and starts again")
    session.people.clear()
    session.server.kill()
    session.server.start()
    session.connect("cat", "dan")
    session.say("cat", "watch", table=timed, tokens=[token_of("cat")])
    session.say("dan", "watch", table=timed, tokens=[token_of("dan")])
    play_on(session, timed, ["cat", "dan"], Random(6), moves=4)
    session.connect("ann")
    session.say("ann", "watch", table=table, tokens=[token_of("ann")])


def time_runs_out(session: Session) -> None:
    """Clocks of both kinds, and looks that end by themselves."""
    table, host = session.make("memoarrr", clock={"kind": "per_move", "seconds": 1}, look_s=None, first=0)
    session.connect("ann", "bob")
    session.seat(table, host, "ann", "bob")
    session.say("ann", "start", table=table)
    session.until("bob", lambda now: now["moves"] == 1)
    session.say("ann", "got_it", table=table, seat=0)
    session.until("bob", lambda now: now["moves"] == 2)

    table, host = session.make("ahoy", clock={"kind": "per_game", "seconds": 1, "increment_s": 1}, first=0)
    session.connect("cat", "dan")
    session.seat(table, host, "cat", "dan")
    session.say("cat", "start", table=table)
    session.until("dan", lambda now: now["status"] == "over")

    table, host = session.make("ahoy", look_s=1, first=0)
    session.connect("eve", "fay")
    session.seat(table, host, "eve", "fay")
    session.say("eve", "start", table=table)
    session.play(table, "eve", 0, "look b1")
    session.until("eve", lambda now: now["looks"] and not open_looks(now))


def lobby(session: Session) -> None:
    """The list of open tables, and who is told of it."""

    def listed(count: int) -> Callable[[dict[str, Any]], bool]:
        return lambda message: message["type"] == "lobby" and len(message["tables"]) == count

    session.connect("eve", "ann", "bob")
    session.say("eve", "watch_lobby")
    session.http("GET", "/api/tables")
    first, host = session.make("ahoy", is_public=True, clock={"kind": "per_move", "seconds": 30})
    session.say("ann", "watch", table=first, tokens=[host])
    session.until_told("eve", listed(1))
    private, hidden = session.make("memoarrr")
    session.say("bob", "watch", table=private, tokens=[hidden])
    second, host = session.make("memoarrr", is_public=True, options={"players": 3})
    session.say("bob", "watch", table=second, tokens=[host])
    session.until_told("eve", listed(2))
    session.http("GET", "/api/tables")
    session.say("bob", "sit", table=second, seat=2, name="Bob", token=token_of("bob"))
    session.until_told("eve", listed(2))
    session.say("ann", "unwatch", table=first)
    session.until_told("eve", listed(1))
    session.say("eve", "unwatch_lobby")
    session.leave("bob")


def lessons_and_closed_tables(session: Session) -> None:
    """A lesson with its hints; a table without spectators; seats that are given up or taken away."""
    table, host = session.make("memoarrr", lesson="memoarrr-first")
    session.connect("ann", "bob", "eve")
    session.seat(table, host, "ann")
    session.say("ann", "seat_bot", table=table, seat=1, bot="sailor")
    session.say("ann", "start", table=table)
    for _ in range(4):
        (seen,) = wait_for_people(session, ["ann"])["seen"]
        if seen.get("hint"):
            session.play(table, "ann", 0, seen["hint"])
        session.put_away(table, "ann", 0)
    session.say("eve", "watch", table=table)
    session.say("ann", "unwatch", table=table)

    table, host = session.make("ahoy", spectators=False, chat=False, first=0)
    session.seat(table, host, "ann", "bob")
    session.say("eve", "watch", table=table)
    session.say("bob", "rise", table=table, seat=0)
    session.say("ann", "rise", table=table, seat=1)
    session.say("bob", "rise", table=table, seat=1)
    session.say("bob", "sit", table=table, seat=1, name="Ann", token=token_of("bob"))
    session.say("bob", "sit", table=table, seat=1, name="Bob", token=token_of("bob"))
    session.connect("cat")
    session.say("cat", "watch", table=table)
    session.say("cat", "sit", table=table, seat=1, name="Cat", token=token_of("cat"))
    session.say("cat", "ready", table=table, seat=1)
    session.say("cat", "chat", table=table, seat=1, text="hey")
    session.say("ann", "start", table=table)
    session.say("eve", "watch", table=table)
    session.say("eve", "play", table=table, seat=0, moves=0, move="look a1")


def http_routes(session: Session) -> None:
    """Every route, right and wrong."""
    html = {"Accept": "text/html"}
    for method, path, body in [
        ("GET", "/healthz", None),
        ("GET", "/readyz", None),
        ("POST", "/healthz", None),
        ("GET", "/api/nowhere", None),
        ("DELETE", "/api/tables", None),
        ("GET", "/api/tables/aaaaaaaaaaaa/record", None),
        ("GET", "/api/tables/aaaaaaaaaaaa/review", None),
        ("GET", "/api/tables/%00%ff/record", None),
        ("POST", "/api/tables", b""),
        ("POST", "/api/tables", b"\xff"),
        ("POST", "/api/tables", b"[]"),
        ("POST", "/api/tables", b'{"game":"chess"}'),
        ("POST", "/api/tables", b'{"game":"ahoy","colour":"red"}'),
        ("POST", "/api/tables", b'{"game":"ahoy","options":{"players":9}}'),
        ("POST", "/api/tables", b'{"game":"ahoy","first":3}'),
        ("POST", "/api/tables", b'{"game":"ahoy","lesson":"dance"}'),
        ("POST", "/api/tables", b"x" * 17_000),
        ("POST", "/api/review", b"{}"),
        ("GET", "/assets/nothing.js", None),
        ("GET", "/ws", None),
    ]:
        session.http(method, path, body)
    for path in ("/", "/t/abcdefgh2345", "/new/ahoy/now", "/rules/ahoy", "/history", "/nowhere", "/index.html"):
        session.http("GET", path, show=False, headers=html)
        session.http("HEAD", path, show=False)
    api = session.http("GET", "/openapi.json", show=False).json()
    for path, methods in sorted(api["paths"].items()):
        for method, route in sorted(methods.items()):
            body = route.get("requestBody", {}).get("content", {})
            session.note(f"{method} {path}: {route['description']} {json.dumps(body)}")
            for status, answer in sorted(route["responses"].items()):
                session.note(f"  {status}: {json.dumps(answer)}")
    session.note(json.dumps(api["components"]["schemas"], sort_keys=True))
    session.http("GET", "/docs", show=False)
    session.http("GET", "/docs", show=False, headers={"Accept-Encoding": "identity"})
    metrics = session.http("GET", "/metrics", show=False).text
    session.note(json.dumps(sorted({line.split(" ")[2] for line in metrics.splitlines() if line.startswith("# TYPE")})))


def limits(session: Session) -> None:
    """Too many commands, connections, tables; too long a message; a foreign page."""
    session.connect("ann", "bob")
    for origin in ("https://evil.example", "http://["):
        _refused(session, additional_headers={"Origin": origin})
    _refused(session)
    for name in ("ann", "bob"):
        client = session.people[name]
        for _ in range(7):
            client.ask("watch_lobby", id="x")
        session.write_heard(name)
    session.people["ann"].socket.send("x" * 17_000)
    session.note(f"ann is closed with {session.people['ann'].until_closed()}")
    with suppress(ConnectionClosed):
        for _ in range(200):
            session.people["bob"].say("watch_lobby", id="x")
    session.note(f"bob is closed with {session.people['bob'].until_closed()}")
    for _ in range(4):
        session.http("POST", "/api/tables", b'{"game":"chess"}')


def _refused(session: Session, **how: Any) -> None:
    try:
        session.server.client(**how)
    except InvalidStatus as fault:
        session.note(f"refused with {fault.response.status_code}: {bytes(fault.response.body)!r}")
    else:
        raise AssertionError("it was let in")


SESSIONS: dict[str, tuple[Callable[[Session], None], dict[str, Any]]] = {
    "memoarrr-of-two": (memoarrr_of_two, {}),
    "ahoy-of-four": (ahoy_of_four, {}),
    "memoarrr-experts": (memoarrr_experts, {}),
    "away-and-back": (away_and_back, {}),
    "time-runs-out": (time_runs_out, {}),
    "lobby": (lobby, {}),
    "lessons-and-closed-tables": (lessons_and_closed_tables, {}),
    "http-routes": (http_routes, {}),
    "limits": (limits, _STRICT),
}


def transcript(name: str, data: Path) -> str:
    play, settings = SESSIONS[name]
    session = Session(data, **settings)
    try:
        play(session)
    finally:
        session.end()
    return f"# {play.__doc__}\n\n{session.text}"
