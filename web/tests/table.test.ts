import { beforeEach, expect, test, vi } from "vitest";
import type { Seen, Table } from "../src/net/protocol";
import { atPlayerPace } from "../src/motion/playerPace";
import { settings } from "../src/state/settings.svelte";
import { TableState } from "../src/state/table.svelte";
import { ownName } from "../src/words/names";
import { choose, LANGUAGES, t } from "../src/words/words.svelte";
import type { MemoarrrEvent, MemoarrrOptions, MemoarrrView } from "../src/games/memoarrr/types";
import { some } from "./some";

vi.mock("../src/state/settings.svelte", () => ({ settings: { pace: "normal", isMuted: true } }));
vi.mock("../src/device/sound", () => ({ play: () => undefined }));

beforeEach(() => {
  vi.stubGlobal("localStorage", { getItem: () => null, setItem: () => undefined });
});

const view = (seat: number, secret: Record<string, string> | null) =>
  some<MemoarrrView>({ game: "memoarrr", seat, to_move: 0, trail: [], secret, showing: {} });

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

test("gestures made before one came are not played, words said then are read", () => {
  const table = shown(false, [0]);
  const said = { type: "said", table: "aaaaaaaaaaaa", seat: 1, name: "Jon" } as const;
  table.comes();
  table.heard({ ...said, emote: "wave" });
  table.heard({ ...said, text: "Ahoy!" });
  expect([table.emotes, table.talk.length]).toEqual([{}, 1]);
  table.hasCome();
  table.heard({ ...said, emote: "laugh" });
  expect(table.emotes).toEqual({ 1: "laugh" });
});

/** Three others move, and the page has no time between them. */
function busy(table: TableState, moves: number): void {
  for (let number = 2; number < moves + 2; number++) {
    const seen = [
      {
        seat: 0,
        view: { ...view(0, null), to_move: 1, round: 1, options: some<MemoarrrOptions>({ players: 4 }), island: "" },
        events: [{ type: "peeked", seat: 1, at: "a1" } satisfies MemoarrrEvent],
      },
    ];
    table.hear({
      type: "table",
      table: "aaaaaaaaaaaa",
      number,
      moves: number,
      settings: { game: "memoarrr" },
      status: "running",
      seats: [],
      mine: [0],
      seen,
    } satisfies Table);
  }
}

test("more than a dozen updates are not waited for, unless the player wishes to go on from each to the next", () => {
  const table = shown(false, [0]);
  busy(table, 20);
  expect([table.shown?.number, table.held]).toEqual([15, 0]);
  settings.waitsForMe = true;
  const patient = shown(false, [0]);
  busy(patient, 20);
  expect([patient.shown?.number, patient.held]).toEqual([2, 19]);
  for (let number = 3; number <= 21; number++) {
    patient.goOn();
    expect([patient.shown?.number, patient.held]).toEqual([number, 21 - number]);
  }
  settings.waitsForMe = false;
});

test("a secret look is not held open by a player who is waited for", () => {
  settings.waitsForMe = true;
  const table = shown(false, [0]);
  const seen = (secret: Record<string, string> | null, events: MemoarrrEvent[]) => [{ seat: 0, view: view(0, secret), events }];
  const message: Omit<Table, "number"> = { type: "table", table: "aaaaaaaaaaaa", settings: { game: "memoarrr" }, status: "running", seats: [], mine: [0] };
  vi.spyOn(performance, "now").mockReturnValue(1e6);
  table.hear({ ...message, number: 2, moves: 1, seen: seen({ b1: "Td" }, [{ type: "peeked", seat: 0, at: "b1" }]) });
  table.hear({ ...message, number: 3, moves: 1, seen: seen(null, []) });
  expect(table.view?.secret).toBe(null);
  settings.waitsForMe = false;
});

test("the rest of a round is played fast until the next one begins, and a miss is seen all the same", () => {
  const table = shown(false, [0]);
  busy(table, 1);
  expect(table.isFast).toBe(false);
  table.isFast = true;
  expect(table.isFast).toBe(true);
  const miss = { kind: "miss", seat: 1, at: "a1", against: "b1" } as const;
  expect([atPlayerPace(1000, null, true), atPlayerPace(1000, miss, true), atPlayerPace(1000, { kind: "fog" }, true)]).toEqual([250, 1000, 600]);
  const seen = [{ seat: 0, view: { ...view(0, null), round: 2, island: "" } }];
  vi.spyOn(performance, "now").mockReturnValue(1e9);
  table.hear({
    type: "table",
    table: "aaaaaaaaaaaa",
    number: 9,
    moves: 9,
    settings: { game: "memoarrr" },
    status: "running",
    seats: [],
    mine: [0],
    seen,
  } satisfies Table);
  expect(table.isFast).toBe(false);
});

test("whoever gave no name is called “You” in every language", async () => {
  for (const language of LANGUAGES) {
    await choose(language, false);
    expect(["You", "Vous", "Du", "Tu"].map(ownName)).toEqual(Array(4).fill(t("you")));
  }
});

/** Ann is to move; a wrong card ends the round, and its last look is on. */
async function lastLook(tappedAt: number): Promise<TableState> {
  const island = (cards: string) => `${cards.padEnd(10, "#")}/##########/####--####/##########/##########`;
  const turn: MemoarrrView = { ...view(0, null), phase: "turn", round: 2, island: island("PoOo"), trail: ["Po", "Oo"], last: "b1", out: {}, treasures: [0, 0] };
  const next = { ...turn, to_move: 1, island: island(""), trail: [], last: null, round: 3, treasures: [0, 1] };
  const events: MemoarrrEvent[] = [
    { type: "turned", seat: 0, at: "c1", card: "Td", match: false },
    { type: "volcano", seat: 0, volcano: "D" },
    { type: "round_won", seat: 1, round: 2 },
    { type: "round_began", round: 3, start: 1 },
  ];
  const message: Omit<Table, "number"> = {
    type: "table",
    table: "aaaaaaaaaaaa",
    settings: { game: "memoarrr" },
    status: "running",
    seats: [{}, {}],
    mine: [0],
  };
  const missed = { ...message, number: 2, moves: 5, seen: [{ seat: 0, view: next, events }] };
  const table: TableState = new TableState("aaaaaaaaaaaa", () => (table.hear(missed), Promise.resolve({})));
  table.hear({ ...message, number: 1, moves: 4, seen: [{ seat: 0, view: turn, legal_moves: ["turn c1"] }] });
  await table.play("turn c1", tappedAt);
  return table;
}

test("the second half of a double tap that a busy page handles late hurries nothing", async () => {
  const now = vi.spyOn(performance, "now").mockReturnValue(2e9);
  const table = await lastLook(2e9);
  now.mockReturnValue(2e9 + 900);
  table.hurry(2e9 + 150);
  expect(table.moment?.kind).toBe("miss");
  table.hurry(2e9 + 900);
  expect(table.moment).toBe(null);
});

test("the coach speaks of a move when all of it was seen", async () => {
  const now = vi.spyOn(performance, "now").mockReturnValue(6e9);
  const table = await lastLook(6e9);
  expect([table.shown?.moves, table.movesTold]).toEqual([5, 4]);
  now.mockReturnValue(6e9 + 900);
  table.hurry(6e9 + 900);
  expect(table.movesTold).toBe(5);
});

test("a tap made before what is on the screen came is dropped, however late it is handled", async () => {
  const now = vi.spyOn(performance, "now").mockReturnValue(3e9);
  const message: Omit<Table, "number"> = {
    type: "table",
    table: "aaaaaaaaaaaa",
    settings: { game: "memoarrr" },
    status: "running",
    seats: [{}, {}],
    mine: [0],
  };
  const sent: string[] = [];
  const table = new TableState("aaaaaaaaaaaa", (wish) => (sent.push(wish.type), Promise.resolve({})));
  const seen = [{ seat: 0, view: view(0, null), legal_moves: ["turn a1"] }];
  table.hear({ ...message, number: 1, moves: 4, seen });
  now.mockReturnValue(3e9 + 500);
  await table.play("turn a1", 3e9 - 20);
  expect(sent).toEqual([]);
  await table.play("turn a1", 3e9 + 450);
  expect(sent).toEqual(["play"]);
});

test("the server says whose time ran out, with that update alone", () => {
  vi.spyOn(performance, "now").mockReturnValue(4e9);
  const table = shown(false, [1]);
  const message: Omit<Table, "number"> = { type: "table", table: "aaaaaaaaaaaa", settings: { game: "memoarrr" }, status: "running", seats: [], mine: [1] };
  const seen = [{ seat: 1, view: view(1, null) }];
  expect(table.outOfTime).toBe(null);
  table.hear({ ...message, number: 2, moves: 1, out_of_time: 0, seen });
  expect(table.outOfTime).toBe(0);
  vi.spyOn(performance, "now").mockReturnValue(4e9 + 1e5);
  table.hear({ ...message, number: 3, moves: 2, seen });
  expect(table.outOfTime).toBe(null);
});

test("on one screen a tap beside the card that was just turned moves for nobody: the next choice is offered when it has been seen", async () => {
  vi.useFakeTimers({ now: 5e9 });
  vi.spyOn(performance, "now").mockImplementation(() => Date.now());
  const message: Omit<Table, "number"> = {
    type: "table",
    table: "aaaaaaaaaaaa",
    settings: { game: "memoarrr" },
    status: "running",
    seats: [{}, {}],
    mine: [0, 1],
  };
  const at = (toMove: number, events: object[]) =>
    [0, 1].map(
      (seat) =>
        ({
          seat,
          view: { ...view(seat, null), to_move: toMove, island: "PoOo######/##########/####--####/##########/##########" },
          legal_moves: seat === toMove ? ["turn a1", "turn b1"] : [],
          events,
        }) as Seen,
    );
  const sent: string[] = [];
  const table = new TableState("aaaaaaaaaaaa", (wish) => (sent.push("move" in wish ? wish.move : wish.type), Promise.resolve({})));
  table.hear({ ...message, number: 1, moves: 4, seen: at(0, []) });
  vi.advanceTimersByTime(10);
  await table.play("turn a1");
  table.hear({ ...message, number: 2, moves: 5, seen: at(1, [{ type: "turned", seat: 0, at: "a1", card: "Po", match: true }]) });
  vi.advanceTimersByTime(200);
  expect([table.isMyTurn, table.legalMoves]).toEqual([true, []]);
  await table.play("turn b1");
  expect(sent).toEqual(["turn a1"]);
  vi.advanceTimersByTime(150);
  await table.play("turn b1");
  expect(sent).toEqual(["turn a1", "turn b1"]);
  table.leave();
  vi.useRealTimers();
});

/** Three on one screen, or one alone: the first of them looks at something in secret. */
function looking(mine: number[]): { table: TableState; sent: string[] } {
  const sent: string[] = [];
  const table = new TableState("aaaaaaaaaaaa", (wish) => (sent.push(wish.type), Promise.resolve({})));
  const seen = mine.map((seat) => ({ seat, view: view(seat, seat === 0 ? { a1: "Po" } : null), legal_moves: ["turn a1"] }));
  const seats = [{ name: "Ida" }, { name: "Jon" }, { name: "Kim" }];
  table.hear({ type: "table", table: "aaaaaaaaaaaa", number: 1, settings: { game: "memoarrr" }, status: "running", seats, mine, seen } satisfies Table);
  return { table, sent };
}

test("a tap that was made before a look could be seen does not put it away", async () => {
  const now = vi.spyOn(performance, "now").mockReturnValue(7e9);
  const { table, sent } = looking([0]);
  now.mockReturnValue(7e9 + 900);
  await table.gotIt(7e9 + 150); // the second half of the double tap that began it, on a busy page
  expect(sent).toEqual([]);
  await table.gotIt(7e9 + 350);
  expect(sent).toEqual(["got_it"]);
  table.leave();
});

test("a double tap opens no curtain, and puts nothing away behind it", async () => {
  const now = vi.spyOn(performance, "now").mockReturnValue(9e9);
  const { table, sent } = looking([0, 1, 2]);
  table.uncover(9e9 + 150);
  expect(table.isCurtained).toBe(true);
  now.mockReturnValue(9e9 + 1000);
  table.uncover(9e9 + 1000);
  expect(table.isCurtained).toBe(false);
  await table.gotIt(9e9 + 1150);
  expect(sent).toEqual([]);
  await table.gotIt(9e9 + 1400);
  expect(sent).toEqual(["got_it"]);
  table.leave();
});
