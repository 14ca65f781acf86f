import { expect, test } from "vitest";
import { ALL, partsOf, pitch } from "../src/device/synth";
import { sound as ahoySound } from "../src/games/ahoy/sounds";
import type { AhoyEvent } from "../src/games/ahoy/types";
import { sound } from "../src/games/memoarrr/sounds";
import type { MemoarrrEvent } from "../src/games/memoarrr/types";
import type { View } from "../src/games/memoarrr/view";

const events = (...all: object[]) => all as MemoarrrEvent[];
const view = (chain: number) => ({ trail: Array.from({ length: chain }, () => "Po") }) as unknown as View;
const turned = (match: boolean | null) => ({ type: "turned", seat: 0, at: "a1", card: "Po", match });

test("the melody of a chain climbs with every match", () => {
  const pitches = Array.from({ length: 14 }, (_, step) => pitch(step + 1));
  expect(pitches.every((hertz, number) => number === 0 || hertz > pitches[number - 1]!)).toBe(true);
  expect(pitch(99)).toBe(pitches[13]);
  expect(sound(events(turned(true)), [], view(5), null)).toEqual({ name: "match", step: 5 });
  const last = partsOf("match", 5).at(-1)!;
  expect(last.hertz).toBe(pitch(5));
});

test("and it falls with the volcano, from where it was", () => {
  expect(sound(events(turned(false), { type: "volcano", seat: 0, volcano: "D" }), [], view(6), null)).toEqual({ name: "volcano", step: 5 });
  const fallen = partsOf("volcano", 5)
    .filter(({ kind }) => kind === "triangle")
    .map(({ hertz }) => hertz);
  expect(fallen).toEqual([5, 4, 3, 2, 1].map(pitch));
});

test("a card thuds, a chest is opened, the fog brings the surf once", () => {
  expect(sound(events(turned(null)), [], view(1), null)).toBe("flip");
  expect(sound(events({ type: "round_won", seat: 0, round: 1 }), [], view(4), "chest")).toBe("treasure");
  expect(sound([], [], view(4), "fog")).toBe("surf");
  expect(sound([], [], view(3), null)).toBe(null);
  expect(partsOf("flip", 1).some(({ kind }) => kind === "noise")).toBe(true);
  expect(ahoySound([{ type: "shared" } as unknown as AhoyEvent])).toBe("treasure");
});

test("the end is heard when the chests are opened and the count is told, not before", () => {
  expect(sound(events({ type: "game_over" }, { type: "round_won", seat: 0, round: 7 }), [], view(4), null)).toBe(null);
  expect(ahoySound([{ type: "fought", won: true }, { type: "game_over" }] as unknown as AhoyEvent[])).toBe(null);
});

test("every sound is short, within bounds, and has something to hear", () => {
  for (const name of ALL) {
    for (const step of [1, 7, 30]) {
      const parts = partsOf(name, step);
      expect(parts.length, name).toBeGreaterThan(0);
      for (const { hertz, start, length, loud } of parts) {
        expect(hertz).toBeGreaterThan(30);
        expect(start + length, name).toBeLessThan(2.5);
        expect(loud).toBeLessThanOrEqual(1);
      }
    }
  }
});
