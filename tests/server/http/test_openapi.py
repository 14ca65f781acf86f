"""HTTP keeps what its OpenAPI document says, and refuses everything in one shape."""

import asyncio
from pathlib import Path

import httpx
import pytest
import schemathesis
from aiohttp import web
from hypothesis import HealthCheck, given, settings
from schemathesis.checks import load_all_checks
from schemathesis.specs.openapi.checks import positive_data_acceptance

from fogbound.core.errors import FogboundError
from fogbound.server.app import create_app
from fogbound.server.settings import Settings
from tests.server.http.serving import served

pytestmark = pytest.mark.slow  # a real server

PROTOCOL = (Path(__file__).parents[3] / "docs" / "protocol.md").read_text("utf-8")


@pytest.fixture(scope="module")
def schema(house):
    load_all_checks()
    return schemathesis.openapi.from_url(f"{house.url}/openapi.json")


def test_the_page_has_every_route_of_the_document(schema):
    operations = [result.ok() for result in schema.get_all_operations()]
    assert len(operations) >= 5
    for operation in operations:
        path = operation.path.replace("{name}", "{crew}" if "/crews/" in operation.path else "{table}")
        assert f"`{operation.method.upper()} {path}`" in PROTOCOL


@pytest.mark.parametrize("mode", [schemathesis.GenerationMode.POSITIVE, schemathesis.GenerationMode.NEGATIVE])
def test_every_request_right_or_wrong_is_answered_as_the_document_says(schema, mode):
    for result in schema.get_all_operations():
        operation = result.ok()
        if mode is schemathesis.GenerationMode.NEGATIVE and operation.method == "get" and "{" not in operation.path:
            continue  # there is nothing in it that could be wrong

        @settings(max_examples=20, suppress_health_check=list(HealthCheck))
        @given(operation.as_strategy(generation_mode=mode))
        def check(case):
            # which games and options there are is for the games to say, not for the document
            case.call_and_validate(excluded_checks=[positive_data_acceptance])

        check()


def errors() -> set[str]:
    """Every code that there is."""
    found, waiting = set(), [FogboundError]
    while waiting:
        kind = waiting.pop()
        found.add(kind.code)
        waiting += kind.__subclasses__()
    return found


@pytest.mark.parametrize(
    ("method", "path", "body", "status", "code"),
    [
        ("GET", "/nowhere", None, 404, "no_page"),
        ("GET", "/api/nowhere", None, 404, "no_page"),
        ("DELETE", "/api/tables", None, 405, "no_method"),
        ("POST", "/healthz", None, 405, "no_method"),
        ("GET", "/api/tables/aaaaaaaaaaaa/record", None, 404, "no_table"),
        ("GET", "/api/tables/" + "x" * 5000 + "/record", None, 404, "no_table"),
        ("GET", "/api/tables/%00%ff/record", None, 404, "no_table"),
        ("POST", "/api/tables", b"", 400, "bad_json"),
        ("POST", "/api/tables", b"\xff", 400, "bad_json"),
        ("POST", "/api/tables", b"[" * 10_000, 400, "bad_request"),
        ("POST", "/api/tables", b"[]", 400, "bad_request"),
        ("POST", "/api/tables", b"{}", 400, "bad_request"),
        ("POST", "/api/tables", b'{"game":"chess"}', 400, "bad_request"),
        ("POST", "/api/tables", b'{"game":"ahoy","colour":"red"}', 400, "bad_request"),
        ("POST", "/api/tables", b'{"game":"ahoy","options":{"players":9}}', 400, "bad_options"),
        ("POST", "/api/tables", b'{"game":"ahoy","clock":{"kind":"per_move","seconds":1e999}}', 400, "bad_request"),
    ],
)
def test_every_refusal_has_one_shape(house, method, path, body, status, code):
    answer = httpx.request(method, house.url + path, content=body)
    assert answer.status_code == status, answer.text
    assert answer.headers["content-type"] == "application/json"
    ((key, error),) = answer.json().items()
    assert (key, set(error), error["code"]) == ("error", {"code", "message"}, code)
    assert isinstance(error["message"], str)
    assert 0 < len(error["message"]) < 500
    assert code in errors() | {"no_page", "no_method"}


def test_what_goes_wrong_here_has_that_shape_too_and_tells_nothing(tmp_path, caplog):
    async def broken(request: web.Request) -> web.Response:
        raise RuntimeError("Po lies at a1")

    async def ask() -> httpx.Response:
        app = create_app(Settings(data=str(tmp_path / "fogbound.db"), warm_up=False))
        app.router.add_post("/broken", broken)
        async with served(app) as port, httpx.AsyncClient() as client:
            return await client.post(f"http://127.0.0.1:{port}/broken")

    answer = asyncio.run(ask())
    assert answer.status_code == 500
    assert answer.json() == {"error": {"code": "error", "message": "something went wrong here"}}
    assert [record.fault for record in caplog.records if record.levelname == "ERROR"] == ["RuntimeError"]
    assert "Po lies" not in caplog.text
