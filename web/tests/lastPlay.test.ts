import { beforeEach, expect, test, vi } from "vitest";
import { memoarrr } from "../src/games/memoarrr";
import type { Game } from "../src/games/game";
import { keepPlay, lastPlay, resized, toggled, usual } from "../src/state/lastPlay";

const game = memoarrr as unknown as Game;
const kept = new Map<string, string>();

beforeEach(() => {
  kept.clear();
  vi.stubGlobal("localStorage", { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, text: string) => kept.set(key, text) });
});

test("the first time one plays a sailor, as usual", () => {
  expect(lastPlay("memoarrr", game)).toEqual(usual(game));
  expect(usual(game).opponents).toEqual(["sailor"]);
});

test("opponents and options are as they were, each game for itself", () => {
  const play = { opponents: ["captain" as const, "mate" as const], options: { edition: "2018", expert: true, ordered: false }, clock: null, look_s: null };
  keepPlay("memoarrr", play);
  expect(lastPlay("memoarrr", game)).toEqual(play);
  expect(lastPlay("ahoy", game)).toEqual(usual(game));
});

test("what is kept wrongly is as usual", () => {
  for (const text of ["", "nonsense", "[]", "null", '{"memoarrr":7}', '{"memoarrr":{"opponents":["shark"],"options":{"shark":1}}}']) {
    kept.set("fogbound.last", text);
    expect(lastPlay("memoarrr", game)).toEqual(usual(game));
  }
  kept.set("fogbound.last", JSON.stringify({ memoarrr: { opponents: ["mate", "mate", "mate", "mate"] } }));
  expect(lastPlay("memoarrr", game).opponents.length).toBe(3);
});

test("a tap chooses or leaves out; there is always one opponent, and never more than three", () => {
  expect(toggled(["sailor"], "mate")).toEqual(["sailor", "mate"]);
  expect(toggled(["sailor", "mate"], "sailor")).toEqual(["mate"]);
  expect(toggled(["sailor"], "sailor")).toEqual(["sailor"]);
  expect(toggled(["sailor", "mate", "gunner"], "captain")).toEqual(["mate", "gunner", "captain"]);
});

test("a number of players brings the same opponents again, or lets the last go", () => {
  expect(resized(["sailor", "mate"], 3)).toEqual(["sailor", "mate", "mate"]);
  expect(resized(["sailor", "mate"], 1)).toEqual(["sailor"]);
});
