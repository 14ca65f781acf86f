import { beforeEach, expect, test, vi } from "vitest";
import { Socket } from "../src/net/socket";

/** A connection as the browser has it; the test is the server. */
class Line {
  static all: Line[] = [];
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  readyState = 0;
  sent: { type: string; id: string }[] = [];
  onopen = () => {};
  onclose = (_event: { code: number }) => {};
  onmessage = (_frame: { data: string }) => {};
  constructor(readonly url: string) {
    Line.all.push(this);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }
  close(): void {
    this.readyState = 3;
  }
  open(): void {
    this.readyState = 1;
    this.onopen();
  }
  answer(): void {
    for (const { id } of this.sent.splice(0)) this.onmessage({ data: JSON.stringify({ type: "ok", id }) });
  }
}

const events = new EventTarget();
const page = Object.assign(new EventTarget(), { hidden: false });
let states: boolean[] = [];
let heard: unknown[] = [];

function connected(): [Socket, Line] {
  const socket = new Socket(
    (message) => heard.push(message),
    () => undefined,
    (state) => states.push(state),
  );
  const line = Line.all.at(-1)!;
  line.open();
  return [socket, line];
}

beforeEach(() => {
  vi.useFakeTimers();
  [Line.all, states, heard, page.hidden] = [[], [], [], false];
  vi.stubGlobal("WebSocket", Line);
  vi.stubGlobal("location", { protocol: "http:", host: "here", pathname: "/" });
  vi.stubGlobal("document", page);
  vi.stubGlobal("addEventListener", events.addEventListener.bind(events));
});

test("a quiet server is asked whether it is there, and its answer concerns nobody", () => {
  const [, line] = connected();
  for (let second = 0; second < 30; second++) {
    vi.advanceTimersByTime(1000);
    line.answer();
  }
  expect(states).toEqual([true]);
  expect(heard).toEqual([]);
  expect(Line.all.length).toBe(1);
});

test("a server that says nothing any more is noticed within five seconds, and is there again when it answers", () => {
  const [, line] = connected();
  vi.advanceTimersByTime(4500);
  expect(states).toEqual([true, false]);
  line.answer();
  expect(states).toEqual([true, false, true]);
});

test("what was asked of a connection that hangs goes out once more over the next one", async () => {
  const [socket, line] = connected();
  const answer = socket.ask({ type: "watch_lobby" });
  const [wish] = line.sent;
  vi.advanceTimersByTime(7000);
  const next = Line.all.at(-1)!;
  expect(next).not.toBe(line);
  next.open();
  expect(next.sent).toEqual([wish]);
  line.onmessage({ data: JSON.stringify({ type: "lobby", tables: [] }) });
  expect(heard).toEqual([]); // nobody listens to the old one
  next.answer();
  expect(await answer).toMatchObject({ type: "ok" });
  expect(states).toEqual([true, false, true]);
});

test("a connection that never opens gives way to another one", () => {
  const [, line] = connected();
  line.onclose({ code: 1006 });
  vi.advanceTimersByTime(500);
  expect(Line.all.length).toBe(2);
  vi.advanceTimersByTime(8000);
  expect(Line.all.length).toBeGreaterThan(2);
});

test("after a sleep the first thing is to ask", () => {
  const [, line] = connected();
  vi.setSystemTime(Date.now() + 3_600_000);
  vi.advanceTimersByTime(250);
  expect(line.sent).toMatchObject([{ type: "unwatch" }]);
  vi.advanceTimersByTime(2000);
  expect(states).toEqual([true, false]);
});

test("a browser that says it is offline is checked at once, and what still works goes on", () => {
  const [, line] = connected();
  vi.advanceTimersByTime(500);
  events.dispatchEvent(new Event("offline"));
  expect(line.sent.length).toBe(1);
  line.answer();
  vi.advanceTimersByTime(1900);
  expect(states).toEqual([true]);
});

test("a hidden page asks seldom, and at once when it is seen again", () => {
  page.hidden = true;
  const [, line] = connected();
  vi.advanceTimersByTime(19_000);
  expect(line.sent).toEqual([]);
  page.hidden = false;
  page.dispatchEvent(new Event("visibilitychange"));
  expect(line.sent.length).toBe(1);
});

test("what was not answered can go to another connection, under the same id, and nobody else's", async () => {
  const [here, line] = connected();
  const [there, other] = connected();
  const move = here.ask({ type: "start", table: "solo" });
  void here.ask({ type: "start", table: "friends" });
  const ids = line.sent.map(({ id }) => id);
  there.adopt(here.withdraw((command) => command.table === "solo"));
  expect(other.sent.map(({ id }) => id)).toEqual([ids[0]]);
  other.answer();
  expect((await move).id).toBe(ids[0]);
  line.close();
  line.onclose({ code: 1006 });
  vi.advanceTimersByTime(1000);
  Line.all.at(-1)!.open();
  expect(Line.all.at(-1)!.sent.map(({ id }) => id)).toEqual([ids[1]]);
});

test("a server that restarts is left for another one within a moment, and nobody is told", async () => {
  const [socket, line] = connected();
  const answer = socket.ask({ type: "watch_lobby" });
  line.onclose({ code: 1012 });
  vi.advanceTimersByTime(150);
  const next = Line.all.at(-1)!;
  expect(next).not.toBe(line);
  vi.advanceTimersByTime(700);
  next.open();
  next.answer();
  expect(await answer).toMatchObject({ type: "ok" });
  expect(states).toEqual([true]);
});

test("a break of more than a second is told", () => {
  const [, line] = connected();
  line.onclose({ code: 1012 });
  vi.advanceTimersByTime(900);
  expect(states).toEqual([true]);
  vi.advanceTimersByTime(400);
  expect(states).toEqual([true, false]);
});

test("a table is looked at over a connection that names it, and so is its rematch", () => {
  const [socket, line] = connected();
  expect(line.url).toBe("ws://here/ws");
  expect(socket.lookAt("abcdefgh2345")).toBe(true);
  const next = Line.all.at(-1)!;
  expect(next.url).toBe("ws://here/ws/abcdefgh2345");
  next.open();
  expect(socket.lookAt("abcdzzzz2345")).toBe(false); // the same bay
  expect(Line.all.length).toBe(2);
  expect(states).toEqual([true]);
});

test("a page that begins at a table names it at once", () => {
  vi.stubGlobal("location", { protocol: "http:", host: "here", pathname: "/t/abcdefgh2345" });
  const [socket, line] = connected();
  expect(line.url).toBe("ws://here/ws/abcdefgh2345");
  expect(socket.lookAt("abcdefgh2345")).toBe(false);
});

test("a server that never was there is told of, but not before a connection has failed", () => {
  new Socket(
    () => undefined,
    () => undefined,
    (state) => states.push(state),
  );
  vi.advanceTimersByTime(3000); // a phone's first connection may take so long
  expect(states).toEqual([]);
  Line.all.at(-1)!.onclose({ code: 1006 });
  vi.advanceTimersByTime(2000);
  expect(states).toEqual([false]);
});
