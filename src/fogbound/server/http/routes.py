"""The HTTP routes: everything that is not live."""

import asyncio
import gzip
from collections.abc import Callable
from typing import Any

import msgspec
from aiohttp import web

from ... import __version__
from ...core.errors import NotStoredError, RequestError
from ...review.forms import ReviewForm
from ..api import answers
from ..api.answers import RECORD_BYTES, GameList, OpenTables, Record
from ..api.problems import Problems
from ..live.tables import Tables
from ..ops.limits import Addresses, limit_key
from ..ops.metrics import Metrics
from ..protocol import messages
from ..settings import Settings
from . import api_page, openapi
from .errors import Handler
from .headers import with_inline_style
from .home_network import HomeNetwork, NetworkShown, NetworkWish
from .pictures import Pictures
from .proxies import Proxies

_BODY_S = 10.0
"""Time limit for a request's body."""
_EXPORT_REFUSALS = (400, 403, 404, 410, 429, 503)


class Health(msgspec.Struct, omit_defaults=True):
    """Whether the server works."""

    status: str
    warning: str = ""
    """A sentence for the operator."""


class Routes:
    """The handlers, and what they need. `tables` is None while the server starts or stops."""

    def __init__(
        self,
        settings: Settings,
        addresses: Addresses,
        metrics: Metrics,
        proxies: Proxies,
        network: HomeNetwork | None = None,
    ) -> None:
        self._network = network or HomeNetwork(settings.host, settings.port, is_offered=False)
        self._settings, self._addresses, self._metrics, self._proxies = settings, addresses, metrics, proxies
        self.tables: Tables | None = None
        self._working = asyncio.Lock()
        self._pictures = Pictures()
        self.api = openapi.document("Fogbound", __version__, [route for route, _ in self._documented()], Problems)

    def add_to(self, app: web.Application) -> None:
        for route, handler in self._documented():
            if route.method == "GET":
                app.router.add_get(route.path, handler)  # and HEAD
            else:
                app.router.add_route(route.method, route.path, handler)
        app.router.add_get("/og/{name}.png", self.picture)
        app.router.add_get("/openapi.json", self.openapi)
        app.router.add_get("/docs", self.docs)
        if self._settings.metrics:
            app.router.add_get("/metrics", self.prometheus)

    def _documented(self) -> list[tuple[openapi.Route, Handler]]:
        made, finished, wish = messages.NewTableMade, messages.Finished, messages.NewTable
        copy, copy_wish = messages.LogCopy, messages.CopyWish
        crew, crew_wish = messages.NewCrewMade, messages.NewCrew
        scores, new_score = messages.FogScores, messages.NewFogScore
        typed = messages.TypedCode
        logbook, export_wish = messages.Logbook, messages.ExportWish
        return [
            _route("POST", "/api/tables", self.create_table, 201, made, (400, 429, 503), wish),
            _route("GET", "/api/tables", self.open_tables, 200, OpenTables, (429, 503)),
            _route("GET", "/api/games", self.games, 200, GameList, (429,)),
            _route("POST", "/api/tables/{name}/copy", self.copy_table, 200, copy, (400, 403, 404, 429, 503), copy_wish),
            _route("GET", "/api/tables/{name}/record", self.record, 200, finished, (403, 404, 429, 503)),
            _route("GET", "/api/tables/{name}/review", self.review_table, 200, ReviewForm, (400, 403, 404, 429, 503)),
            _route("POST", "/api/codes", self.redeem_code, 200, messages.TableOfCode, (400, 403, 404, 429, 503), typed),
            _route("POST", "/api/crews", self.create_crew, 201, crew, (400, 403, 429, 503), crew_wish),
            _route("POST", "/api/crews/{name}/export", self.export_crew, 200, logbook, _EXPORT_REFUSALS, export_wish),
            _route("GET", "/api/fog/{day}", self.fog_scores, 200, scores, (400, 404, 429, 503)),
            _route("POST", "/api/fog/{day}", self.add_fog_score, 200, scores, (400, 403, 404, 429, 503), new_score),
            _route("POST", "/api/review", self.review_record, 200, ReviewForm, (400, 429), Record),
            _route("GET", "/api/network", self.network, 200, NetworkShown, (429,)),
            _route("POST", "/api/network", self.change_network, 200, NetworkShown, (400, 403, 429, 503), NetworkWish),
            _route("GET", "/healthz", self.healthz, 200, Health, (429,)),
            _route("GET", "/readyz", self.readyz, 200, Health, (429, 503)),
        ]

    # Tables

    async def create_table(self, request: web.Request) -> web.Response:
        """Make a table. The answer has the host's token, this once."""
        self._addresses.ask(self._address(request))
        body = await _body(request, self._settings.max_message_bytes)
        made = await answers.create_table(self.live_tables(), body, limit_key(self._address(request)))
        return _json(made, 201)

    async def open_tables(self, request: web.Request) -> web.Response:
        """Tables that anybody may join."""
        self._addresses.request(self._address(request))
        return _json(answers.open_tables(self.live_tables()))

    async def games(self, request: web.Request) -> web.Response:
        """Games that can be played here, with their options and bots."""
        self._addresses.request(self._address(request))
        return _json(answers.games())

    async def record(self, request: web.Request) -> web.Response:
        """The whole match, its deal and the key of its commitment, once it is over."""
        self._addresses.request(self._address(request))
        return await self._long_answer(request, await self.live_tables().record_later(request.match_info["name"]))

    async def copy_table(self, request: web.Request) -> web.Response:
        """The log of a running match whose people are all on one device, so that it can go on there without the
        server. It tells every card."""
        self._addresses.request(self._address(request))
        body = await _body(request, self._settings.max_message_bytes)
        return _json(await answers.copy_table(self.live_tables(), request.match_info["name"], body))

    async def redeem_code(self, request: web.Request) -> web.Response:
        """Find the table that a join code on somebody's screen leads to. Wrong codes are counted."""
        address = self._address(request)
        self._addresses.request(address)
        code = messages.read_body(messages.TypedCode, await _body(request, self._settings.max_message_bytes)).code
        tables = self.live_tables()
        was_right = self._addresses.guess(address)
        found = await answers.table_of_code(tables, code)
        was_right()
        return _json(found)

    # Crews

    async def create_crew(self, request: web.Request) -> web.Response:
        """Found a crew: one link for all its tables, and a logbook."""
        self._addresses.ask(self._address(request))
        body = await _body(request, self._settings.max_message_bytes)
        made = await answers.create_crew(self.live_tables(), body, limit_key(self._address(request)))
        return _json(made, 201)

    async def export_crew(self, request: web.Request) -> web.Response:
        """Everything that is stored about a crew, for a member."""
        self._addresses.ask(self._address(request))
        body = await _body(request, self._settings.max_message_bytes)
        make = await answers.export_crew(self.live_tables(), request.match_info["name"], body)
        return await self._long_answer(request, make)

    # The fog of the day

    async def fog_scores(self, request: web.Request) -> web.Response:
        """Results of a day's fog, on a server that keeps them."""
        self._addresses.request(self._address(request))
        return _json(await answers.fog_scores(self.live_tables(), request.match_info["day"]))

    async def add_fog_score(self, request: web.Request) -> web.Response:
        """List one's own match of the day."""
        self._addresses.ask(self._address(request))
        body = await _body(request, self._settings.max_message_bytes)
        return _json(await answers.add_fog_score(self.live_tables(), request.match_info["day"], body))

    # Reviews

    async def review_table(self, request: web.Request) -> web.Response:
        """Everything there is to say about a match that is over (docs/review.md)."""
        self._addresses.ask(self._address(request))
        make = await answers.review_of_table(self.live_tables(), request.match_info["name"])
        return await self._long_answer(request, make)

    async def review_record(self, request: web.Request) -> web.Response:
        """The same for a saved record, or for what `/record` gave."""
        self._addresses.ask(self._address(request))
        body = await _body(request, RECORD_BYTES)
        return await self._long_answer(request, lambda: answers.review_of_record(body))

    async def _long_answer(self, request: web.Request, make: Callable[[], Any]) -> web.Response:
        """Make, encode and compress an answer in a thread, one at a time: the event loop goes on."""
        is_zipped = "gzip" in request.headers.get("Accept-Encoding", "")

        def work() -> bytes:
            body = msgspec.json.encode(make())
            return gzip.compress(body, compresslevel=6, mtime=0) if is_zipped else body

        async with self._working:
            body = await asyncio.to_thread(work)
        headers = {"Vary": "Accept-Encoding"} | ({"Content-Encoding": "gzip"} if is_zipped else {})
        return web.Response(body=body, headers=headers, content_type="application/json")

    async def picture(self, request: web.Request) -> web.Response:
        """A picture of a table for previews of its link: what a spectator sees."""
        self._addresses.ask(self._address(request))
        return await self._pictures.answer(request.match_info["name"], self.live_tables())

    # The home network

    async def network(self, request: web.Request) -> web.Response:
        """Whether people on the home network of this machine can come in."""
        self._addresses.request(self._address(request))
        return _json(self._network.shown(request, self._address(request)))

    async def change_network(self, request: web.Request) -> web.Response:
        """Let people on the home network in, or no longer: for a client on the machine where somebody plays."""
        self._addresses.ask(self._address(request))
        body = await _body(request, self._settings.max_message_bytes)
        wish = messages.read_body(NetworkWish, body)
        await self._network.change(request, self._address(request), wish)
        return _json(self._network.shown(request, self._address(request)))

    # Operating

    async def healthz(self, request: web.Request) -> web.Response:
        """Whether the server is alive."""
        return _json(Health("ok"))

    async def readyz(self, request: web.Request) -> web.Response:
        """Whether it takes moves."""
        self._addresses.request(self._address(request))
        tables = self.live_tables()
        await tables.check()
        return _json(Health("ready", tables.warning))

    async def prometheus(self, request: web.Request) -> web.Response:
        self._addresses.request(self._address(request))
        count, running = self.live_tables().registry.counts()
        self._metrics.tables.set(count)
        self._metrics.running.set(running)
        headers = {"Content-Type": "text/plain; version=0.0.4; charset=utf-8"}
        return web.Response(body=self._metrics.text(), headers=headers)

    async def openapi(self, request: web.Request) -> web.Response:
        self._addresses.request(self._address(request))
        return _json(self.api)

    async def docs(self, request: web.Request) -> web.Response:
        self._addresses.request(self._address(request))
        headers = with_inline_style(api_page.STYLE)
        return web.Response(text=api_page.page(self.api), content_type="text/html", headers=headers)

    def live_tables(self) -> Tables:
        """Raises NotStoredError while the server starts or stops."""
        if self.tables is None:
            raise NotStoredError("the server is going down")
        return self.tables

    def _address(self, request: web.Request) -> str:
        return self._proxies.client_address(request)


def _route(
    method: str,
    path: str,
    handler: Handler,
    status: int,
    answer: type,
    refusals: tuple[int, ...] = (),
    body: type | None = None,
) -> tuple[openapi.Route, Handler]:
    name, about = handler.__name__, handler.__doc__ or ""
    return openapi.Route(method, path, name, about, status, answer, refusals, body), handler


async def _body(request: web.Request, most: int) -> bytes:
    """Raises RequestError for a body that is too long, or takes too long."""
    body = bytearray()
    try:
        async with asyncio.timeout(_BODY_S):
            async for piece in request.content.iter_any():
                body += piece
                if len(body) > most:
                    raise RequestError(f"longer than {most} bytes")
    except TimeoutError:
        raise RequestError(f"it took longer than {_BODY_S:g} s to come") from None
    return bytes(body)


def _json(data: Any, status: int = 200) -> web.Response:
    return web.Response(body=msgspec.json.encode(data), status=status, content_type="application/json")
