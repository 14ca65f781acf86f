import { expect, test } from "vitest";
import ahoyFirst from "../../src/fogbound/lessons/ahoy-first.json";
import memoarrrExpert from "../../src/fogbound/lessons/memoarrr-expert.json";
import memoarrrFirst from "../../src/fogbound/lessons/memoarrr-first.json";
import de from "../src/learn/de";
import en from "../src/learn/en";
import fr from "../src/learn/fr";
import it from "../src/learn/it";
import { LESSONS, type LessonName } from "../src/learn/lessons";
import type { Texts } from "../src/learn/texts.svelte";

const scripts: Record<LessonName, { game: string; moves: string[] }> = {
  "memoarrr-first": memoarrrFirst,
  "memoarrr-expert": memoarrrExpert,
  "ahoy-first": ahoyFirst,
};
const languages: [string, Texts][] = Object.entries({ en, fr, de, it });
const names = Object.keys(LESSONS) as LessonName[];
const blanks = (text: string) => (text.match(/\{\w+\}/g) ?? []).filter((blank) => blank !== "{bot}").sort();

test.each(names)("something is said after each move of the script, and before the first: %s", (name) => {
  expect(en[name]).toHaveLength(scripts[name].moves.length + 1);
  expect(LESSONS[name].game).toBe(scripts[name].game);
});

test.each(languages)("every text is there, trimmed, and names the same buttons: %s", (_, texts) => {
  for (const name of names) {
    texts[name].forEach((text, number) => {
      expect(text).toMatch(/^\S(.*\S)?$/);
      expect(blanks(text), `${name} ${number}`).toEqual(blanks(en[name][number]!));
    });
  }
});

test.each(languages)("a lesson takes less than three minutes: %s", (_, texts) => {
  const [letterMs, moveMs] = [60, 2500];
  for (const name of names) {
    const letters = texts[name].join("").length;
    expect(letters * letterMs + scripts[name].moves.length * moveMs).toBeLessThan(180_000);
  }
});
