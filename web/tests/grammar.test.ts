import { expect, test } from "vitest";
import { fill, LANGUAGES } from "../src/words/words.svelte";
import { allTexts, blanksOf, formsOf } from "./allTexts";

const NUMBERS = [
  "count",
  "n",
  "of",
  "points",
  "goal",
  "minutes",
  "strength",
  "round",
  "turn",
  "limit",
  "attack",
  "target",
  "move",
  "from",
  "to",
  "hits",
  "chances",
  "small",
  "middle",
  "large",
  "kept",
  "shown",
];
const NO_NUMBERS = [
  "animal",
  "landscape",
  "rank",
  "place",
  "places",
  "what",
  "how",
  "name",
  "names",
  "next",
  "game",
  "side",
  "cards",
  "card",
  "stack",
  "top",
  "volcanoes",
  "treasures",
  "volcano",
  "with",
  "ally",
  "own",
  "allied",
  "treasure",
  "number",
  "year",
  "crew",
  "face",
  "letters",
  "code",
  "address",
  "moves",
  "at",
  "chance",
  "could",
  "when",
  "attackers",
  "bot",
  "look",
  "pair",
  "parley",
  "score",
  // measured, with a fraction
  "size",
  "done",
  "total",
  "server",
];
/** Between two numbers these need no plural: "3 of 7". */
const BETWEEN = ["of", "to", "against", "sur", "à", "de", "contre", "von", "mit", "bis", "gegen", "su", "a", "di", "contro"];
/** A number before a word that is never 1, or a word that does not change. */
const WITHOUT_ONE: Record<string, string> = {
  "words home.facts": "min is short for both",
  "words setup.remove": "the number of a seat, no count",
  "words setup.clock.move": "s is short for both",
  "words setup.clock.game": "min is short for both",
  "words setup.turn_limit.n": "the choices begin with 20",
  "words setup.look.n": "the choices begin with 5",
  "fog memory": "no noun",
  "company told.headline": "no noun",
  "company told.headline.you": "no noun",
  "review chart.bin": "a bar ends with 2 or more",
};
/** The same with one as with more: the word stays, or it belongs to the other number. */
const SAME = ["en words play.gave_up", "en words away.ends", "en words ahoy.points", "de words ahoy.points", "fr words rubies"];

test.each(LANGUAGES)("a number before a noun has a form for one: %s", (language) => {
  for (const [key, text] of allTexts(language)) {
    expect([...NUMBERS, ...NO_NUMBERS], key).toEqual(expect.arrayContaining(blanksOf(text)));
    if (typeof text !== "string" || key in WITHOUT_ONE) continue;
    for (const [, blank = "", word = ""] of text.matchAll(/\{(\w+)\} ([\p{L}]+)/gu)) {
      expect(!NUMBERS.includes(blank) || BETWEEN.includes(word), `${key}: ${text}`).toBe(true);
    }
  }
});

test.each(LANGUAGES)("one is told in another form than two: %s", (language) => {
  const filled = (text: { one: string; other: string }, count: number) => fill(text, language, { count });
  for (const [key, text] of allTexts(language)) {
    if (typeof text === "string" || SAME.includes(`${language} ${key}`)) continue;
    expect(filled(text, 1), key).not.toBe(filled(text, 2).replace("2", "1"));
    expect(filled(text, 1), key).not.toContain("{count}");
  }
});

test("French has a narrow space before double punctuation and inside quotation marks, and no other one", () => {
  const wrong = /[^\u202f][:;!?»]|«[^\u202f]/;
  for (const [key, text] of allTexts("fr")) {
    for (const form of formsOf(text)) expect(form.replaceAll("Memoarrr!", ""), key).not.toMatch(wrong);
  }
});

test.each(LANGUAGES)("three dots stand where the language has them: %s", (language) => {
  const wrong = language === "de" ? /\S…|\.\.\./ : /\s…|\.\.\./;
  for (const [key, text] of allTexts(language)) for (const form of formsOf(text)) expect(form, key).not.toMatch(wrong);
});
