import { expect, test } from "vitest";
import { sentence as ahoySentence } from "../src/games/ahoy/sentences";
import { sentence as memoarrrSentence } from "../src/games/memoarrr/sentences";
import { type Entry, forgotten, isShown, logged } from "../src/state/log";
import type { AnyEvent, AnyView } from "../src/games/types";
import type { Table } from "../src/net/protocol";
import { choose } from "../src/words/words.svelte";
import { some } from "./some";

const DOWN = "##########/##########/####--####/##########/##########";
const UP = `Po${DOWN.slice(2)}`;

function memoarrr(number: number, moves: number, round: number, island: string, events: readonly AnyEvent[] = []): Table {
  const view = { game: "memoarrr", options: { players: 2 }, round, island, showing: {} };
  return {
    type: "table",
    table: "aaaaaaaaaaaa",
    number,
    moves,
    settings: { game: "memoarrr" },
    status: "running",
    seats: [],
    seen: [{ seat: 0, view: some<AnyView>(view), events: [...events] }],
  };
}
function ahoy(number: number, moves: number, turn: number, events: readonly AnyEvent[] = []): Table {
  const table = memoarrr(number, moves, 0, "", events);
  const view = { game: "ahoy", options: { players: 2 }, turn, grid: "############/############", showing: {} };
  return { ...table, settings: { game: "ahoy" }, seen: [{ seat: 0, view: some<AnyView>(view), events: [...events] }] };
}
const turned: AnyEvent = { type: "turned", seat: 1, at: "a1", card: "Po", match: true };
const words = (log: readonly Entry[], sentence: (event: never, names: string[]) => string | null) =>
  log.flatMap(({ events }) => events?.map((event) => sentence(event as never, ["Ann", "Ben"])) ?? ["…"]);

test("what happened stands in the round in which it happened, and a card is named as long as it lies open", async () => {
  await choose("en", false);
  const [before, now, next] = [memoarrr(1, 4, 2, DOWN), memoarrr(2, 5, 2, UP, [turned]), memoarrr(3, 6, 3, DOWN, [{ type: "round_won", seat: 0, round: 2 }])];
  let log = forgotten(logged([], before, now), now, true);
  expect(words(log, memoarrrSentence)).toEqual(["Ben turns a1: penguin in the ocean. It matches!"]);
  log = forgotten(logged(log, now, next), next, false);
  expect(words(log, memoarrrSentence)).toEqual(["Ben turns a1. It matches!", "Ann wins round 2."]);
  expect(log.map(({ part }) => part)).toEqual([2, 2]);
  expect(JSON.stringify(log)).not.toContain("Po");
  expect(log.map((entry) => isShown(entry, 3, false))).toEqual([true, false]);
});

test("the round before the last one is forgotten", () => {
  const log = logged([], memoarrr(1, 4, 2, DOWN), memoarrr(2, 5, 2, UP, [turned]));
  expect(forgotten(log, memoarrr(9, 20, 3, DOWN), true).length).toBe(1);
  expect(forgotten(log, memoarrr(9, 20, 4, DOWN), true).length).toBe(0);
});

test("what was not told is said to be missing: before a reload, and while there was no connection", () => {
  expect(logged([], null, memoarrr(1, 0, 1, DOWN))).toEqual([]);
  expect(logged([], null, memoarrr(9, 7, 2, DOWN)).map(({ events }) => events)).toEqual([null]);
  const log = logged([], memoarrr(1, 4, 2, DOWN), memoarrr(2, 5, 2, UP, [turned]));
  expect(logged(log, memoarrr(2, 5, 2, UP), memoarrr(2, 5, 2, UP))).toBe(log);
  expect(logged(log, memoarrr(2, 5, 2, UP), memoarrr(5, 8, 2, UP)).map(({ events }) => events)).toEqual([[turned], null]);
});

test("in Memory Ahoy a lap of turns is kept, without tiles, sums and secrets that are covered again", async () => {
  await choose("en", false);
  const fight: AnyEvent[] = [
    { type: "looked", seat: 0, at: "a1", tile: "R3" },
    { type: "revealed", seat: 0, tiles: { b1: "~~" }, as: "look" },
    { type: "revealed", seat: 0, tiles: { b1: "R2" }, as: "attackers" },
    { type: "revealed", seat: 0, tiles: { c1: "B3" }, as: "target" },
    { type: "fought", seat: 0, attack: 3, target: 3, won: true },
  ];
  const table = ahoy(2, 5, 7, fight);
  const log = logged([], ahoy(1, 4, 7), table);
  expect(words(log, ahoySentence)).toContain("3 against 3: the attack wins.");
  const later = forgotten(log, table, true);
  expect(words(later, ahoySentence)).toEqual([
    "Ann looks at a1 in secret.",
    "Ann shows everybody b1.",
    "Ann attacks with b1.",
    "Target: c1.",
    "The attack wins.",
  ]);
  expect(JSON.stringify(later)).not.toMatch(/R2|R3|B3|~~/);
  expect([9, 10].map((turn) => forgotten(log, ahoy(3, 6, turn), true).length)).toEqual([1, 0]);
});
