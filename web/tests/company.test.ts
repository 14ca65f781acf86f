import { expect, test } from "vitest";
import { faceOf } from "../src/company/drawings";
import { keyOf } from "../src/company/honest";
import de from "../src/company/de";
import en from "../src/company/en";
import fr from "../src/company/fr";
import it from "../src/company/it";
import { LEVELS, type Lines, MOODS, type Occasion } from "../src/company/lines";
import { isQuiet } from "../src/company/quiet";
import type { TableState } from "../src/state/table.svelte";
import words from "../src/words/en";
import { fill, type Plural } from "../src/words/words.svelte";
import { blanksOf } from "./allTexts";

const languages: Record<string, Lines> = { en, fr, de, it };
const OCCASIONS = Object.keys(MOODS) as Occasion[];
const lines = (texts: Lines) => LEVELS.flatMap((level) => OCCASIONS.flatMap((occasion) => [...texts[level][occasion]]));

test.each(Object.entries(languages))("everybody has words for every occasion, short and all different: %s", (_, texts) => {
  expect(new Set(lines(texts)).size).toBe(lines(texts).length);
  for (const line of lines(texts)) expect(line).toMatch(/^\S.{2,55}\S$/);
  for (const occasion of ["miss", "other_miss", "banned", "offer", "refused", "betrayed", "island_wins"] as const)
    for (const level of LEVELS) expect(texts[level][occasion].length).toBeGreaterThan(2);
});

test.each(Object.entries(languages))("each language has as many lines as English, and the same blanks: %s", (_, texts) => {
  const counts = (one: Lines) => LEVELS.map((level) => OCCASIONS.map((occasion) => one[level][occasion].length));
  expect(counts(texts)).toEqual(counts(en));
  const blanks = (one: Lines) => [...Object.values(one.honest), ...Object.values(one.told)].map((text) => blanksOf(text as string | Plural).sort());
  expect(blanks(texts)).toEqual(blanks(en));
});

test("no line names a card: only the walrus who sits on one, for all to see", () => {
  const names = Object.entries(words).flatMap(([key, name]) => (/^(animal|landscape)\./.test(key) ? [String(name)] : []));
  const isNaming = (line: string) => names.filter((name) => new RegExp(`\\b${name}\\b`, "i").test(line));
  const others = LEVELS.flatMap((level) => OCCASIONS.flatMap((occasion) => (occasion === "banned" ? [] : [...en[level][occasion]])));
  expect(others.flatMap(isNaming)).toEqual([]);
});

test("French has a thin space before its marks", () => {
  expect(lines(fr).filter((line) => /[^\u202f!?][!?;]/.test(line))).toEqual([]);
});

test("five faces, five moods, no two alike, and a file for each", () => {
  const moods = [...new Set([...Object.values(MOODS), "calm" as const])];
  const faces = LEVELS.flatMap((level) => moods.map((mood) => faceOf(level, mood)));
  expect(new Set(faces).size).toBe(25);
  expect(Object.keys(import.meta.glob(["../../src/fogbound/drawings/character-*.svg", "../../src/fogbound/drawings/mood-*.svg"])).length).toBe(10);
});

const table = (about: object) =>
  ({ secretSeat: null, looks: [], isMyTurn: false, moment: null, legalMoves: [], isOver: false, ...about }) as unknown as TableState;

test("nobody talks while somebody has to concentrate", () => {
  expect(isQuiet(table({}))).toBe(false);
  expect(isQuiet(table({ secretSeat: 0 }))).toBe(true);
  expect(isQuiet(table({ looks: [{ seat: 1, places: ["b1"], is_open: true }] }))).toBe(true);
  expect(isQuiet(table({ looks: [{ seat: 1, places: ["b1"] }] }))).toBe(false);
  expect(isQuiet(table({ isMyTurn: true, legalMoves: ["turn a1"] }))).toBe(true);
  expect(isQuiet(table({ isMyTurn: true, legalMoves: ["turn a1"], moment: { kind: "fog" } }))).toBe(false);
});

test("after the match a bot admits what has faded, or how much is left", () => {
  expect(keyOf({ seat: 1, kept: 3, shown: 9, lost: "Tj", since: 2 }, true)).toBe("lost.round");
  expect(keyOf({ seat: 1, kept: 3, shown: 9, lost: "R3", since: 2 }, false)).toBe("lost.turn");
  expect(keyOf({ seat: 1, kept: 8, shown: 9 }, true)).toBe("recalled");
  expect(keyOf({ seat: 1, kept: 9, shown: 9 }, true)).toBe("all");
  expect(keyOf({ seat: 1, kept: 0, shown: 0 }, true)).toBe("nothing");
  expect(Object.keys(en.honest)).toEqual(["lost.round", "lost.turn", "recalled", "all", "nothing"]);
});

test.each(Object.entries(languages))("what it still knows is told in numbers, and one in a word: %s", (language, { honest }) => {
  const all = (count: number) => fill(honest.all, language as "en", { count, shown: count });
  expect(all(1)).not.toMatch(/1|\{/);
  expect(all(12)).toContain("12");
});
