import type { Component } from "svelte";
import { render } from "svelte/server";
import { beforeAll, describe, expect, test } from "vitest";
import ahoyDoc from "../../docs/rules/ahoy.md?raw";
import memoarrrDoc from "../../docs/rules/memoarrr.md?raw";
import { outline as ahoyOutline } from "../src/rules/ahoy/outline";
import { anchorOf, isNumber } from "../src/rules/anchors";
import type { Book } from "../src/rules/book";
import { pieces, plain } from "../src/rules/inline";
import { load } from "../src/rules/load";
import { outline as memoarrrOutline } from "../src/rules/memoarrr/outline";
import { fold, highlighted, hits, search, wanted } from "../src/rules/search";
import { GAMES, type Outline } from "../src/rules/types";
import { WHY, why } from "../src/rules/why";
import Rule from "../src/screens/rules/Rule.svelte";
import { choose, LANGUAGES } from "../src/words/words.svelte";

const docs = { memoarrr: memoarrrDoc, ahoy: ahoyDoc };
const outlines: Record<(typeof GAMES)[number], Outline> = { memoarrr: memoarrrOutline, ahoy: ahoyOutline };
const all = GAMES.flatMap((game) => LANGUAGES.map((language) => ({ game, language })));
const items = (book: Book) => book.sections.flatMap((section) => section.items);
const texts = (book: Book) => [
  book.intro,
  ...book.steps.map((step) => step.caption),
  ...Object.values(book.labels),
  ...book.sections.flatMap((section) => [section.title, section.lead]),
  ...items(book).flatMap((item) => [item.text, item.ruling, item.why, ...item.rows.map((row) => row.caption)]),
];

describe.each(GAMES)("%s", (game) => {
  const numbered = [...docs[game].matchAll(/\*\*(\d\.\d+(?: [A-C])?)\*\*( \*\(ruling\)\*)?/g)];
  const numbers = Object.values(outlines[game].sections).flat().filter(isNumber);

  test("has the rules of docs/rules, in the same order", () => {
    expect(numbers.length).toBeGreaterThan(30);
    expect(numbers).toEqual(numbered.map(([, number]) => number));
  });

  test("marks the same rules as rulings", () => {
    // 6.3 of Memory Ahoy holds its rulings in A and C, which are marked themselves.
    const ruled = numbered.flatMap(([, number, isRuling]) => (isRuling && number !== "6.3" ? [number] : []));
    expect([...outlines[game].rulings]).toEqual(ruled);
  });

  test("every situation leads to a rule that is there", async () => {
    const book = await load(game, "en");
    const anchors = items(book).map((item) => item.anchor);
    for (const situation of Object.keys(WHY[game])) {
      const answer = why(game, situation as never);
      expect(anchors, situation).toContain(answer.anchor);
      expect(answer.path).toBe(`/rules/${game}#${answer.anchor}`);
    }
  });
});

describe.each(all)("$game in $language", ({ game, language }) => {
  let book: Book;
  let english: Book;
  beforeAll(async () => {
    [book, english] = await Promise.all([load(game, language), load(game, "en")]);
  });

  test("has the same rules, rulings and pictures as the English one", () => {
    const shape = (of: Book) =>
      of.sections.map((section) => [
        section.anchor,
        section.title !== "",
        section.lead !== "",
        section.items.map((item) => [item.anchor, item.number, item.text !== "", item.ruling !== "", item.why !== "", item.plan, item.rows.map((row) => row.tokens)]),
      ]);
    expect(shape(book)).toEqual(shape(english));
    for (const item of items(book)) {
      expect(item.text + item.ruling, item.anchor).not.toBe("");
      expect(item.ruling === "", item.anchor).toBe(item.why === "");
      for (const row of item.rows) expect(row.caption, item.anchor).not.toBe("");
    }
  });

  test("gives the same numbers in every rule", () => {
    const figures = (of: Book) => items(of).map((item) => [item.anchor, (plain(item.text + " " + item.ruling).match(/\d+(\.\d+)?/g) ?? []).sort().join(" ")]);
    expect(figures(book)).toEqual(figures(english));
  });

  test("has trimmed texts, curly apostrophes, and marks that are closed", () => {
    for (const text of texts(book).filter(Boolean)) {
      expect(text).toMatch(/^\S(.*\S)?$/s);
      expect(text).not.toMatch(/['"]| {2}/);
      expect(plain(text)).not.toMatch(/[*`]/);
    }
    if (language === "fr") for (const text of texts(book)) expect(text).not.toMatch(/ [:;?!»]|« |\w[:;?!»](\s|$)/);
  });

  test("refers only to rules that are there, and each anchor is there once", () => {
    const anchors = [...items(book).map((item) => item.anchor), ...book.sections.map((section) => section.anchor)];
    expect(new Set(anchors).size).toBe(anchors.length);
    for (const anchor of texts(book).flatMap((text) => pieces(text).flatMap((piece) => piece.anchor ?? []))) expect(anchors).toContain(anchor);
  });

  test("finds every rule by its number, and by its longest word without accents in capitals", () => {
    for (const item of items(book)) {
      if (item.number) expect(found(book, item.number)).toContain(item.anchor);
      const longest = plain(item.text || item.ruling).split(/[^\p{L}]+/u).sort((a, b) => b.length - a.length)[0] ?? "";
      const typed = longest.normalize("NFD").replace(/\p{M}/gu, "").toUpperCase();
      expect(found(book, typed), typed).toContain(item.anchor);
    }
  });
});

const found = (book: Book, query: string) => search(book, wanted(query)).sections.flatMap((section) => section.items.map((item) => item.anchor));

test.each([
  ["en", "memoarrr", "PENGUIN face-down", "r-4-1"],
  ["fr", "ahoy", "ile capture", "r-4-10"],
  ["de", "ahoy", "bundnis", "r-5-1"],
  ["it", "memoarrr", "tricheco carte coperte", "r-4-3"],
] as const)("search in %s: %s, %s", async (language, game, query, anchor) => {
  expect(found(await load(game, language), query)).toContain(anchor);
});

test("all words have to be there; with none everything is; with a strange one nothing", async () => {
  const book = await load("memoarrr", "en");
  const [octopus, both] = [found(book, "octopus"), found(book, "octopus walrus")];
  expect(octopus.length).toBeGreaterThan(both.length);
  expect(search(book, wanted("  ")).sections).toEqual(book.sections);
  expect(search(book, wanted("zeppelin"))).toEqual({ sections: [], count: 0 });
  expect(search(book, wanted("octopus")).count).toBe(octopus.length);
});

test("the editions are found although they have no number", async () => {
  const { sections, count } = search(await load("memoarrr", "en"), wanted("printed twice"));
  expect(sections.map((section) => section.id)).toEqual(["editions"]);
  expect(count).toBe(1);
});

test("accents, case, ligatures and thin spaces do not matter, and places are kept", () => {
  expect(fold("Œuf Straße Île :")).toBe("oeuf strasse ile :");
  expect(hits("Die Straße, DIE Krabbe", ["die", "strasse"])).toEqual([[0, 3], [4, 10], [12, 15]]);
  expect(hits("Épiez", ["epi"])).toEqual([[0, 3]]);
  expect(hits("ananas", ["ana", "nas"])).toEqual([[0, 6]]);
});

test("hits are highlighted across marks, and the text stays whole", () => {
  const shown = highlighted("A **crab** (4.4) at `c1`", wanted("crab 4"));
  expect(shown.map((piece) => piece.parts.map((part) => part.text).join("")).join("")).toBe("A crab (4.4) at c1");
  expect(shown.flatMap((piece) => piece.parts.filter((part) => part.isHit).map((part) => [piece.kind, part.text]))).toEqual([
    ["strong", "crab"],
    ["rule", "4"],
    ["rule", "4"],
  ]);
});

test("numbers of rules become links, sums do not", () => {
  const rules = (text: string) => pieces(text).filter((piece) => piece.kind === "rule").map((piece) => piece.anchor);
  expect(rules("see 3.10, 6.3 C and (4.2).")).toEqual(["r-3-10", "r-6-3-c", "r-4-2"]);
  expect(rules("1 + 1 = 2 against 3. In 2018")).toEqual([]);
  expect(anchorOf("6.3 A")).toBe("r-6-3-a");
  expect(anchorOf("edition")).toBe("x-edition");
});

test.each(all)("every rule can be drawn: $game in $language", async ({ game, language }) => {
  await choose(language, false);
  const book = await load(game, language);
  for (const item of items(book)) {
    const { body } = render(Rule as unknown as Component<object>, { props: { item, labels: book.labels, words: [], base: "" } });
    expect(body).not.toMatch(/undefined|NaN|\{count\}|\[object/);
    for (const [, label] of body.matchAll(/aria-label="([^"]*)"/g)) expect(label).not.toMatch(/^$|, ,|,\s*$/);
  }
});
