import { beforeEach, expect, test, vi } from "vitest";
import { noMore, suggestsExpert } from "../src/games/memoarrr/expertHint";

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal("localStorage", { getItem: (key: string) => stored.get(key) ?? null, setItem: (key: string, text: string) => stored.set(key, text) });
});

const played = (count: number, from = 1) => Array.from({ length: count }, (_, number) => suggestsExpert(`table-${from + number}`, false));

test("the expert game is suggested after the third and the sixth match, and then no more", () => {
  expect(played(10)).toEqual([false, false, true, false, false, true, false, false, false, false]);
});

test("who comes back to a finished match is told the same, and it counts once", () => {
  expect(played(3)).toEqual([false, false, true]);
  expect([suggestsExpert("table-3", false), suggestsExpert("table-1", false), suggestsExpert("table-3", false)]).toEqual([true, false, true]);
  expect(played(3, 4)).toEqual([false, false, true]);
});

test("who declines is left alone", () => {
  expect(played(3).at(-1)).toBe(true);
  noMore();
  expect(suggestsExpert("table-3", false)).toBe(false);
  expect(played(5, 4)).toEqual([false, false, false, false, false]);
});

test("who plays the expert game knows it", () => {
  expect(suggestsExpert("table-0", true)).toBe(false);
  expect(played(7)).toEqual(Array(7).fill(false));
});

test("what cannot be read is as if nothing were there", () => {
  localStorage.setItem("fogbound.expert", "{");
  expect(played(3)).toEqual([false, false, true]);
});
