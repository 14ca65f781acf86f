import { expect, test } from "vitest";
import { headlineOf, moveIn, reviewAt } from "../src/company/headline";
import { flag, picture } from "../src/company/picture";
import type { Review } from "../src/review/types";

const standing = { name: "Ann", score: "7 rubies", colour: "#d9523a", isWinner: true, face: "" };
const shown = {
  game: "Memoarrr!",
  title: "Ann wins!",
  drawings: ["chest", "penguin"] as const,
  headline: "Ann: 27 of 29 from memory",
  standings: [standing, { ...standing, name: "Bo", isWinner: false }],
};

test("the picture shows the standings, the headline and the winner's flag", () => {
  const svg = picture(shown);
  for (const text of ["Memoarrr!", "Ann wins!", "27 of 29", "★ Ann", "Bo", "7 rubies"]) expect(svg).toContain(text);
  expect(svg).toContain(flag("#d9523a"));
});

test("a hostile name is only a name in the picture, and a long one is cut", () => {
  const svg = picture({
    ...shown,
    title: '</text><script>"',
    standings: [
      { ...standing, name: "<image href='x'/>&" },
      { ...standing, name: "W".repeat(24) },
    ],
  });
  expect(svg).not.toMatch(/<script|<image/);
  expect(svg).toContain(`${"W".repeat(19)}…`);
  expect(svg.match(/<svg/g)?.length).toBe(svg.match(/<\/svg>/g)?.length);
});

const report = (recall: [number, number][], move: number | null) => ({ recall, longest: move === null ? null : { face: "Tj", at: "a1", ago: 9, move } });
const review = {
  steps: Array.from({ length: 31 }),
  result: { winners: [1], ranking: [[1], [0]] },
  reports: [report([[29, 27]], 12), report([[4, 3]], null)],
} as unknown as Review;

test("the headline is about oneself, or else about whoever recalled most", () => {
  expect(headlineOf(review, [0])).toEqual({ seat: 0, n: 27, of: 29, move: 12 });
  expect(headlineOf(review, [1])).toEqual({ seat: 1, n: 3, of: 4, move: 30 });
  expect(headlineOf(review, [])).toEqual({ seat: 0, n: 27, of: 29, move: 12 });
  const forgetful = { ...review, reports: [report([[4, 0]], null), report([[4, 1]], 7)] } as unknown as Review;
  expect(headlineOf(forgetful, [0])).toEqual({ seat: 1, n: 1, of: 4, move: 7 });
  expect(headlineOf({ ...review, reports: [report([], null), report([[3, 0]], null)] } as unknown as Review, [0])).toBe(null);
});

test("a link leads to the review at a move, and a wrong one to its beginning", () => {
  expect(reviewAt("abcdefgh2345", 12)).toBe("/review/abcdefgh2345#move-12");
  expect(["#move-12", "", "#move-", "#move--1", "#move-1e9", "#take=1"].map(moveIn)).toEqual([12, 0, 0, 0, 0, 0]);
});
