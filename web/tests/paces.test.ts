import { expect, test, vi } from "vitest";
import { scenes as ahoyScenes } from "../src/games/ahoy/scenes";
import type { AhoyEvent } from "../src/games/ahoy/types";
import type { AhoyView } from "../src/games/ahoy/view";
import { scenes } from "../src/games/memoarrr/scenes";
import type { MemoarrrEvent } from "../src/games/memoarrr/types";
import type { View } from "../src/games/memoarrr/view";
import { atPlayerPace } from "../src/motion/playerPace";
import type { Scene } from "../src/state/scenes";

vi.mock("../src/state/settings.svelte", () => ({ settings: { pace: "calm" } }));

/** How long clocks wait, by type of event: `scene_ms` of each game in Python, and tests/server/table/test_clocks.py. */
const SCENE_MS: Record<string, number> = { volcano: 2900, round_won: 5100, revealed: 3800, captured: 800, shared: 800 };

const shownMs = (all: Scene[]) => all.reduce((sum, { ms, moment }) => sum + atPlayerPace(ms, moment), 0);
const waitedMs = (events: readonly { type: string }[]) => events.reduce((sum, { type }) => sum + (SCENE_MS[type] ?? 0), 0);

const trail = Array.from({ length: 23 }, (_, number) => `${"POTWJ"[number % 5]}${"odjlw"[Math.floor(number / 5)]}`);
const before = {
  phase: "turn",
  island: "##########/##########/####--####/##########/##########",
  trail,
  last: null,
  out: {},
  treasures: [0, 0],
  volcanoes_left: 1,
  showing: {},
} as unknown as View;
const after = { ...before, phase: "turn", trail: [], treasures: [1, 0], volcano_top: "D" } as unknown as View;
const MISS = [{ type: "volcano", seat: 1, volcano: "D" }] as const;
const WON = [{ type: "round_won", seat: 0, round: 2 }] as const;

test("the fog over all cards takes three seconds at most, and the calm pace does not slow it down", () => {
  const fog = scenes(before, after, [...MISS, ...WON] as MemoarrrEvent[]).filter(({ moment }) => moment.kind === "fog");
  expect(fog.length).toBe(trail.length);
  expect(shownMs(fog)).toBeLessThanOrEqual(3000.001);
});

test("no clock runs while a move of Memoarrr! is shown, even at the calmest pace", () => {
  for (const events of [[...MISS], [...MISS, ...WON]] as MemoarrrEvent[][])
    expect(shownMs(scenes(before, after, events))).toBeLessThanOrEqual(waitedMs(events));
});

test("nor of Memory Ahoy", () => {
  const was = { phase: "target", to_move: 0, grid: "R1##########", attackers: ["a1"], parley: null, showing: {} } as unknown as AhoyView;
  const target: AhoyEvent[] = [
    { type: "revealed", seat: 0, tiles: { b1: "$5" }, as: "target" },
    { type: "fought", seat: 0, attack: 2, target: 5, won: false },
    { type: "captured", by: "island", tiles: { a1: "R1" } },
  ];
  const attack: AhoyEvent[] = [{ type: "revealed", seat: 0, tiles: { a1: "R1", c1: "B1" }, as: "attackers" }, ...target];
  for (const events of [target.slice(0, 1), target, attack]) expect(shownMs(ahoyScenes(was, was, events))).toBeLessThanOrEqual(waitedMs(events));
});
