import { describe, expect, it } from "vitest";
import { taken } from "../src/games/ahoy/review";
import type { AhoyEvent } from "../src/games/ahoy/types";
import { cells, columns } from "../src/review/faces";
import { addUp, bars, rate } from "../src/review/history";
import { canonical, commitmentOf, isFair, type Proof, proofIn } from "../src/review/proof";
import type { Report } from "../src/review/types";
import { LANGUAGES } from "../src/words/words.svelte";
import { allTexts, blanksOf, formsOf } from "./allTexts";

const DEAL = { start: 1, island: "PoOf", volcanoes: ["LD", "DL"], odd: "é" };
// The server's own commitment(DEAL, KEY).
const KEY = "00".repeat(31) + "2a";
const COMMITMENT = "3e8e58c5691fce6b340c23ea49a73fef7998354c61e53bf36d198557310b5d61";
const RECORD = { deal: DEAL, names: ["Zoë", "Ben"], moves: ["turn a1"] };
const RESULT = { ended_by: "treasures", winners: [0], ranking: [[0], [1]] };
// Its seal(RECORD, RESULT, KEY).
const SEAL = "715f728991c877a4a241cb5df12981214b43f7aca423fa59ca6a83a7995c0286";

function report(more: Partial<Report>): Report {
  return {
    game: "memoarrr",
    games: 1,
    from_memory: 0,
    lucky: 0,
    missed: 0,
    failures: 0,
    up_to: [1, 2],
    recall: [
      [0, 0],
      [0, 0],
      [0, 0],
    ],
    longest: null,
    ...more,
  };
}

describe("texts", () => {
  it.each(LANGUAGES)("are all there, trimmed, with the blanks of the English ones: %s", (language) => {
    const isReview = ([key]: [string, unknown]) => key.startsWith("review ");
    const [texts, english] = [allTexts(language).filter(isReview), allTexts("en").filter(isReview)];
    const blanks = (text: Parameters<typeof blanksOf>[0]) => [...new Set(blanksOf(text))].sort();
    expect(texts.map(([key, text]) => [key, blanks(text)])).toEqual(english.map(([key, text]) => [key, blanks(text)]));
    for (const [key, text] of texts) for (const form of formsOf(text)) expect(form, key).toMatch(/^\S(.*\S)?$/);
  });
});

describe("proof", () => {
  it("writes JSON as the server does", () => {
    expect(canonical(DEAL)).toBe('{"island":"PoOf","odd":"\\u00e9","start":1,"volcanoes":["LD","DL"]}');
  });

  it("finds the same commitment as the server", async () => {
    expect(await commitmentOf(DEAL, KEY)).toBe(COMMITMENT);
  });

  it("does not accept a changed deal, key or promise", async () => {
    const proof = { record: RECORD, commitment: COMMITMENT, key: KEY, result: RESULT, seal: SEAL };
    expect(await isFair(proof, null)).toBe(true);
    expect(await isFair(proof, COMMITMENT)).toBe(true);
    expect(await isFair(proof, "00")).toBe(false);
    expect(await isFair({ ...proof, record: { ...RECORD, deal: { ...DEAL, start: 0 } } }, null)).toBe(false);
    expect(await isFair({ ...proof, key: "00".repeat(32) }, null)).toBe(false);
    expect(await isFair({ ...proof, record: { ...RECORD, names: ["Zoe", "Ben"] } } as Proof, null)).toBe(false);
    expect(await isFair({ ...proof, result: { ...RESULT, winners: [1] } }, null)).toBe(false);
  });
});

describe("a saved file", () => {
  it("has a proof, and one whose seal was taken away is not fair", async () => {
    const { seal, ...unsealed } = { record: RECORD, commitment: COMMITMENT, key: KEY, result: RESULT, seal: SEAL };
    expect(await isFair(proofIn(JSON.stringify({ ...unsealed, seal }))!, null)).toBe(true);
    expect(await isFair(proofIn(JSON.stringify(unsealed))!, null)).toBe(false);
    expect(proofIn(JSON.stringify(RECORD))).toBe(null);
  });
});

describe("history", () => {
  it("adds figures up", () => {
    const sum = addUp([
      report({
        from_memory: 2,
        recall: [
          [1, 1],
          [2, 0],
          [0, 0],
        ],
        longest: { face: "Po", at: "a1", ago: 3, move: 9 },
      }),
      report({
        from_memory: 1,
        recall: [
          [1, 0],
          [0, 0],
          [4, 1],
        ],
        longest: { face: "Td", at: "b1", ago: 8, move: 5 },
      }),
    ]);
    expect(sum).toMatchObject({
      games: 2,
      from_memory: 3,
      recall: [
        [2, 1],
        [2, 0],
        [4, 1],
      ],
      longest: { face: "Td" },
    });
    expect(rate([sum!])).toBe(0.25);
    expect(rate([report({})])).toBe(null);
    expect(addUp([])).toBe(null);
  });
});

describe("the chart", () => {
  it("joins the bins, and loses nothing", () => {
    const up_to = [1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64, 96, 128];
    const recall = up_to.concat(0).map((_, bin): [number, number] => [bin + 1, 1]);
    const joined = bars(report({ up_to, recall }));
    expect(joined.map(({ from, to }) => `${from}-${to}`)).toEqual(["1-2", "3-4", "5-8", "9-16", "17-32", "33-64", "65-∞"]);
    expect(joined.map(({ chances }) => chances)).toEqual([3, 7, 11, 15, 19, 23, 42]);
    expect(joined.reduce((sum, { hits }) => sum + hits, 0)).toBe(15);
  });
});

describe("boards", () => {
  it("tells what a move took away", () => {
    const shared: AhoyEvent = { type: "shared", seats: [0, 1], at: "c1", tile: "$4", each: 3, returned: { a1: "R2", b1: "B2" } };
    expect(
      taken([
        { type: "fought", seat: 0, attack: 3, target: 2, won: true },
        { type: "captured", by: 0, tiles: { f4: "G2" } },
      ]),
    ).toEqual({ f4: "G2" });
    expect(taken([shared])).toEqual({ a1: "R2", b1: "B2", c1: "$4" });
    expect(taken([{ type: "looked", seat: 0, at: "a1" }])).toEqual({});
  });

  it("names the places row by row", () => {
    expect(cells("PoOf/##--")).toEqual([
      { place: "a1", face: "Po" },
      { place: "b1", face: "Of" },
      { place: "a2", face: "##" },
      { place: "b2", face: "--" },
    ]);
    expect(columns("PoOf/##--")).toBe(2);
  });
});
