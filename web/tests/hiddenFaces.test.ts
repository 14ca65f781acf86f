import { expect, test } from "vitest";
import { isCovered } from "../src/state/hiddenFaces";
import type { ToldEvent } from "../src/games/told";
import type { AnyView } from "../src/games/types";

const memoarrr = (island: string, showing = {}) => ({ game: "memoarrr", island, showing }) as unknown as AnyView;
const ahoy = (grid: string, showing = {}) => ({ game: "ahoy", grid, showing }) as unknown as AnyView;
const turned: ToldEvent = { type: "turned", seat: 0, at: "b1", card: "Po", match: null };
const revealed: ToldEvent = { type: "revealed", seat: 0, as: "show", tiles: { a2: "R1" } };

test("a card or tile that lies open may be told", () => {
  expect(isCovered(turned, memoarrr("##Po######/##########"))).toBe(false);
  expect(isCovered(turned, memoarrr("##########/##########", { b1: "Po" }))).toBe(false);
  expect(isCovered(revealed, ahoy("############/R1##########"))).toBe(false);
});

test("one that was covered, taken or replaced may not", () => {
  expect(isCovered(turned, memoarrr("##########/##########"))).toBe(true);
  expect(isCovered(turned, memoarrr("##Td######/##########"))).toBe(true);
  expect(isCovered(revealed, ahoy("############/..##########"))).toBe(true);
});

test("what tells no face may always be told", () => {
  expect(isCovered({ type: "volcano", seat: 1, volcano: "7" }, memoarrr("##########"))).toBe(false);
});
