import { beforeEach, expect, test, vi } from "vitest";
import { dropToken, keepToken, noteGame, noteNames, noteOver, running, tokensOf } from "../src/state/seats";

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => kept.set(key, value) });
});

test("a table to go on with is kept with the names of the others", () => {
  keepToken("aaaa", "ahoy", "secret");
  expect(running()).toEqual([{ table: "aaaa", game: "ahoy", names: null }]);
  noteNames("aaaa", []);
  expect(running()[0]?.names).toEqual([]);
  noteNames("aaaa", ["Ann", "Ben"]);
  expect(running()).toEqual([{ table: "aaaa", game: "ahoy", names: ["Ann", "Ben"] }]);
  noteOver("aaaa");
  expect(running()).toEqual([]);
});

test("of a table where one only watches nothing is kept", () => {
  noteNames("bbbb", ["Ann", "Ben"]);
  expect(running()).toEqual([]);
});

test("a token that is kept before its seat is taken over learns its game later, and goes when the code was no good", () => {
  keepToken("cccc", "", "new");
  noteGame("cccc", "ahoy");
  noteGame("cccc", "memoarrr");
  expect(running()[0]?.game).toBe("ahoy");
  keepToken("cccc", "ahoy", "newer");
  dropToken("cccc", "newer");
  expect(tokensOf("cccc")).toEqual(["new"]);
  dropToken("cccc", "new");
  dropToken("cccc", "new");
  expect(running()).toEqual([]);
});
