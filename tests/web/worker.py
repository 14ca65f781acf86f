"""The tables inside a page, as a server of the tests: the same clients talk to a web worker in a real browser."""

import json
import queue
import threading
from collections.abc import Callable
from concurrent.futures import Future
from pathlib import Path
from typing import Any, TypeVar

import httpx
from playwright.sync_api import Browser, Page

import fogbound
from tests import browser as chromium
from tests.server.driver import Client, Server

T = TypeVar("T")
_SERVER = Path(fogbound.__file__).parent / "server"
PAGE, ENGINE = _SERVER / "page", _SERVER / "engine"
_PATIENCE_S = 60
_START = """([worker, folder]) => new Promise((done, failed) => {
  const tables = window.tables = new Worker(worker, { type: "module" });
  const lines = window.lines = new Map();
  const answers = window.answers = new Map();
  window.posted = [];
  tables.onmessage = ({ data }) => {
    posted.push(JSON.stringify(data));
    if (data.kind === "ready") done();
    else if (data.kind === "failed") failed(new Error(data.why));
    else if (data.kind === "answer") answers.get(data.id)(data);
    else if (data.kind === "hear") {
      const line = lines.get(data.line);
      line.heard.push(data.text);
      line.wake();
    }
  };
  tables.postMessage({ kind: "start", folder, botPaceS: 0 });
})"""
_CONNECT = """(line) => {
  lines.set(line, { heard: [], wake: () => undefined });
  tables.postMessage({ kind: "connect", line });
}"""
_SAY = "([line, text]) => tables.postMessage({ kind: 'say', line, text })"
_CLOSE = "(line) => tables.postMessage({ kind: 'disconnect', line })"
_HEAR = """(number) => new Promise((done, failed) => {
  const line = lines.get(number);
  setTimeout(() => failed(new Error("nothing was heard")), 30000);
  line.wake = () => {
    if (!line.heard.length) return;
    line.wake = () => undefined;
    done(line.heard.shift());
  };
  line.wake();
})"""
_REQUEST = """([id, method, path, body]) => new Promise((done) => {
  answers.set(id, done);
  tables.postMessage({ kind: "request", id, method, path, body });
})"""


class BrowserThread:
    """Playwright works in one thread: whatever it does is done there, in order, whoever asks."""

    def __init__(self) -> None:
        self._jobs: queue.Queue[tuple[Callable[[Browser], Any], Future[Any]] | None] = queue.Queue()
        self._thread = threading.Thread(target=self._work, daemon=True)
        self._thread.start()

    def _work(self) -> None:
        with chromium.launched("--disable-gpu") as started:
            while (job := self._jobs.get()) is not None:
                act, done = job
                try:
                    done.set_result(act(started))
                except BaseException as fault:
                    done.set_exception(fault)

    def later(self, act: Callable[[Browser], T]) -> "Future[T]":
        done: Future[T] = Future()
        self._jobs.put((act, done))
        return done

    def do(self, act: Callable[[Browser], T]) -> T:
        return self.later(act).result(timeout=_PATIENCE_S)

    def end(self) -> None:
        self._jobs.put(None)
        self._thread.join(_PATIENCE_S)


class PortSocket:
    """A connection to the worker, as the clients of the tests use a WebSocket."""

    def __init__(self, server: "WorkerServer", line: int) -> None:
        self._server, self._line = server, line
        server.evaluate(_CONNECT, line)

    def send(self, text: str) -> None:
        self._server.evaluate(_SAY, [self._line, text])

    def close(self) -> None:
        self._server.evaluate(_CLOSE, self._line)

    def recv(self, timeout: float) -> str:
        return str(self._server.evaluate(_HEAR, self._line))


class WorkerServer:
    """The part of `Server` that clients of a table use, with the tables in a web worker. The real server behind it
    serves files only."""

    def __init__(self, files: Server) -> None:
        self._thread, self._files = BrowserThread(), files
        self._count = 0
        self._page: Page = self._thread.do(self._open)

    def _open(self, browser: Browser) -> Page:
        page = browser.new_context().new_page()
        page.goto(self._files.url)
        (worker,) = (PAGE / "assets").glob("tables.worker-*.js")
        version = next(folder.name for folder in ENGINE.iterdir() if folder.is_dir())
        page.evaluate(_START, [f"/assets/{worker.name}", f"{self._files.url}/engine/{version}/"])
        return page

    def evaluate(self, program: str, argument: Any = None) -> Any:
        return self._thread.do(lambda _: self._page.evaluate(program, argument))

    @property
    def posted(self) -> list[dict[str, Any]]:
        """All messages that the worker has sent to the page's thread."""
        return [json.loads(text) for text in self.evaluate("() => posted")]

    def _request(self, method: str, path: str, body: str) -> httpx.Response:
        self._count += 1
        answer = self.evaluate(_REQUEST, [self._count, method, path, body])
        return httpx.Response(answer["status"], text=answer["text"])

    def post(self, path: str, **data: Any) -> httpx.Response:
        return self._request("POST", path, json.dumps(data))

    def get(self, path: str) -> httpx.Response:
        return self._request("GET", path, "")

    def client(self) -> Client:
        self._count += 1
        return Client(PortSocket(self, self._count))  # type: ignore[arg-type]

    def again(self, *clients: Client) -> list[Client]:
        return [self.client().resume(client) for client in clients]

    def end(self) -> None:
        self._thread.do(lambda _: self._page.context.close())
        self._thread.end()
