import { expect, test } from "vitest";
import type { Played } from "../src/review/history";
import { ALL_FEATS, byOpponent, featsOf, rankOf, RANKS } from "../src/review/logbook";

const report = (about: object = {}) => ({
  game: "memoarrr",
  games: 1,
  from_memory: 0,
  lucky: 1,
  missed: 0,
  failures: 0,
  up_to: [],
  recall: [],
  longest: null,
  ...about,
});
let id = 0;
const played = (won: boolean, bots: (string | null)[] | null, about: object = {}): Played =>
  ({ id: String((id += 1)), at: 0, won, report: report(about), ...(bots ? { others: bots.map((bot) => ({ name: bot ?? "Ann", bot })) } : {}) }) as Played;

test("one climbs by playing, faster by winning, fastest against the strong", () => {
  expect(rankOf([])).toEqual({ name: "landlubber", points: 0, next: 5 });
  expect(rankOf([played(false, ["sailor"]), played(true, ["sailor"])]).points).toBe(4);
  expect(rankOf([played(true, ["cabin-boy", "captain"])]).points).toBe(7);
  expect(rankOf([played(true, [null])]).points).toBe(5);
  expect(rankOf([played(true, null)]).points).toBe(2); // of an earlier version
  const many = Array.from({ length: 60 }, () => played(true, ["captain"]));
  expect(rankOf(many)).toEqual({ name: RANKS.at(-1), points: 420, next: null });
});

test("wins are counted by opponent: bots by level, people by name", () => {
  const all = [played(true, ["sailor", null]), played(false, ["sailor"]), played(true, ["random"])];
  expect(byOpponent(all)).toEqual([
    { name: "sailor", level: "sailor", games: 2, wins: 1 },
    { name: "Ann", level: null, games: 1, wins: 1 },
    { name: "random", level: null, games: 1, wins: 1 },
  ]);
});

test("feats are about memory, and none is there from the start", () => {
  expect(featsOf([])).toEqual([]);
  expect(featsOf([played(true, ["sailor"])])).toEqual([]);
  expect(featsOf([played(false, null, { from_memory: 1, longest: { ago: 24 } })])).toEqual(["first", "elephant"]);
  expect(featsOf([played(false, null, { recall: [[4, 4]] })])).toEqual([]);
  expect(
    featsOf([
      played(false, null, {
        recall: [
          [4, 4],
          [1, 1],
        ],
      }),
    ]),
  ).toEqual(["flawless"]);
  expect(featsOf([played(true, ["captain"], { lucky: 0, from_memory: 10 })])).toEqual(["first", "ten", "no_luck", "captain"]);
  expect(featsOf(Array.from({ length: 50 }, () => played(false, null, { from_memory: 2 })))).toContain("hundred");
  expect(ALL_FEATS.length).toBe(7);
});
