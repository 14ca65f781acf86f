import { expect, test, vi } from "vitest";
import { trailsOf } from "../src/games/ahoy/looks";
import { type Reveal, scenes } from "../src/games/ahoy/scenes";
import { Stage } from "../src/games/ahoy/stage.svelte";
import type { AhoyEvent, Revealed } from "../src/games/ahoy/types";
import type { AhoyView } from "../src/games/ahoy/view";
import { atPlayerPace } from "../src/motion/playerPace";
import type { Table } from "../src/net/protocol";
import { unfold } from "../src/state/scenes";

vi.mock("../src/state/settings.svelte", () => ({ settings: { pace: "brisk" } }));

const view = (changes: Partial<AhoyView>): AhoyView =>
  ({
    phase: "target",
    to_move: 0,
    turn: 3,
    grid: "############",
    attackers: [],
    parley: null,
    showing: {},
    secret: null,
    points: [0, 0],
    ...changes,
  }) as AhoyView;
const before = view({ grid: "R1##########", attackers: ["a1"] });
const after = view({ grid: "..##########", phase: "turn", to_move: 1, turn: 4, showing: { b1: "$5" }, points: [0, 1] });
const fight: AhoyEvent[] = [
  { type: "revealed", seat: 0, tiles: { b1: "$5" }, as: "target" },
  { type: "fought", seat: 0, attack: 2, target: 5, won: false },
  { type: "captured", by: "island", tiles: { a1: "R1" } },
  { type: "turn_ended", seat: 0 },
];
const parley: AhoyEvent[] = [
  { type: "answered", seat: 1, accepted: true },
  { type: "revealed", seat: 0, tiles: { a1: "R1", c1: "B1" }, as: "attackers" },
  ...fight,
];
const wrong: AhoyEvent[] = [
  { type: "revealed", seat: 0, tiles: { c1: "B1" }, as: "attackers" },
  { type: "wrong_move", seat: 0 },
  { type: "turn_ended", seat: 0 },
];
const show: Revealed[] = [{ type: "revealed", seat: 0, tiles: { c1: "B1" }, as: "show" }];
const TURNING_MS = 374;

const kinds = (all: ReturnType<typeof scenes>) => all.map(({ moment }) => moment.kind);
/** How long a place lies open once its tile has been turned. */
const openMs = (all: ReturnType<typeof scenes>, place: string) =>
  all.filter(({ view }) => view.showing[place] || ((view as AhoyView).grid.startsWith("R1") && place === "a1")).reduce((sum, { ms }) => sum + ms, 0) -
  TURNING_MS;

test("a fight: the target turns, is named, is fought, and the tiles fly", () => {
  const all = scenes(before, after, fight);
  expect(kinds(all)).toEqual(["turn", "told", "clash", "flight"]);
  expect(all.map(({ events }) => events.map(({ type }) => type))).toEqual([[], ["revealed"], ["fought", "captured", "turn_ended"], []]);
  expect(all.slice(0, 3).every(({ view }) => view.showing["b1"] === "$5" && (view as AhoyView).grid === before.grid)).toBe(true);
  expect(all[3]?.view).toMatchObject({ showing: {}, grid: after.grid });
  expect(all.every(({ view }) => view.to_move === null && (view as AhoyView).points[1] === 0)).toBe(true);
});

test("the target of a parley is turned when its attackers have been seen", () => {
  const all = scenes(view({ parley: { seat: 0, ally: 1, places: ["a1", "c1", "b1"] }, to_move: 1 }), after, parley);
  expect(kinds(all)).toEqual(["turn", "told", "turn", "told", "clash", "flight"]);
  expect(all.map(({ view }) => Object.keys(view.showing).sort().join(" "))).toEqual(["a1 c1", "a1 c1", "a1 b1 c1", "a1 b1 c1", "a1 b1 c1", ""]);
});

test("a tile lies open for 1.2 seconds at least, and several for two, at any pace", () => {
  const down = view({});
  const cases: [AhoyView, readonly AhoyEvent[], string[], number][] = [
    [down, show, ["c1"], 1200],
    [down, wrong, ["c1"], 1200],
    [before, fight, ["a1", "b1"], 2000],
    [down, parley, ["a1", "b1", "c1"], 2000],
    [before, [{ ...show[0]!, as: "target" }, ...wrong.slice(1)], ["a1", "c1"], 2000],
    [down, [{ ...show[0]!, tiles: { c1: "B1", d1: "R1" } }, ...wrong.slice(1)], ["c1", "d1"], 2000],
  ];
  for (const [was, events, places, least] of cases)
    for (const place of places) expect(openMs(scenes(was, after, events), place), place).toBeGreaterThanOrEqual(least);
  expect(scenes(before, after, fight).every(({ ms, moment }) => atPlayerPace(ms, moment) >= ms)).toBe(true);
});

test("what turns nothing over has no scenes", () => {
  expect(scenes(before, after, [{ type: "looked", seat: 0, at: "a1" }])).toEqual([]);
  expect(scenes(before, after, [{ type: "turn_ended", seat: 0 }])).toEqual([]);
});

test("nothing can be chosen before the last scene, and the end comes after it", () => {
  const seen = (one: AhoyView, events: object[], legal_moves: string[]) => [{ seat: 0, view: one, events, legal_moves }];
  const was = { settings: { game: "ahoy" }, status: "running", moves: 7, seen: seen(before, [], []) } as unknown as Table;
  const now = { ...was, status: "over", moves: 8, seen: seen(after, [...fight, { type: "game_over" }], ["look a1"]) } as unknown as Table;
  const frames = unfold(was, now, 0);
  expect(frames.map(({ table }) => [table.status, table.seen?.[0]?.legal_moves?.length])).toEqual([...Array(4).fill(["running", 0]), ["over", 1]]);
  expect(frames.at(-1)?.table.seen?.[0]?.events).toEqual([{ type: "game_over" }]);
});

test("the stage knows no more than has been told, and keeps it when the scenes are over", () => {
  const stage = new Stage();
  stage.begin(null, [], 7);
  const [turn, told, clash, flight] = scenes(before, after, fight).map(({ moment }) => moment as Reveal);
  stage.begin(turn!, [], 8);
  expect([stage.story, stage.actor, stage.isSettled]).toEqual([null, 0, false]);
  stage.begin(told!, [], 8);
  expect([stage.story?.target, stage.story?.attackers, stage.story?.fight]).toEqual([["b1", "$5"], [["a1", "R1"]], null]);
  stage.begin(clash!, [], 8);
  expect([stage.story?.fight?.won, stage.flying.length]).toEqual([false, 0]);
  stage.begin(flight!, [], 8);
  expect(stage.flying.map(({ place }) => place)).toEqual(["a1"]);
  stage.begin(null, [], 8);
  expect([stage.isSettled, stage.actor, stage.story?.fight?.won, stage.before]).toEqual([true, null, false, before]);
  stage.begin(null, [], 9);
  expect([stage.story, stage.before]).toEqual([null, null]);
});

test("where somebody looked is marked until their next turn", () => {
  const look = (is_open: boolean) => [{ seat: 1, places: ["b1"], is_open }];
  const open = trailsOf([], look(true), view({ turn: 4, to_move: 1 }));
  expect(open).toEqual([{ seat: 1, place: "b1", isOpen: true, turn: 4 }]);
  const put = trailsOf(open, look(false), view({ turn: 4, to_move: 1 }));
  expect(put).toEqual([{ seat: 1, place: "b1", isOpen: false, turn: 4 }]);
  const shown = trailsOf(put, [], view({ turn: 4, to_move: 1 }));
  expect(shown).toEqual(put);
  expect(trailsOf(shown, [], view({ turn: 5, to_move: 0 }))).toEqual(put);
  expect(trailsOf(shown, [], view({ turn: 5, to_move: null }))).toEqual(put);
  expect(trailsOf(shown, [], view({ turn: 6, to_move: 1 }))).toEqual([]);
});

test("a landscape was no secret, and leaves no mark", () => {
  expect(trailsOf([], [{ seat: 1, places: ["a1"] }], view({ grid: "~~##########" }))).toEqual([]);
});

test("a page that has just come, or whose line broke, sees the last tiles for as long, and may choose nothing meanwhile", () => {
  const at = (moves: number, one: AhoyView): Table => ({
    type: "table",
    table: "aaaaaaaaaaaa",
    number: moves,
    moves,
    settings: { game: "ahoy" },
    status: "running",
    seats: [],
    seen: [{ seat: 0, view: one, events: [], legal_moves: ["look a1"] }],
  });
  const showing = (before: Table | null, now: Table) => unfold(before, now, 5).map(({ table }) => table.seen?.[0]?.view.showing);
  const wronged = view({ showing: { b1: "$5", c1: "B1" }, phase: "turn", to_move: 1 });
  for (const before of [null, at(4, view({}))]) {
    const [glimpse, last] = unfold(before, at(6, wronged), 5);
    expect([glimpse?.table.seen?.[0]?.view.to_move, glimpse?.table.seen?.[0]?.legal_moves, last?.table.seen?.[0]?.legal_moves]).toEqual([
      null,
      [],
      ["look a1"],
    ]);
    expect(glimpse?.ms).toBeGreaterThanOrEqual(2000);
    expect(showing(before, at(6, wronged))).toEqual([wronged.showing, {}]);
  }
  expect(showing(at(6, wronged), at(6, wronged))).toEqual([{}]);
  const captured = view({ grid: "..##########", showing: { a1: "R1" } }); // it has left the board
  const over = { ...wronged, phase: "over", to_move: null } as const; // all tiles are turned up anyway
  expect([captured, over].map((one) => showing(null, at(6, one)).length)).toEqual([1, 1]);
});
