import { beforeEach, expect, test, vi } from "vitest";
import type { FromWorker, ToWorker } from "../src/local/messages";

vi.mock("../src/device/offline", () => ({ keep: () => Promise.resolve() }));
vi.mock("../src/state/settings.svelte", () => ({ settings: { pace: "normal" } }));

/** A worker; the test is its Python. */
class Tables {
  static all: Tables[] = [];
  onmessage = (_: { data: FromWorker }) => {};
  onerror = () => {};
  told: ToWorker[] = [];
  isEnded = false;
  constructor() {
    Tables.all.push(this);
  }
  postMessage(message: ToWorker): void {
    this.told.push(message);
  }
  terminate(): void {
    this.isEnded = true;
  }
  say(data: FromWorker): void {
    this.onmessage({ data });
  }
}

beforeEach(() => {
  vi.resetModules();
  Tables.all = [];
  vi.stubGlobal("Worker", Tables);
  vi.stubGlobal("WebSocket", { CONNECTING: 0, OPEN: 1, CLOSED: 3 });
});

const newDoor = async () => (await import("../src/local/door")).door;

test("tables that break down are begun anew, and whoever waits for an answer is told", async () => {
  const door = await newDoor();
  const wire = door.open();
  Tables.all[0]!.say({ kind: "ready" });
  await vi.waitFor(() => expect(wire.readyState).toBe(1));
  let isClosed = false;
  wire.onclose = () => (isClosed = true);
  const [asked, far] = [door.request("/api/tables"), door.howFar("abcdefgh2345")];
  await vi.waitFor(() => expect(Tables.all[0]!.told.at(-1)?.kind).toBe("request"));
  Tables.all[0]!.say({ kind: "crashed", why: "memory access out of bounds" });
  expect([isClosed, Tables.all[0]!.isEnded]).toEqual([true, true]);
  expect((await asked).type).toBe("error");
  expect(await far).toBe(0);
  door.open();
  expect(Tables.all[1]!.told[0]?.kind).toBe("start");
});

test.each([
  ["no_engine", (tables: Tables) => tables.say({ kind: "failed", why: "404", isMissing: true })],
  ["no_engine", (tables: Tables) => tables.onerror()],
  ["engine_failed", (tables: Tables) => tables.say({ kind: "failed", why: "out of memory", isMissing: false })],
])("tables that cannot begin say why: %s", async (code, fail) => {
  const door = await newDoor();
  const refusals: string[] = [];
  door.onRefusal = (refused) => refusals.push(refused);
  door.open();
  fail(Tables.all[0]!);
  await vi.waitFor(() => expect(refusals).toEqual([code]));
});
