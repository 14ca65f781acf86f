"""The HTTP routes: what is not live."""

import asyncio
from typing import Any

import msgspec
from fastapi import FastAPI, Request
from fastapi.openapi.utils import get_openapi
from fastapi.responses import Response
from starlette.exceptions import HTTPException

from ..core.errors import FogboundError, NotStoredError, RequestError
from ..core.notation import parse_json
from ..core.record import read_record
from ..games import GAMES
from ..review import review
from . import messages
from .limits import Addresses
from .metrics import Metrics
from .settings import Settings
from .tables import Tables

_RECORD_BYTES = 262_144
_REVIEWED_MOVES = 1_500
"""No match is so long in which somebody wants to win; a review says some 2 kB about each move."""
_BODY_S = 10.0
"""Who takes longer to say what it wants is not waited for."""
_STATUS = {"no_table": 404, "not_allowed": 403, "not_stored": 503, "too_many": 429}
_WORDS = {404: "there is nothing here", 405: "this cannot be done here"}
_NAME = {"name": "name", "in": "path", "required": True, "schema": {"type": "string", "pattern": "^[a-z0-9]{12}$"}}


class Problem(msgspec.Struct):
    code: str
    message: str


class Problems(msgspec.Struct):
    """Every refusal over HTTP has this shape."""

    error: Problem


class Health(msgspec.Struct):
    status: str


class Record(msgspec.Struct):
    """As docs/notation.md, "Records", has it."""

    format: str
    game: str
    options: dict[str, Any]
    deal: dict[str, Any]
    moves: list[str]


class Review(msgspec.Struct):
    """As docs/review.md has it."""

    format: str
    game: str
    options: dict[str, Any]
    players: list[str] | None
    result: dict[str, Any] | None
    steps: list[dict[str, Any]]
    findings: list[dict[str, Any]]
    verdicts: list[dict[str, Any]]
    reports: list[dict[str, Any]]


class OpenTables(msgspec.Struct):
    tables: list[messages.OpenTable]


_TYPES = (messages.NewTable, messages.NewTableMade, messages.Finished, Record, Review, OpenTables, Problems, Health)
_REFS, _SCHEMAS = msgspec.json.schema_components(_TYPES, ref_template="#/components/schemas/{name}")
_REF: dict[type, Any] = dict(zip(_TYPES, _REFS, strict=True))


def add(app: FastAPI, addresses: Addresses, metrics: Metrics, settings: Settings) -> None:
    reviewing = asyncio.Semaphore()

    async def reviewed(record: Any) -> Response:
        """It takes a while: others go on meanwhile, but for who wants another review."""
        moves = record.get("moves") if isinstance(record, dict) else None
        if isinstance(moves, list) and len(moves) > _REVIEWED_MOVES:
            raise RequestError(f"{len(moves)} moves: a review is made of {_REVIEWED_MOVES} at most")
        async with reviewing:
            return _json(await asyncio.to_thread(lambda: review(read_record(record, GAMES)).to_json()))

    @app.exception_handler(FogboundError)
    async def refuse(request: Request, fault: FogboundError) -> Response:
        metrics.refused.labels(fault.code).inc()
        return _problem(_STATUS.get(fault.code, 400), fault.code, str(fault))

    @app.exception_handler(HTTPException)
    async def not_found(request: Request, fault: HTTPException) -> Response:
        code = {404: "no_page", 405: "no_method"}.get(fault.status_code, "bad_request")
        return _problem(fault.status_code, code, _WORDS.get(fault.status_code, str(fault.detail)), fault.headers)

    @app.exception_handler(Exception)
    async def fail(request: Request, fault: Exception) -> Response:
        return _problem(500, "error", "something went wrong here")

    @app.post("/api/tables", **_docs(messages.NewTableMade, 201, (400, 429, 503), body=messages.NewTable))
    async def create_table(request: Request) -> Response:
        """Make a table. The answer has the host's token, this once."""
        addresses.ask(_address(request))
        wish = messages.read_new_table(await _body(request, settings.max_message_bytes))
        return _json(await _tables(request).create(wish), 201)

    @app.get("/api/tables", **_docs(OpenTables, 200, (429, 503)))
    async def open_tables(request: Request) -> Response:
        """Tables that anybody may join."""
        addresses.request(_address(request))
        return _json(OpenTables(_tables(request).lobby.tables))

    @app.get("/api/tables/{name}/record", **_docs(messages.Finished, 200, (403, 404, 429, 503), parameters=[_NAME]))
    async def record(request: Request) -> Response:
        """The whole match, its deal and the key of its commitment, once it is over."""
        addresses.request(_address(request))
        return _json(await _tables(request).record(request.path_params["name"]))

    @app.get("/api/tables/{name}/review", **_docs(Review, 200, (400, 403, 404, 429, 503), parameters=[_NAME]))
    async def review_table(request: Request) -> Response:
        """Everything there is to say about a match that is over (docs/review.md)."""
        addresses.ask(_address(request))
        finished = await _tables(request).record(request.path_params["name"])
        return await reviewed(finished.record)

    @app.post("/api/review", **_docs(Review, 200, (400, 429), body=Record))
    async def review_record(request: Request) -> Response:
        """The same for a saved record, or for what `/record` gave."""
        addresses.ask(_address(request))
        data = parse_json((await _body(request, _RECORD_BYTES)).decode("utf-8", "replace"))
        return await reviewed(data["record"] if isinstance(data, dict) and "record" in data else data)

    @app.get("/healthz", **_docs(Health, 200))
    async def healthz() -> Response:
        """Whether the server is alive."""
        return _json(Health("ok"))

    @app.get("/readyz", **_docs(Health, 200, (429, 503)))
    async def readyz(request: Request) -> Response:
        """Whether it takes moves."""
        addresses.request(_address(request))
        await _tables(request).check()
        return _json(Health("ready"))

    if settings.metrics:

        @app.get("/metrics", include_in_schema=False)
        async def prometheus(request: Request) -> Response:
            count, running = _tables(request).counts()
            metrics.tables.set(count)
            metrics.running.set(running)
            return Response(metrics.text(), media_type="text/plain; version=0.0.4")

    def openapi() -> dict[str, Any]:
        if app.openapi_schema is None:
            app.openapi_schema = get_openapi(title=app.title, version=app.version, routes=app.routes)
            app.openapi_schema.setdefault("components", {}).setdefault("schemas", {}).update(_SCHEMAS)
        return app.openapi_schema

    app.openapi = openapi  # type: ignore[method-assign]


def _docs(
    answer: type, status: int, refusals: tuple[int, ...] = (), body: type | None = None, **more: Any
) -> dict[str, Any]:
    """What OpenAPI is told of a route whose types are msgspec's."""

    def content(kind: type) -> dict[str, Any]:
        return {"application/json": {"schema": _REF[kind]}}

    responses: dict[int | str, Any] = {status: {"description": "done", "content": content(answer)}}
    responses |= {refusal: {"description": "refused", "content": content(Problems)} for refusal in refusals}
    extra = dict(more) | ({} if body is None else {"requestBody": {"required": True, "content": content(body)}})
    return {"status_code": status, "responses": responses, "openapi_extra": extra, "response_class": Response}


def _tables(request: Request) -> Tables:
    tables: Tables | None = request.app.state.tables
    if tables is None:
        raise NotStoredError("the server is going down")
    return tables


def _address(request: Request) -> str:
    return request.client.host if request.client else ""


async def _body(request: Request, most: int) -> bytes:
    """Raises RequestError if it is too long, or too long in coming."""
    body = b""
    try:
        async with asyncio.timeout(_BODY_S):
            async for piece in request.stream():
                body += piece
                if len(body) > most:
                    raise RequestError(f"longer than {most} bytes")
    except TimeoutError:
        raise RequestError(f"it took longer than {_BODY_S:g} s to come") from None
    return body


def _json(data: Any, status: int = 200) -> Response:
    return Response(msgspec.json.encode(data), status, media_type="application/json")


def _problem(status: int, code: str, message: str, headers: Any = None) -> Response:
    body = msgspec.json.encode(Problems(Problem(code, message)))
    return Response(body, status, headers, media_type="application/json")
