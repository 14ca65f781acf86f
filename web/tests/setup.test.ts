import type { Component } from "svelte";
import { render } from "svelte/server";
import { expect, test } from "vitest";
import Treasures from "../src/games/ahoy/Treasures.svelte";
import { countsOf, mixOf, MIXES, optionsToSend, TREASURES } from "../src/games/ahoy/options";
import { unusual } from "../src/screens/setup/summary";
import { choose } from "../src/words/words.svelte";

const usual = {
  game: "memoarrr",
  options: { edition: "2023", expert: false, ordered: false, players: 2 },
  clock: null,
  look_s: 15,
  spectators: true,
  chat: true,
};

test("of a table as usual there is nothing to tell", async () => {
  await choose("en", false);
  expect(unusual(usual)).toEqual([]);
  expect(unusual({ game: "ahoy", options: { turn_limit: null } })).toEqual([]);
  expect(unusual({ game: "ahoy" })).toEqual([]);
  expect(unusual({ game: "ahoy", options: { treasures: "4,2,1", show: "always" }, first: null }, ["Ann"])).toEqual([]);
});

test("all that is not as usual is told, in the language chosen", async () => {
  await choose("en", false);
  const options = { edition: "2018", expert: true, ordered: true };
  expect(unusual({ game: "memoarrr", options, look_s: 10, spectators: false, chat: false })).toEqual([
    "2018: volcanoes with 1, 3 and 7 birds. Expert: a round’s first animal does nothing.",
    "Expert: animals have abilities.",
    "Treasures in order, from small to large.",
    "Secret looks: 10 seconds at most.",
    "Nobody else may watch.",
    "No chat.",
  ]);
  expect(unusual({ ...usual, look_s: null })).toEqual(["Secret looks: stay until you tap “Got it”."]);
  await choose("fr", false);
  const clock = { kind: "per_game", seconds: 300, increment_s: 5 } as const;
  expect(unusual({ game: "ahoy", options: { turn_limit: 20 }, clock })).toEqual([
    "Limite de tours\u202f: 20 tours.",
    "Pendule\u202f: 5 min chacun. À court de temps, on perd.",
  ]);
});

test("who starts, the treasures and what may follow a look are told", async () => {
  await choose("en", false);
  const table = { game: "ahoy", options: { treasures: "1,2,4", show: "or_combat" } };
  expect(unusual({ ...table, first: 1 }, ["Ann", ""])).toEqual([
    "Treasures: 1 of strength 3, 2 of strength 4, 4 of strength 5.",
    "After a secret look you may fight at once instead of showing a tile.",
    "Who starts: Seat 2.",
  ]);
  expect(unusual({ ...table, first: 0 }, ["Ann", ""]).at(-1)).toBe("Who starts: Ann.");
});

test("every mix of treasures that can be chosen has seven", () => {
  const sum = (mix: string) => countsOf(mix).reduce((one, other) => one + other);
  for (const mix of Object.values(MIXES)) expect(sum(mix), mix).toBe(TREASURES);
  for (let middle = 0; middle <= TREASURES; middle++) {
    for (let large = 0; large <= TREASURES; large++) {
      for (const first of ["middle", "large"] as const) {
        const mix = mixOf(middle, large, first);
        expect(mix).toMatch(/^[0-7],[0-7],[0-7]$/);
        expect(sum(mix), mix).toBe(TREASURES);
        expect(countsOf(mix)[first === "middle" ? 1 : 2]).toBe(first === "middle" ? middle : large);
      }
    }
  }
});

test("an own mix of treasures that was kept can be changed at once, and one with a name has no counters", async () => {
  await choose("en", false);
  const drawn = (mix: string) => render(Treasures as unknown as Component<object>, { props: { mix } }).body;
  expect(drawn("0,1,6")).toContain("Treasures of strength 5");
  expect(drawn(MIXES.rich)).not.toContain("Treasures of strength 5");
});

test("the show is mentioned only where it is not as usual", () => {
  expect(optionsToSend({ treasures: "4,2,1", show: "always", turn_limit: null })).toEqual({ treasures: "4,2,1", turn_limit: null });
  expect(optionsToSend({ show: "or_combat" })).toEqual({ show: "or_combat" });
});
