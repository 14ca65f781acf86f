import { beforeEach, expect, test, vi } from "vitest";
import { keepToken, noteNames, noteOver, running } from "../src/state/seats";

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
