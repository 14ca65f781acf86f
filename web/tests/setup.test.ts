import { expect, test } from "vitest";
import { unusual } from "../src/screens/setup/told";
import { choose } from "../src/words/words.svelte";

const usual = { game: "memoarrr", options: { edition: "2023", expert: false, ordered: false, players: 2 }, clock: null, look_s: null, spectators: true, chat: true };

test("of a table as usual there is nothing to tell", async () => {
  await choose("en", false);
  expect(unusual(usual)).toEqual([]);
  expect(unusual({ game: "ahoy", options: { turn_limit: null } })).toEqual([]);
  expect(unusual({ game: "ahoy" })).toEqual([]);
});

test("all that is not as usual is told, in the language chosen", async () => {
  await choose("en", false);
  const options = { edition: "2018", expert: true, ordered: true };
  expect(unusual({ game: "memoarrr", options, look_s: 10, spectators: false, chat: false })).toEqual([
    "2018: volcanoes with 1, 3 and 7 birds.",
    "Expert: every animal can do something.",
    "Treasures in order, from small to large.",
    "Secret looks: 10 seconds at most.",
    "Nobody else may watch.",
    "No chat.",
  ]);
  await choose("fr", false);
  const clock = { kind: "per_game", seconds: 300, increment_s: 5 } as const;
  expect(unusual({ game: "ahoy", options: { turn_limit: 20 }, clock })).toEqual([
    "Limite de tours : 20 tours.",
    "Pendule : 5 min chacun. À court de temps, on perd.",
  ]);
});
