import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Wish } from "../src/net/socket";

const { asked, answers, events } = vi.hoisted(() => ({
  asked: [] as string[],
  answers: [] as (string | null)[],
  events: { connected: (): void => undefined, hear: (_: object): void => undefined },
}));

/** A server that refuses with the codes in `answers`, one after the other, and then agrees. */
vi.mock("../src/net/socket", () => ({
  tableInAddress: () => null,
  Socket: class {
    constructor(hear: (message: object) => void, watchAgain: () => void, changed: (isConnected: boolean) => void) {
      events.hear = hear;
      events.connected = () => {
        changed(true);
        watchAgain();
      };
    }
    lookAt(): boolean {
      return false;
    }
    ask(wish: Wish): Promise<object> {
      asked.push(wish.type);
      const code = answers.shift() ?? null;
      return code === null ? Promise.resolve({}) : Promise.reject(Object.assign(new Error(code), { code }));
    }
  },
  Refusal: class extends Error {},
}));
vi.mock("../src/state/settings.svelte", () => ({ settings: { pace: "normal" } }));
vi.stubGlobal("localStorage", { getItem: () => null, setItem: () => undefined });
const { connection } = await import("../src/net/connection.svelte");

beforeEach(() => {
  vi.useFakeTimers();
  asked.length = answers.length = 0;
});
afterEach(() => {
  connection.close();
  vi.useRealTimers();
});

test("a table that a busy server refuses to show is asked for again", async () => {
  answers.push("too_many", "too_many");
  const table = connection.open("abcdefgh2345");
  events.connected();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(asked).toEqual(["watch", "watch", "watch"]);
  expect(table.trouble).toBe(null);
});

test("a table that was closed says so", () => {
  const table = connection.open("abcdefgh2345");
  events.hear({ type: "error", code: "not_allowed", table: "another23456" });
  events.hear({ type: "error", code: "closed", table: "abcdefgh2345" });
  expect(table.trouble).toBe("closed");
});

test("a table that does not exist is asked for once", async () => {
  answers.push("no_table");
  const table = connection.open("abcdefgh2345");
  connection.watch(table.name);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(table.trouble).toBe("no_table");
});

test("a lobby that a busy server refuses to show is asked for again, but not after it was left", async () => {
  answers.push("too_many");
  const leave = connection.watchLobby();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(asked).toEqual(["watch_lobby", "watch_lobby"]);
  leave();
  expect(asked.at(-1)).toBe("unwatch_lobby");
});
