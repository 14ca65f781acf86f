import { expect, test } from "vitest";
import type { Table } from "../src/net/protocol";
import { expiredSeat } from "../src/state/clockExpiry";

type Clock = Table["settings"]["clock"];
const PER_MOVE = { kind: "per_move", seconds: 30 } as Clock;
const table = (clock: Clock, left: number[], more: Partial<Table>): Table => ({
  type: "table",
  table: "aaaaaaaaaaaa",
  number: 1,
  settings: { game: "memoarrr", clock } as Table["settings"],
  status: "running",
  seats: [{ name: "Ann" }, { name: "Ben" }],
  clock: { left_ms: left, running: 0 },
  moves: 4,
  seen: [{ seat: 0, view: {}, events: [{ type: "turned" }] }],
  ...more,
});

test("a move that comes when the clock is at its end was made by a bot", () => {
  const before = table(PER_MOVE, [12_000, 30_000], {});
  const after = table(PER_MOVE, [30_000, 30_000], { moves: 5 });
  expect(expiredSeat(before, after, 12_100)).toBe(0);
  expect(expiredSeat(before, after, 11_500)).toBe(null);
  expect(expiredSeat(before, { ...after, moves: 4 }, 12_100)).toBe(null);
});

test("a move that this page was not told of in its time may have been made in time", () => {
  const before = table(PER_MOVE, [12_000, 30_000], {});
  const seen = [{ seat: 0, view: {}, events: [] }];
  expect(expiredSeat(before, table(PER_MOVE, [30_000, 30_000], { moves: 5, seen }), 40_000)).toBe(null);
});

test("who is out of the match and has no time left ran out of it; who gave up did not", () => {
  const clock = { kind: "per_game", seconds: 300, increment_s: 0 } as Clock;
  const before = table(clock, [12_000, 30_000], {});
  const seats = [{ name: "Ann", resigned: true }, { name: "Ben" }];
  expect(expiredSeat(before, table(clock, [0, 30_000], { seats }), 12_100)).toBe(0);
  expect(expiredSeat(before, table(clock, [9000, 30_000], { seats }), 3000)).toBe(null);
});
