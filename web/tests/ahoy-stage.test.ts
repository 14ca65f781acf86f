import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Stage } from "../src/games/ahoy/stage.svelte";
import type { AhoyView } from "../src/games/ahoy/view";
import { holdMs } from "../src/pace";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const before = { grid: "R1##########", attackers: ["a1"] } as AhoyView;
const after = { grid: "############", attackers: [] as string[] } as AhoyView;
const fight = [
  { type: "revealed", seat: 0, tiles: { b1: "$5" }, as: "target" },
  { type: "fought", seat: 0, attack: 2, target: 5, won: false },
  { type: "captured", by: "island", tiles: { a1: "R1" } },
];
const parley = [
  { type: "answered", seat: 1, accepted: true },
  { type: "revealed", seat: 0, tiles: { a1: "R1", c1: "B1" }, as: "attackers" },
  ...fight,
];

test("a fight is seen, then its tiles fly, then all is as the view says", () => {
  const stage = new Stage();
  stage.begin(before, [], 7);
  expect(stage.isSettled).toBe(true);
  stage.begin(after, fight, 8);
  expect([...stage.still.keys()]).toEqual(["a1", "b1"]);
  expect([stage.isTold, stage.isSettled, stage.before]).toEqual([false, false, before]);
  vi.advanceTimersByTime(450);
  expect(stage.step).toBe("clash");
  vi.advanceTimersByTime(550);
  expect([stage.step, stage.still.size, stage.flying.length]).toEqual(["fly", 0, 1]);
  vi.advanceTimersByTime(450);
  expect([stage.isSettled, stage.flying.length]).toEqual([true, 0]);
});

test("the target of a parley is turned after the attackers, and the longest scene ends while it is held", () => {
  const stage = new Stage();
  stage.begin(before, [], 7);
  stage.begin(after, parley, 8);
  expect(stage.later).toEqual(["b1"]);
  vi.advanceTimersByTime(450);
  expect(stage.later).toEqual([]);
  vi.advanceTimersByTime(holdMs(parley, []) - 450);
  expect(stage.isSettled).toBe(true);
});

test("the next update cuts a scene short", () => {
  const stage = new Stage();
  const stop = stage.begin(after, fight, 8);
  stop();
  stage.begin(after, [], 9);
  vi.advanceTimersByTime(5000);
  expect([stage.isSettled, stage.story]).toEqual([true, null]);
});

test("attackers of another fight, seen before somebody hurried on, are not those of this one", () => {
  const stage = new Stage();
  stage.begin(before, [], 5);
  stage.begin(after, fight, 8);
  expect([...stage.still.keys()]).toEqual(["b1"]);
  expect([stage.before, stage.story?.attackers]).toEqual([null, []]);
});
