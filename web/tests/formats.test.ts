import { expect, test } from "vitest";
import { date } from "../src/words/formats";
import { choose, LANGUAGES } from "../src/words/words.svelte";

test("a day is written as the language does, and in English as in Britain", async () => {
  const written: string[] = [];
  for (const language of LANGUAGES) {
    await choose(language, false);
    written.push(date(Date.UTC(2026, 10, 8), "long", "UTC"));
  }
  expect(written).toEqual(["8 November 2026", "8 novembre 2026", "8. November 2026", "8 novembre 2026"]);
});
