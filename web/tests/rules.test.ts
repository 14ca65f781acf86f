import type { Component } from "svelte";
import { render } from "svelte/server";
import { beforeAll, describe, expect, test } from "vitest";
import ahoyDoc from "../../docs/rules/ahoy.md?raw";
import memoarrrDoc from "../../docs/rules/memoarrr.md?raw";
import { GAME_IDS, type GameId, GAMES } from "../src/games";
import { outline as ahoyOutline } from "../src/rules/ahoy/outline";
import { anchorOf, isNumber } from "../src/rules/anchors";
import type { Book } from "../src/rules/book";
import { pieces, plain } from "../src/rules/inline";
import { outline as memoarrrOutline } from "../src/rules/memoarrr/outline";
import { fold, highlighted, hits, search, wanted } from "../src/rules/search";
import { SYNONYMS } from "../src/rules/synonyms";
import type { Outline } from "../src/rules/types";
import { WHY, why } from "../src/rules/why";
import Rule from "../src/screens/rules/Rule.svelte";
import { choose, type Language, LANGUAGES } from "../src/words/words.svelte";

const docs = { memoarrr: memoarrrDoc, ahoy: ahoyDoc };
const outlines: Record<GameId, Outline> = { memoarrr: memoarrrOutline, ahoy: ahoyOutline };
const all = GAME_IDS.flatMap((game) => LANGUAGES.map((language) => ({ game, language })));
const items = (book: Book) => book.sections.flatMap((section) => section.items);
const texts = (book: Book) => [
  book.intro,
  ...book.steps.map((step) => step.caption),
  ...Object.values(book.labels),
  ...book.sections.flatMap((section) => [section.title, section.lead]),
  ...items(book).flatMap((item) => [item.text, item.ruling, item.why, ...item.rows.map((row) => row.caption)]),
];

describe.each(GAME_IDS)("%s", (game) => {
  const numbered = [...docs[game].matchAll(/\*\*(\d\.\d+(?: [A-C])?)\*\*( \*\(ruling\)\*)?/g)];
  const numbers = Object.values(outlines[game].sections).flat().filter(isNumber);

  test("has the rules of docs/rules, in the same order", () => {
    expect(numbers.length).toBeGreaterThan(30);
    expect(numbers).toEqual(numbered.map(([, number]) => number));
  });

  test("marks the same rules as rulings", () => {
    const ruled = numbered.flatMap(([, number, isRuling]) => (isRuling ? [number] : []));
    expect(ruled.length).toBeGreaterThan(8);
    expect([...outlines[game].rulings]).toEqual(ruled);
  });

  test("has every option of docs/rules", () => {
    const [, table = ""] = /\n## Options\n(.*?)\n## /s.exec(docs[game]) ?? [];
    const options = [...table.matchAll(/^\| `(\w+)` \|/gm)].map(([, option]) => option);
    expect([...(outlines[game].sections["options"] ?? [])]).toEqual(options);
  });

  test("every situation leads to a rule that is there", async () => {
    const book = await GAMES[game].rules("en");
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
    [book, english] = await Promise.all([GAMES[game].rules(language), GAMES[game].rules("en")]);
  });

  test("has the same rules, rulings and pictures as the English one", () => {
    const shape = (of: Book) =>
      of.sections.map((section) => [
        section.anchor,
        section.title !== "",
        section.lead !== "",
        section.items.map((item) => [
          item.anchor,
          item.number,
          item.text !== "",
          item.ruling !== "",
          item.why !== "",
          item.plan,
          item.rows.map((row) => row.tokens),
        ]),
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
  });

  test("refers only to rules that are there, and each anchor is there once", () => {
    const anchors = [...items(book).map((item) => item.anchor), ...book.sections.map((section) => section.anchor)];
    expect(new Set(anchors).size).toBe(anchors.length);
    for (const anchor of texts(book).flatMap((text) => pieces(text).flatMap((piece) => piece.anchor ?? []))) expect(anchors).toContain(anchor);
  });

  test("finds every rule by its number, and by its longest word without accents in capitals", () => {
    for (const item of items(book)) {
      if (item.number) expect(found(book, item.number, language)).toContain(item.anchor);
      const longest =
        plain(item.text || item.ruling)
          .split(/[^\p{L}]+/u)
          .sort((a, b) => b.length - a.length)[0] ?? "";
      const typed = longest.normalize("NFD").replace(/\p{M}/gu, "").toUpperCase();
      expect(found(book, typed, language), typed).toContain(item.anchor);
    }
  });
});

const found = (book: Book, query: string, language: Language = "en") =>
  search(book, wanted(query, language)).sections.flatMap((section) => section.items.map((item) => item.anchor));

test.each([
  ["en", "memoarrr", "PENGUIN face-down", "r-4-1"],
  ["fr", "ahoy", "ile capture", "r-4-10"],
  ["de", "ahoy", "bundnis", "r-5-1"],
  ["it", "memoarrr", "tricheco carte coperte", "r-4-3"],
] as const)("search in %s: %s, %s", async (language, game, query, anchor) => {
  expect(found(await GAMES[game].rules(language), query, language)).toContain(anchor);
});

// The words on people's boxes, and others they may type, lead to the rule.
const ON_BOXES = {
  en: {
    memoarrr: {
      water: "r-1-1",
      sea: "r-1-1",
      location: "r-1-1",
      "Location card": "r-2-1",
      island: "r-2-1",
      rubies: "r-1-2",
      volcano: "r-1-3",
      captain: null,
      expert: "r-4-1",
      ability: "r-4-1",
      tie: "r-5-2",
      memory: "r-6-4",
      peek: "r-4-1",
      mistake: "r-3-5",
      banned: "r-4-8",
    },
    ahoy: {
      captain: "r-4-11",
      mate: "r-6-4",
      alliance: "r-5-1",
      cooperative: "r-5-2",
      "wrong move": "r-4-3",
      mistake: "r-4-6",
      tie: "r-6-4",
      island: "r-4-10",
      water: null,
      sailor: "r-3-2",
    },
  },
  fr: {
    memoarrr: {
      "carte Lieu": "r-1-1",
      lieu: "r-2-1",
      lieux: "r-2-1",
      pingouin: "r-4-1",
      manchot: "r-4-1",
      poulpe: "r-4-2",
      pieuvre: "r-4-2",
      morse: "r-4-3",
      mer: "r-1-1",
      eau: "r-1-1",
      "mode expert": "r-4-1",
      manche: "r-3-9",
      égalité: "r-5-2",
      volcan: "r-1-3",
      rubis: "r-1-2",
      île: "r-2-4",
    },
    ahoy: {
      capitaine: "r-4-11",
      second: "r-6-4",
      lieutenant: "r-6-4",
      alliance: "r-5-1",
      coopératif: "r-5-1",
      "mauvaise pioche": "r-4-3",
      erreur: "r-4-6",
      égalité: "r-6-4",
      Île: "r-4-10",
      manchot: null,
    },
  },
  de: {
    memoarrr: {
      Ort: "r-1-1",
      Ortskarte: "r-1-1",
      Ortskarten: "r-2-1",
      Wasser: "r-1-1",
      Meer: "r-1-1",
      Oktopus: "r-4-2",
      Vulkan: "r-1-3",
      Rubine: "r-1-2",
      Experte: "r-4-1",
      Fähigkeit: "r-4-1",
      Gleichstand: "r-5-2",
      Memory: "r-6-4",
      Fehler: "r-3-5",
      Insel: "r-2-4",
    },
    ahoy: {
      Kapitän: "r-4-11",
      Stellvertreter: "r-6-4",
      Allianz: "r-5-1",
      kooperativ: "r-5-1",
      "falscher Zug": "r-4-3",
      Fehler: "r-4-6",
      Gleichstand: "r-6-4",
      Insel: "r-4-10",
      Ozean: null,
    },
  },
  it: {
    memoarrr: {
      luogo: "r-1-1",
      "carta luogo": "r-2-1",
      luoghi: "r-2-1",
      acqua: "r-1-1",
      mare: "r-1-1",
      piovra: "r-4-2",
      vulcano: "r-1-4",
      rubino: "r-1-2",
      esperti: "r-4-1",
      abilità: "r-4-1",
      pareggio: "r-5-2",
      memory: "r-6-4",
      sbaglio: "r-3-5",
      isola: "r-2-4",
    },
    ahoy: {
      capitano: "r-4-11",
      secondo: "r-6-4",
      alleanza: "r-5-1",
      cooperativo: "r-5-1",
      "mossa sbagliata": "r-4-3",
      sbaglio: "r-4-6",
      pareggio: "r-6-4",
      Isola: "r-4-10",
      luogo: null,
    },
  },
} satisfies Record<Language, Record<GameId, Record<string, string | null>>>;

test.each(all)("search knows the words on the boxes: $game in $language", async ({ game, language }) => {
  const book = await GAMES[game].rules(language);
  for (const [query, anchor] of Object.entries(ON_BOXES[language][game])) {
    const anchors = found(book, query, language);
    if (anchor === null) expect(anchors, query).toEqual([]);
    else expect(anchors, query).toContain(anchor);
  }
});

test.each(LANGUAGES)("every synonym in %s is folded and leads to words that are there", async (language) => {
  const books = await Promise.all(GAME_IDS.map((game) => GAMES[game].rules(language)));
  const said = fold(books.flatMap(texts).map(plain).join("\n"));
  const entries = Object.entries(SYNONYMS[language]);
  expect(entries.length).toBeGreaterThan(20);
  for (const [ours, others] of entries) {
    expect(said).toContain(ours);
    expect(others).toBe(fold(others));
    for (const other of others.split(" ")) expect(ours, other).not.toContain(other);
  }
});

test("a synonym is highlighted, and its beginning finds it too", async () => {
  const [book, words] = [await GAMES.memoarrr.rules("en"), wanted("water", "en").flat()];
  expect(highlighted("Two in the Ocean", words).flatMap((piece) => piece.parts)).toContainEqual({ text: "Ocean", isHit: true });
  expect(found(book, "loca")).toEqual(found(book, "location"));
  expect(wanted("seat", "en")).toEqual([["seat"]]);
});

test.each([
  ["en", "art", "Start with art", "art"],
  ["en", "sea", "Search the seats", "sea"],
  ["de", "karte", "Inselkarten", "karte"],
  ["fr", "ile", "L’île", "île"],
] as const)("search goes by words in %s: %s", (_language, query, text, hit) => {
  expect(hits(text, [query]).map(([start, end]) => text.slice(start, end).toLowerCase())).toContain(hit);
  if (query.length < 5) expect(hits(`x${query}`, [query])).toEqual([]);
});

test("a few letters inside other words find nothing", async () => {
  const book = await GAMES.memoarrr.rules("en");
  for (const letters of ["ink", "arr", "anoe"]) expect(search(book, wanted(letters, "en")).count, letters).toBe(0);
});

test("all words have to be there; with none everything is; with a strange one nothing", async () => {
  const book = await GAMES.memoarrr.rules("en");
  const [octopus, both] = [found(book, "octopus"), found(book, "octopus walrus")];
  expect(octopus.length).toBeGreaterThan(both.length);
  expect(search(book, wanted("  ", "en")).sections).toEqual(book.sections);
  expect(search(book, wanted("zeppelin", "en"))).toEqual({ sections: [], count: 0 });
  expect(search(book, wanted("octopus", "en")).count).toBe(octopus.length);
});

test("the editions are found although they have no number", async () => {
  const { sections, count } = search(await GAMES.memoarrr.rules("en"), wanted("two versions", "en"));
  expect(sections.map((section) => section.id)).toEqual(["editions"]);
  expect(count).toBe(1);
});

test("accents, case, ligatures and thin spaces do not matter, and places are kept", () => {
  expect(fold("Œuf Straße Île :")).toBe("oeuf strasse ile :");
  expect(hits("Die Straße, DIE Krabbe", ["die", "strasse"])).toEqual([
    [0, 3],
    [4, 10],
    [12, 15],
  ]);
  expect(hits("Épiez", ["epi"])).toEqual([[0, 3]]);
  expect(hits("ananas", ["anana", "nanas"])).toEqual([[0, 6]]);
});

test("hits are highlighted across marks, and the text stays whole", () => {
  const shown = highlighted("A **crab** (4.4) at `c1`", wanted("crab 4", "en").flat());
  expect(shown.map((piece) => piece.parts.map((part) => part.text).join("")).join("")).toBe("A crab (4.4) at c1");
  expect(shown.flatMap((piece) => piece.parts.filter((part) => part.isHit).map((part) => [piece.kind, part.text]))).toEqual([
    ["strong", "crab"],
    ["rule", "4"],
    ["rule", "4"],
  ]);
});

const sources = import.meta.glob<string>("../src/rules/**/*.ts", { query: "?raw", import: "default", eager: true });

test("every French text in rules/ has a narrow unbreakable space at : ; ! ? « and »", () => {
  const french = Object.entries(sources).flatMap(([path, source]) =>
    [...source.matchAll(path.endsWith("/fr.ts") ? /"([^"]*)"/g : /\bfr: "([^"]*)"/g)].map(([, text = ""]) => text),
  );
  const punctuated = french.filter((text) => /[:;!?«»]/.test(text));
  expect(punctuated.length).toBeGreaterThan(100);
  for (const text of punctuated) expect(text).not.toMatch(/(?<!\u202f)[:;!?»]|«(?!\u202f)/);
});

test("numbers of rules become links, sums do not", () => {
  const rules = (text: string) =>
    pieces(text)
      .filter((piece) => piece.kind === "rule")
      .map((piece) => piece.anchor);
  expect(rules("see 3.10, 6.3 C and (4.2).")).toEqual(["r-3-10", "r-6-3-c", "r-4-2"]);
  expect(rules("1 + 1 = 2 against 3. In 2018")).toEqual([]);
  expect(anchorOf("6.3 A")).toBe("r-6-3-a");
  expect(anchorOf("edition")).toBe("x-edition");
});

test.each(all)("every rule can be drawn: $game in $language", async ({ game, language }) => {
  await choose(language, false);
  const book = await GAMES[game].rules(language);
  for (const item of items(book)) {
    const { body } = render(Rule as unknown as Component<object>, { props: { item, labels: book.labels, words: [], base: "" } });
    expect(body).not.toMatch(/undefined|NaN|\{count\}|\[object/);
    for (const [, label] of body.matchAll(/aria-label="([^"]*)"/g)) expect(label).not.toMatch(/^$|, ,|,\s*$/);
  }
});
