import { expect, test, vi } from "vitest";
import { GAME_IDS, gameOf, titleOf } from "../src/games";
import { ALL, fetchListed } from "../src/games/listed";
import { choose } from "../src/words/words.svelte";

const files = import.meta.glob<string>("../src/**/*.{ts,svelte}", { query: "?raw", import: "default", eager: true });

const answer = (games: object[], ok = true) => vi.stubGlobal("fetch", async () => ({ ok, json: async () => ({ games }) }));

test("the server says which games there are, and one that the page cannot show is named", async () => {
  answer([
    { id: "ahoy", name: "Memory Ahoy" },
    { id: "pairs", name: "Pairs" },
  ]);
  expect(await fetchListed()).toEqual({ games: ["ahoy"], unknown: ["Pairs"] });
  answer([], false);
  expect(await fetchListed()).toBe(ALL);
});

test("the page's own order stays, whatever the server's is", async () => {
  answer([
    { id: "ahoy", name: "Memory Ahoy" },
    { id: "memoarrr", name: "Memoarrr!" },
  ]);
  expect((await fetchListed()).games).toEqual(GAME_IDS);
});

test("an unknown game has no record, and no other game's title", async () => {
  await choose("en", false);
  expect([gameOf("pairs"), titleOf("pairs"), gameOf("toString")]).toEqual([null, "pairs", null]);
  expect(GAME_IDS.map(titleOf)).toEqual(["Memoarrr!", "Memory Ahoy"]);
});

test("no place outside of games/ asks which game it is", () => {
  const asking = Object.entries(files).flatMap(([path, text]) => (/[!=]== *"(memoarrr|ahoy)"/.test(text) ? [path] : []));
  expect(asking).toEqual([]);
});
