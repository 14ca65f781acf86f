import { expect, test } from "vitest";
import de from "../src/words/de";
import en from "../src/words/en";
import fr from "../src/words/fr";
import it from "../src/words/it";
import { both } from "../src/words/formats";
import { asName, cardName, isSameName, isYou, tileName, volcanoName } from "../src/words/names";
import { choose, fill, type Key, LANGUAGES, pick, t, type Words } from "../src/words/words.svelte";
import { allTexts, blanksOf, formsOf } from "./allTexts";

const languages: Record<string, Words> = { en, fr, de, it };
const forms = (words: Words, key: Key) => {
  const text = words[key];
  return typeof text === "string" ? [text] : [text.other, text.one];
};
/** Each once; without the count, which a form can tell in a word. */
const named = (text: string) => [...new Set(blanksOf(text))].filter((name) => name !== "count").sort();
const blanks = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort();

test.each(Object.entries(languages))("every text is there, trimmed, with the blanks of the English one: %s", (_, words) => {
  expect(Object.keys(words).sort()).toEqual(Object.keys(en).sort());
  for (const key of Object.keys(en) as Key[]) {
    for (const text of forms(words, key)) expect(text, key).toMatch(/^\S(.*\S)?$/s);
    const [first = "", english = ""] = [words, en].map((each) => forms(each, key)[0]);
    expect(blanks(first), key).toEqual(blanks(english));
  }
});

test.each(LANGUAGES)("the texts beside the words too, with the blanks of the English ones: %s", (language) => {
  const texts = new Map(allTexts(language));
  expect([...texts.keys()].sort()).toEqual(
    allTexts("en")
      .map(([key]) => key)
      .sort(),
  );
  for (const [key, english] of allTexts("en")) {
    const text = texts.get(key)!;
    expect(typeof text, key).toBe(typeof english);
    for (const form of formsOf(text)) expect(form, key).toMatch(/^\S(.*\S)?$/s);
    for (const number of typeof english === "string" ? [0] : [0, 1]) expect(named(formsOf(text)[number]!), key).toEqual(named(formsOf(english)[number]!));
  }
});

test.each(Object.entries(languages))("a bot's level is never called as a rank of Memory Ahoy: %s", (_, words) => {
  const named = (kind: string) => (Object.keys(words) as Key[]).filter((key) => key.startsWith(kind)).map((key) => String(words[key]).toLowerCase());
  expect(named("bot.").filter((level) => named("rank.").includes(level))).toEqual([]);
  expect(new Set(named("bot.")).size).toBe(5);
});

test("the browser's wishes choose the language, and English serves everybody else", () => {
  expect(pick(["de-CH", "fr"])).toBe("de");
  expect(pick(["pt-BR", "it-IT", "en"])).toBe("it");
  expect(pick(["ja"])).toBe("en");
  expect(pick([])).toBe("en");
});

test("a number chooses between singular and plural as the language does", () => {
  const counted = (["en", "fr", "de", "it"] as const).map((code) => [0, 1, 2].map((count) => fill({ en, fr, de, it }[code].doubloons, code, { count })));
  expect(counted).toEqual([
    ["0 doubloons", "one doubloon", "2 doubloons"],
    ["0 doublon", "1 doublon", "2 doublons"],
    ["0 Dublonen", "eine Dublone", "2 Dublonen"],
    ["0 dobloni", "un doblone", "2 dobloni"],
  ]);
});

test("cards, tiles and volcanoes have names in the language chosen", async () => {
  await choose("en", false);
  expect([cardName("Pl"), tileName("R3"), tileName("$4"), tileName("~~"), volcanoName("7")]).toEqual([
    "penguin on lava",
    "red chief",
    "treasure of strength 4",
    "landscape",
    "volcano with 7 birds",
  ]);
  await choose("de", false);
  expect([cardName("Td"), tileName("G1"), volcanoName("1"), t("island")]).toEqual([
    "Schildkröte in der Wüste",
    "grüner Matrose",
    "Vulkan mit einem Vogel",
    "die Insel",
  ]);
});

test("somebody else who is called “You” is quoted, and so read as a name", async () => {
  for (const [code, quoted] of [
    ["en", "“You”"],
    ["fr", "«\u202fVous\u202f»"],
    ["de", "„Du“"],
    ["it", "«Tu»"],
  ] as const) {
    await choose(code, false);
    expect([asName(t("you")), asName("Ann"), asName("")]).toEqual([quoted, "Ann", ""]);
    expect(isYou(asName(t("you")))).toBe(false);
  }
});

test("French has a space before a colon, and the colon of a headline is part of its text", async () => {
  const texts = (Object.keys(fr) as Key[]).flatMap((key) => forms(fr, key));
  expect(texts.filter((text) => /[^\s\u00a0\u202f\d]:(\s|$)/.test(text))).toEqual([]);
  await choose("fr", false);
  expect([t("ahoy.turn.yours"), t("ahoy.turn.theirs", { name: "Anne" })]).toEqual(["À vous\u202f:", "Anne"]);
});

test("a name from right to left is isolated, so that the words around it keep their order", async () => {
  await choose("en", false);
  const name = "\u05e0\u05d5\u05e2\u05d4";
  expect(t("memoarrr.says.peeked", { name, place: "e2" })).toContain(`\u2068${name}\u2069`);
  expect(both([name, "Ann"])).toBe(`\u2068${name}\u2069 and Ann`);
  expect(both(["Zo\u00eb", "Ann"])).toBe("Zo\u00eb and Ann");
});

test("case, width and spaces make no other name", () => {
  expect(["ann", " ANN ", "\uff21nn"].map((other) => isSameName("Ann", other))).toEqual([true, true, true]);
  expect(["Anne", "Ben"].map((other) => isSameName("Ann", other))).toEqual([false, false]);
});
