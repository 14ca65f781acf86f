import { beforeEach, expect, test, vi } from "vitest";
import type { Table } from "../src/protocol";
import { TableState } from "../src/table.svelte";

vi.mock("../src/sound", () => ({ play: () => undefined, soundOf: () => null }));

beforeEach(() => {
  vi.stubGlobal("localStorage", { getItem: () => null, setItem: () => undefined });
});

const view = (seat: number, secret: Record<string, string> | null) => ({ game: "memoarrr", seat, to_move: 0, secret });

/** Three on one screen; the first of them is to move, and has looked at a card in secret. */
function shown(resigned: boolean, mine: number[]): TableState {
  const table = new TableState("aaaaaaaaaaaa", () => Promise.resolve({}));
  const seats = [{ name: "Ida", resigned }, { name: "Jon" }, { name: "Kim" }];
  const seen = mine.map((seat) => ({ seat, view: view(seat, seat === 0 ? { a1: "Po" } : null) }));
  table.hear({ type: "table", table: "aaaaaaaaaaaa", number: 1, settings: { game: "memoarrr" }, status: "running", seats, mine, seen } satisfies Table);
  return table;
}

test("on one screen a secret waits behind a curtain", () => {
  const table = shown(false, [0, 1, 2]);
  expect([table.secretSeat, table.isCurtained, table.seen?.seat]).toEqual([0, true, 0]);
});

test("what a bot sees for somebody here who gave up is shown to nobody, and nobody is asked to take the device", () => {
  const table = shown(true, [0, 1, 2]);
  expect([table.secretSeat, table.isCurtained, table.seen?.seat, table.view?.secret]).toEqual([null, false, 1, null]);
  expect([table.isMyTurn, shown(false, [0, 1, 2]).isMyTurn]).toEqual([false, true]);
});
