import { beforeAll, describe, expect, test } from "vitest";
import { storyOf } from "../src/games/ahoy/story";
import type { AhoyView } from "../src/games/ahoy/view";
import { ending, isSecondLandscape, outcome, refusal } from "../src/games/ahoy/reasons";
import { noted } from "../src/games/ahoy/notes";
import { why } from "../src/rules/why";
import { choose, LANGUAGES } from "../src/words/words.svelte";
import type { Tile } from "../src/art/letters";
import type { AhoyEvent } from "../src/games/ahoy/types";

const view = (more: Partial<AhoyView> = {}) =>
  ({ phase: "turn", turn: 3, grid: "~~##..######/############", attackers: [], parley: null, showing: {}, secret: {}, ...more }) as unknown as AhoyView;

const fought = (attackers: Record<string, Tile>, target: Tile, won: boolean) =>
  storyOf(
    [
      { type: "revealed", seat: 0, tiles: attackers, as: "attackers" },
      { type: "revealed", seat: 0, tiles: { f1: target }, as: "target" },
      { type: "fought", seat: 0, attack: 3, target: 2, won },
    ],
    null,
  )!;

const wrong = (attackers: Record<string, Tile>, target?: Tile) =>
  storyOf(
    [
      { type: "revealed", seat: 0, tiles: attackers, as: "attackers" },
      ...(target ? [{ type: "revealed", seat: 0, tiles: { f1: target }, as: "target" } satisfies AhoyEvent] : []),
      { type: "wrong_move", seat: 0 },
    ],
    null,
  )!;

describe("a place that cannot be chosen", () => {
  test.each([
    ["a1", {}, "face_up", "2.2"],
    ["c1", {}, "empty", "2.3"],
    ["b1", { attackers: ["b1"] }, "same_attacker_twice", "4.1"],
    ["b1", { parley: { seat: 0, ally: 1, places: ["b1"] } }, "same_place_named", "5.1"],
    ["b1", { phase: "show" }, "same_tile_shown", "3.2"],
  ] as const)("%s, %o: %s", (place, more, situation, rule) => {
    expect(refusal(view(more as unknown as Partial<AhoyView>), place, "b1")).toBe(situation);
    expect(why("ahoy", situation).rule).toBe(rule);
  });

  test("any other is not refused", () => {
    expect(refusal(view(), "b1")).toBe(null);
    expect(refusal(view({ phase: "show" } as never), "d1")).toBe(null);
  });
});

test.each([
  ["won", fought({ a2: "R2" }, "B1", true), false, "4.7"],
  ["lost to a crew", fought({ a2: "R1" }, "B3", false), false, "4.9"],
  ["lost to a treasure", fought({ a2: "R1" }, "$5", false), false, "4.10"],
  ["a treasure attacks", fought({ a2: "$3" }, "B1", true), false, "4.11"],
  ["a parley won", fought({ a2: "R2", b2: "B2" }, "$4", true), true, "5.6"],
  ["a parley lost", fought({ a2: "R1", b2: "B1" }, "$5", false), true, "5.7"],
  ["a foreign attacker", wrong({ a2: "B1" }), false, "4.2"],
  ["no target", wrong({ a2: "R1" }, "R2"), false, "4.5"],
  ["no treasure", wrong({ a2: "R1", b2: "B1" }, "R2"), true, "5.4"],
  ["not the ally’s", wrong({ a2: "R1", b2: "G1" }), true, "5.3"],
] as const)("%s is told by its rule", (_, story, isParley, rule) => {
  expect(why("ahoy", outcome(story, isParley)).rule).toBe(rule);
});

test("a second landscape, and what ends the game", () => {
  const landscape: AhoyEvent[] = [{ type: "revealed", seat: 0, tiles: { a1: "~~" }, as: "look" }];
  expect(isSecondLandscape(landscape, view({ turn: 2 }), view())).toBe(true);
  expect(isSecondLandscape(landscape, view(), view())).toBe(false);
  expect(isSecondLandscape([], view({ turn: 2 }), view())).toBe(false);
  expect(["points", "island", "group", "turn_limit", "resigned", null].map(ending)).toEqual([
    "points_reached",
    "island_won",
    "group_gone",
    "turn_limit",
    null,
    null,
  ]);
});

describe.each(LANGUAGES)("in %s", (language) => {
  beforeAll(() => choose(language));

  test("a note names its place or player", () => {
    expect(noted("face_up", { place: "c3" })).toMatch(/^c3 .*\.$/);
    expect(noted("asked_already", { name: "Ben" })).toMatch(/^Ben .*\.$/);
  });
});
