import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { keepToken, isLocal, lastOf } from "../src/state/seats";

const TABLE = "abcdefgh2345";
const { lines, here, kept } = vi.hoisted(() => ({
  /** The connections of the page, to the server and to its own tables: what they tell, and what was asked of them. */
  lines: [] as { hear: (message: object) => void; state: (isConnected: boolean) => void; asked: { type: string; table?: string }[] }[],
  /** How many changes of the match are in this browser. */
  here: { number: 0 },
  kept: { isWhole: true },
}));

vi.mock("../src/net/socket", () => ({
  tableInAddress: () => null,
  Socket: class {
    readonly asked: { type: string; table?: string }[] = [];
    constructor(hear: (message: object) => void, open: () => void, state: (isConnected: boolean) => void) {
      lines.push({ hear, asked: this.asked, state: (isConnected) => (state(isConnected), isConnected && open()) });
    }
    lookAt(): boolean {
      return false;
    }
    ask(wish: { type: string }): Promise<object> {
      this.asked.push(wish);
      return Promise.resolve({});
    }
    withdraw(): Map<string, object> {
      return new Map();
    }
    adopt(): void {}
  },
  Refusal: class extends Error {},
}));
vi.mock("../src/local/load", () => ({ loadDoor: () => Promise.resolve({ copy: () => undefined, howFar: () => Promise.resolve(here.number) }) }));
vi.mock("../src/device/offline", () => ({ howKept: () => Promise.resolve(kept) }));
vi.mock("../src/state/settings.svelte", () => ({ settings: { pace: "normal" } }));

const seat = (name: string, bot: string | null) => ({ name, bot, here: true });
const message = (number: number, ...others: object[]) => ({
  type: "table",
  table: TABLE,
  number,
  moves: 0,
  status: "running",
  is_host: true,
  mine: [0],
  seen: [],
  looks: [],
  settings: { game: "ahoy" },
  seats: [seat("Ann", null), ...others],
});

/** The page after it was opened, and its connection to the server. */
async function visited() {
  vi.resetModules();
  lines.length = 0;
  const { connection } = await import("../src/net/connection.svelte");
  return { connection, server: lines[0]! };
}

const stored = new Map<string, string>();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("localStorage", { getItem: (key: string) => stored.get(key) ?? null, setItem: (key: string, value: string) => stored.set(key, value) });
  stored.clear();
  [here.number, kept.isWhole] = [0, true];
  keepToken(TABLE, "ahoy", "secret");
});
afterEach(() => vi.useRealTimers());

/** A visit in which the page was told of a match up to this change. */
async function playedTo(number: number, other: object): Promise<void> {
  const { connection, server } = await visited();
  server.state(true);
  connection.open(TABLE);
  server.hear(message(number, other));
  await vi.advanceTimersByTimeAsync(100);
  connection.close();
}

/** A visit to the table while the server is away; it never answers. */
async function visitedInVain() {
  const { connection, server } = await visited();
  const table = connection.open(TABLE);
  server.state(false);
  await vi.advanceTimersByTimeAsync(6000);
  return { connection, table };
}

test("a match goes on here after the page was loaded anew, if every change is here that it was told", async () => {
  await playedTo(7, seat("Captain", "captain"));
  here.number = 7;
  await visitedInVain();
  expect(isLocal(TABLE)).toBe(true);
  lines[1]!.state(true);
  expect(lines[1]!.asked).toMatchObject([{ type: "watch", table: TABLE }]);
});

test("it waits for the server where a change is missing here", async () => {
  await playedTo(7, seat("Captain", "captain"));
  here.number = 6;
  const { connection } = await visitedInVain();
  expect(isLocal(TABLE)).toBe(false);
  expect(connection.isAway).toBe(true);
});

test("a table with friends waits, whatever is here", async () => {
  await playedTo(7, seat("Captain", "captain"));
  expect(lastOf(TABLE)).toBe(7);
  await playedTo(8, seat("Ben", null));
  here.number = 8;
  await visitedInVain();
  expect(isLocal(TABLE)).toBe(false);
});

test("after a while at Home it goes on as soon as it is opened", async () => {
  await playedTo(7, seat("Captain", "captain"));
  here.number = 7;
  const { connection, server } = await visited();
  server.state(false);
  await vi.advanceTimersByTimeAsync(6000);
  connection.open(TABLE);
  await vi.advanceTimersByTimeAsync(1);
  expect(isLocal(TABLE)).toBe(true);
});

test("who wishes in the middle of a match that the page works offline needs not load it anew", async () => {
  kept.isWhole = false;
  const { connection, server } = await visited();
  server.state(true);
  connection.open(TABLE);
  server.hear(message(3, seat("Captain", "captain")));
  await vi.advanceTimersByTimeAsync(20_000);
  expect(server.asked.map(({ type }) => type)).not.toContain("keep_copy");
  kept.isWhole = true;
  server.hear(message(4, seat("Captain", "captain")));
  await vi.advanceTimersByTimeAsync(100);
  expect(server.asked.map(({ type }) => type)).toContain("keep_copy");
});
