"""The doors of a real server: foreign names, foreign pages, repeated keys, HEAD."""

import json

import httpx
import pytest

from tests.server.driver import Server

pytestmark = pytest.mark.slow  # a real server


def test_a_foreign_name_gets_nothing_at_all(house):
    for path in ("/", "/api/games", "/healthz", "/docs"):
        answer = httpx.get(house.url + path, headers={"Host": "evil.example"})
        assert (answer.status_code, answer.json()["error"]["code"]) == (421, "wrong_host")
        assert httpx.get(house.url + path, headers={"Host": "pi.local:8024"}).status_code == 200


def test_a_foreign_page_makes_no_table_in_a_visitors_name(house):
    def post(origin: str) -> httpx.Response:
        return httpx.post(f"{house.url}/api/tables", content='{"game":"ahoy"}', headers={"Origin": origin})

    for origin in ("https://evil.example", "null", "http://127.0.0.1:1"):
        assert (post(origin).status_code, post(origin).json()["error"]["code"]) == (403, "not_allowed")
    assert post(house.url).status_code == 201


def test_a_key_that_stands_twice_is_refused(house):
    body = '{"game":"ahoy","is_public":false,"is_public":true}'
    answer = httpx.post(f"{house.url}/api/tables", content=body)
    assert (answer.status_code, answer.json()["error"]["code"]) == (400, "bad_json")
    inner = httpx.post(f"{house.url}/api/tables", content='{"game":"ahoy","options":{"players":2,"players":3}}')
    assert inner.json()["error"]["code"] == "bad_json"
    assert httpx.post(f"{house.url}/api/review", content='{"game":1,"game":2}').json()["error"]["code"] == "bad_json"
    client = house.client()
    client.socket.send('{"type":"watch_lobby","id":"1","id":"2"}')
    assert client.hear()["code"] == "bad_json"


def test_head_answers_as_get_does_without_a_body(house):
    for path in ("/", "/api/games", "/api/tables", "/healthz", "/readyz", "/metrics", "/docs", "/openapi.json"):
        head, got = httpx.head(house.url + path), house.get(path)
        assert (head.status_code, head.content) == (200, b""), path
        assert head.headers["content-type"] == got.headers["content-type"]


def test_nobodys_forwarded_address_is_believed_unless_a_proxy_was_named(tmp_path):
    server = Server(tmp_path / "fogbound.db", tables_per_minute=1)
    try:
        made = [
            httpx.post(
                f"{server.url}/api/tables", content='{"game":"ahoy"}', headers={"X-Forwarded-For": f"192.0.2.{n}"}
            )
            for n in range(3)
        ]
        assert [answer.status_code for answer in made] == [201, 429, 429]
    finally:
        server.end()


def test_refused_handshakes_write_few_lines(tmp_path):
    server = Server(tmp_path / "fogbound.db", log_level="info")
    try:
        headers = {"Origin": "https://evil.example", "Upgrade": "websocket", "Connection": "Upgrade",
                   "Sec-WebSocket-Key": "AAAAAAAAAAAAAAAAAAAAAA==", "Sec-WebSocket-Version": "13"}  # fmt: skip
        with httpx.Client() as client:
            for _ in range(200):
                assert client.get(f"{server.url}/ws", headers=headers).status_code == 403
        lines = [json.loads(line) for line in server.log.splitlines()]
        assert 20 <= sum(line.get("why") == "origin" for line in lines) < 40
        assert server.metric('fogbound_dropped_total{why="origin"}') == 200
    finally:
        server.end()


def test_every_path_has_a_limit_files_of_the_page_too(tmp_path):
    server = Server(tmp_path / "fogbound.db", requests_per_s=1)  # 50 at once, of which 10 may be for the API
    try:
        with httpx.Client() as client:
            for path, count in (("/docs", 20), ("/icon.svg", 100)):
                codes = [client.get(server.url + path).status_code for _ in range(count)]
                assert codes[0] == 200
                assert set(codes) == {200, 429}
    finally:
        server.end()


def test_every_answer_has_strict_security_headers(house):
    for path in ("/", "/docs", "/api/games", "/api/nothing", "/sw.js", "/t/abcdefgh2345"):
        headers = house.get(path).headers
        policy = {part.split()[0]: part.split()[1:] for part in headers["content-security-policy"].split("; ")}
        assert policy["default-src"] == ["'none'"]
        assert policy["script-src"] == ["'self'", "'wasm-unsafe-eval'"]  # Python in the page is WebAssembly
        assert "'unsafe-inline'" not in policy["style-src-elem"]
        for name in ("object-src", "base-uri", "form-action", "frame-ancestors"):
            assert policy[name] == ["'none'"]
        assert not {"'unsafe-inline'", "'unsafe-eval'", "*", "data:"} & set(policy.get("script-src", []))
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["x-frame-options"] == "DENY"
        assert headers["referrer-policy"] == "no-referrer"
        assert headers["cross-origin-opener-policy"] == "same-origin"
        assert headers["cross-origin-resource-policy"] == "same-origin"
        assert "camera=()" in headers["permissions-policy"]
        assert "server" not in headers
        assert "set-cookie" not in headers
        assert "access-control-allow-origin" not in headers


def test_the_usual_observatories_would_give_an_a_plus(tmp_path):
    """The points of Mozilla's HTTP Observatory for a page behind a proxy that does https; A+ begins at 100."""
    server = Server(tmp_path / "fogbound.db", proxies="127.0.0.1")
    try:
        by_https = {"X-Forwarded-Proto": "https"}
        headers = httpx.get(server.url, headers=by_https).headers
        policy = {part.split()[0]: part.split()[1:] for part in headers["content-security-policy"].split("; ")}
        scripts = set(policy["script-src"]) & {"'unsafe-inline'", "'unsafe-eval'", "https:", "http:", "*", "data:"}
        age = int(headers["strict-transport-security"].partition("max-age=")[2].partition(";")[0])
        points = 100
        points += -20 if scripts else 0  # styles that are inline cost nothing, and gain nothing
        points += 0 if age >= 15_768_000 else -10
        points += 0 if headers["x-content-type-options"] == "nosniff" else -5
        points += 5 if policy["frame-ancestors"] == ["'none'"] else -20
        points += 5 if headers["referrer-policy"] == "no-referrer" else 0
        points += 10 if headers["cross-origin-resource-policy"] == "same-origin" else 0
        points += -40 if "set-cookie" in headers else 0
        points += -50 if "access-control-allow-origin" in headers else 0
        assert points == 120
        assert "server" not in headers
        assert "strict-transport-security" not in httpx.get(server.url).headers  # nobody came by https
    finally:
        server.end()


def test_nobody_is_believed_to_come_by_https_unless_a_proxy_was_named(house):
    headers = httpx.get(house.url, headers={"X-Forwarded-Proto": "https"}).headers
    assert "strict-transport-security" not in headers


def test_pages_of_an_allowed_origin_may_read_the_answers_and_no_others(tmp_path):
    server = Server(tmp_path / "fogbound.db", origins="https://school.example", names="127.0.0.1")
    try:
        for origin, told in (("https://school.example", "https://school.example"), ("https://other.example", None)):
            headers = httpx.get(f"{server.url}/api/games", headers={"Origin": origin}).headers
            assert headers.get("access-control-allow-origin") == told
    finally:
        server.end()
