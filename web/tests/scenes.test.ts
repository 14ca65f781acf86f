import { expect, test } from "vitest";
import { scenes } from "../src/games/memoarrr/scenes";
import type { View } from "../src/games/memoarrr/view";
import { unfold } from "../src/state/scenes";
import type { Table } from "../src/net/protocol";
import type { MemoarrrEvent } from "../src/games/memoarrr/types";

const DOWN = "##########/##########/####--####/##########/##########";
const BEFORE = "PoOo######/##########/####--####/##########/##########";
const view = (changes: Partial<View> = {}): View => ({
  game: "memoarrr",
  seat: 0,
  options: { players: 2, edition: "2023", expert: false, ordered: false },
  phase: "turn",
  to_move: 1,
  round: 2,
  start: 0,
  island: BEFORE,
  trail: ["Po", "Oo"],
  last: "b1",
  out: {},
  volcano_top: "D",
  volcanoes_left: 1,
  treasures_left: 6,
  treasures: [1, 0],
  sides: {},
  ban: null,
  showing: { b1: "Oo" },
  secret: null,
  winners: null,
  ranking: null,
  ...changes,
});
const MISS = [
  { type: "turned", seat: 1, at: "e5", card: "Td", match: false },
  { type: "volcano", seat: 1, volcano: "D" },
] as const;
const WON = [
  { type: "round_won", seat: 0, round: 2 },
  { type: "round_began", round: 3, start: 1 },
] as const;
const after = view({ island: DOWN, trail: [], last: null, round: 3, to_move: 1, treasures: [2, 0], treasures_left: 5, showing: { e5: "Td" } });

test("a card that fits is no scene of its own", () => {
  expect(scenes(view(), after, [{ type: "turned", seat: 1, at: "e5", card: "Oj", match: true }])).toEqual([]);
});

test("at a miss the wrong card comes up and everything else stays; then its player takes the volcano", () => {
  const [miss, volcano, ...rest] = scenes(view(), view({ out: { "1": "D" } }), MISS);
  expect(rest).toEqual([]);
  expect(miss?.view).toMatchObject({ island: BEFORE.slice(0, -2) + "Td", last: "e5", out: {}, to_move: null });
  expect(miss?.moment).toEqual({ kind: "miss", seat: 1, at: "e5", against: "b1" });
  expect(volcano?.view).toMatchObject({ island: BEFORE.slice(0, -2) + "Td", out: { "1": "D" } });
  const held = (miss?.ms ?? 0) + (volcano?.ms ?? 0);
  expect(held >= 1500 && held <= 2000).toBe(true);
});

test("when the round is over the winner takes the chest, and the fog covers the cards in the order they were turned", () => {
  const [, , chest, ...fog] = scenes(view(), after, [...MISS, ...WON]);
  expect(chest?.view).toMatchObject({ treasures: [2, 0], treasures_left: 5, island: BEFORE.slice(0, -2) + "Td" });
  expect(fog.map((scene) => (scene.view as View).island)).toEqual([
    "##Oo######/##########/####--####/##########/########Td",
    "##########/##########/####--####/##########/########Td",
    DOWN,
  ]);
  expect(fog.every((scene) => scene.ms === 150 && scene.events.length === 0)).toBe(true);
});

test("the fog takes three seconds at most, and none rolls in after the last round", () => {
  const many = view({ trail: Array.from({ length: 23 }, () => "Po") });
  const fog = scenes(many, after, [...MISS, ...WON]).slice(3);
  expect(fog.length).toBe(24);
  expect(fog.reduce((sum, { ms }) => sum + ms, 0)).toBeLessThanOrEqual(3001);
  const over = view({ phase: "over", treasures: [[1], [2]] });
  expect(scenes(view(), over, [...MISS, WON[0], { type: "game_over", treasures: [[1], [2]], winners: [1], ranking: [[1], [0]] }]).length).toBe(3);
});

test("an eruption has no wrong card, and is seen as long", () => {
  const [erupted, ...rest] = scenes(view(), view({ out: { "1": "D" } }), [MISS[1]]);
  expect(rest).toEqual([]);
  expect(erupted).toMatchObject({ ms: 1900, moment: { kind: "miss", at: null }, view: { island: BEFORE } });
});

const table = (one: View, events: readonly MemoarrrEvent[], legal: string[] = []): Table => ({
  type: "table",
  table: "aaaaaaaaaaaa",
  number: 1,
  settings: { game: "memoarrr" },
  status: "running",
  seats: [],
  seen: [{ seat: 0, view: one, events: [...events], legal_moves: legal }],
});

test("nothing may be chosen before the last scene, and nothing is told twice", () => {
  const frames = unfold(table(view(), []), table(after, [...MISS, ...WON], ["turn a1"]), 5);
  const moves = frames.map((frame) => frame.table.seen?.[0]?.legal_moves);
  expect(moves.slice(0, -1).every((legal) => legal?.length === 0)).toBe(true);
  expect(moves.at(-1)).toEqual(["turn a1"]);
  const told = frames.flatMap((frame) => frame.table.seen?.[0]?.events ?? []).map((event) => (event as { type: string }).type);
  expect(told).toEqual(["turned", "volcano", "round_won"]);
});

const shown = (frame: { table: Table } | undefined) => (frame?.table.seen?.[0]?.view as unknown as View).showing;

test("the card that ended the round is covered with the others, whatever the view still has", () => {
  const frames = unfold(table(view(), []), table(after, [...MISS, ...WON]), 5);
  expect([shown(frames[0]), shown(frames.at(-1))]).toEqual([{ e5: "Td" }, {}]);
  const later = unfold(table(view(), []), table(after, []), 5);
  expect([later.length, shown(later[0])]).toEqual([1, {}]);
});

test("a page that has just come sees that card for a while, and may choose nothing before it is covered", () => {
  const [glimpse, last, ...more] = unfold(null, table(after, [], ["turn a1"]), 5);
  expect(more).toEqual([]);
  expect([shown(glimpse), glimpse?.table.seen?.[0]?.legal_moves, shown(last), last?.table.seen?.[0]?.legal_moves]).toEqual([{ e5: "Td" }, [], {}, ["turn a1"]]);
  expect(unfold(null, table(view(), []), 5).length).toBe(1);
});

test("a page whose line broke meanwhile sees that card, too; one that missed nothing does not see it twice", () => {
  const at = (moves: number, one: View, legal: string[] = []) => ({ ...table(one, [], legal), moves });
  const [glimpse, last, ...more] = unfold(at(4, view()), at(6, after, ["turn a1"]), 5);
  expect(more).toEqual([]);
  expect([shown(glimpse), glimpse?.table.seen?.[0]?.legal_moves, shown(last)]).toEqual([{ e5: "Td" }, [], {}]);
  expect(unfold(at(6, after), at(6, after), 5).map(shown)).toEqual([{}]);
});
