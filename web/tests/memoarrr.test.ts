import { beforeAll, expect, test } from "vitest";
import { openingOrder, roundWinners, sum, tieBreak, tiedSeats } from "../src/games/memoarrr/finale";
import { prompt } from "../src/games/memoarrr/prompt";
import { sentence } from "../src/games/memoarrr/sentences";
import { faceUp, lastCard, moveAt, PLACES, refusal, secretAt, slidFrom, treasuresOf, turnOf, type View, walk, whyNot } from "../src/games/memoarrr/view";
import type { Review } from "../src/review/types";
import { choose } from "../src/words/words.svelte";
import type { MemoarrrTold } from "../src/games/memoarrr/faces";
import type { MemoarrrEvent } from "../src/games/memoarrr/types";
import { some } from "./some";

const view: View = {
  game: "memoarrr",
  seat: 0,
  options: { players: 3, edition: "2023", expert: true, ordered: false },
  phase: "turn",
  to_move: 0,
  round: 2,
  start: 1,
  island: "Po########/##Cl######/####--####/##########/########Td",
  trail: ["Po", "Td", "Cl"],
  last: "b2",
  out: { "2": "L" },
  volcano_top: "D",
  volcanoes_left: 1,
  treasures_left: 6,
  treasures: [1, 0, 0],
  sides: { "0": "north", "1": "east", "2": "south" },
  ban: { at: "d4", seat: 0 },
  showing: { b2: "Cl" },
  secret: { b1: "Wl" },
  winners: null,
  ranking: null,
};
const names = ["Anne", "Bonny", "Calico"];
const turns = ["turn a2", "turn b1", "turn e1"];

beforeAll(() => choose("en", false));

test("there are 24 places, read like a page, around the middle", () => {
  expect(PLACES).toHaveLength(24);
  expect([PLACES[0], PLACES[1], PLACES[11], PLACES[12], PLACES[23]]).toEqual(["a1", "b1", "b3", "d3", "e5"]);
});

test("what lies face up is read from the board, or from what the last move turned", () => {
  expect(PLACES.filter((place) => faceUp(view, place))).toEqual(["a1", "b2", "e5"]);
  expect([faceUp(view, "a1"), faceUp(view, "e5"), faceUp(view, "a2"), lastCard(view)]).toEqual(["Po", "Td", null, "Cl"]);
  const ended = { ...view, island: view.island.replace(/Po|Cl|Td/g, "##"), last: null, trail: [] };
  expect([faceUp(ended, "b2"), faceUp(ended, "a1"), lastCard(ended), turnOf(ended, "Cl")]).toEqual(["Cl", null, null, null]);
});

test("a secret is seen at its place, and the order of the cards turned is counted", () => {
  expect([secretAt(view, "b1"), secretAt(view, "c1"), secretAt({ ...view, secret: null }, "b1")]).toEqual(["Wl", null, null]);
  expect([turnOf(view, "Po"), turnOf(view, "Cl"), turnOf(view, "Wl")]).toEqual([1, 3, null]);
  expect(treasuresOf(view, 0)).toBe(1);
  expect(treasuresOf({ ...view, treasures: [[2, 1], [4], []] }, 0)).toBe(2);
});

test("what may be chosen comes from the legal moves alone, and what may not says why", () => {
  expect([moveAt(turns, "a2"), moveAt(turns, "d4"), moveAt(["look north"], "a2")]).toEqual(["turn a2", null, null]);
  expect([whyNot(view, turns, "a2"), whyNot(view, turns, "d4"), whyNot(view, turns, "c1")]).toEqual([null, "banned", "barred"]);
  expect([whyNot(view, turns, "a1"), whyNot(view, [], "d4"), whyNot({ ...view, phase: "swap" }, ["swap a2"], "c1")]).toEqual([null, null, null]);
});

test("whatever is chosen and may not be says why, while there is something to choose", () => {
  expect(["a1", "a2", "d4", "c1"].map((place) => refusal(view, turns, place))).toEqual(["face_up", null, "banned", "barred_opening"]);
  expect([refusal(view, [], "a1"), refusal({ ...view, phase: "look" }, ["look north"], "a1")]).toEqual([null, null]);
  expect(["a1", "a2", "d4"].map((place) => refusal({ ...view, phase: "swap" }, ["swap a2"], place))).toEqual(["not_beside", null, "not_beside"]);
  expect(["a1", "b1"].map((place) => refusal({ ...view, phase: "peek" }, ["peek b1"], place))).toEqual(["face_up", null]);
});

test("a swap slides two cards", () => {
  const events: MemoarrrEvent[] = [{ type: "swapped", seat: 0, at: "b2", with: "b3" }];
  expect([slidFrom(events, "b2"), slidFrom(events, "b3"), slidFrom(events, "b4"), slidFrom([], "b2")]).toEqual(["b3", "b2", null, null]);
});

test("arrow keys walk over the middle and stop at the edge", () => {
  expect(walk("b3", "ArrowRight")).toBe("d3");
  expect(walk("c4", "ArrowUp")).toBe("c2");
  expect(walk("a1", "ArrowLeft")).toBe("a1");
  expect(walk("e5", "ArrowDown")).toBe("e5");
  expect([walk("c2", "Home"), walk("c2", "End"), walk("c2", "Enter")]).toEqual(["a2", "e2", null]);
});

test.each([
  [{ type: "looked", seat: 1, side: "north", cards: { b1: "Po" } }, "Bonny looks at the three cards in the north."],
  [{ type: "turned", seat: 0, at: "c1", card: "Po", match: null }, "Anne turns c1: penguin in the ocean."],
  [{ type: "turned", seat: 0, at: "c1", card: "Po", match: true }, "Anne turns c1: penguin in the ocean. It matches!"],
  [{ type: "turned", seat: 0, at: "c1", card: "Po", match: false }, "Anne turns c1: penguin in the ocean. No match."],
  [{ type: "volcano", seat: 2, volcano: "7" }, "Calico is out: volcano with 7 birds."],
  [{ type: "peeked", seat: 0, at: "b2", card: "Wl" }, "Anne looks at b2 in secret."],
  [{ type: "swapped", seat: 0, at: "b2", with: "b3" }, "Anne moves the octopus: b2 and b3 swap."],
  [{ type: "banned", seat: 0, at: "d4", for: 2 }, "Anne forbids Calico the card at d4."],
  [{ type: "round_won", seat: 2, round: 3 }, "Calico wins round 3."],
  [{ type: "round_began", round: 4, start: 0 }, null],
  [{ type: "of another game" }, null],
])("what happened, in words: %o", (event, text) => {
  expect(sentence(some<MemoarrrTold>(event), names)).toBe(text);
});

test("a player without a name is spoken to", () => {
  const told = (event: MemoarrrEvent) => sentence(event, ["You", "Bonny"]);
  expect(told({ type: "turned", seat: 0, at: "c1", card: "Po", match: true })).toBe("You turn c1: penguin in the ocean. It matches!");
  expect(told({ type: "volcano", seat: 0, volcano: "D" })).toBe("You are out: dark volcano.");
  expect(told({ type: "banned", seat: 1, at: "d4", for: 0 })).toBe("Bonny forbids you the card at d4.");
  expect(told({ type: "round_won", seat: 0, round: 3 })).toBe("You win round 3.");
});

test("the end tells nobody who has won before the treasures are open", () => {
  const over: MemoarrrEvent = { type: "game_over", treasures: [[1], [4], [2]], winners: [1], ranking: [[1], [2], [0]] };
  expect(sentence(over, names)).toBe("The treasures are opened.");
});

test("the prompt says who has to do what", () => {
  const asked = { view, events: [], legalMoves: turns, names, isMine: true, isAlone: true };
  expect(prompt(asked)).toEqual({ who: "Your turn", what: "Find: crab or lava", animal: null, signs: ["C", "l"] });
  expect(prompt({ ...asked, isAlone: false }).who).toBe("Anne");
  expect(prompt({ ...asked, view: { ...view, to_move: 1 }, legalMoves: [], isMine: false })).toMatchObject({ who: "Bonny", what: "looks for: crab or lava" });
  const crab: MemoarrrEvent[] = [{ type: "turned", seat: 0, at: "b2", card: "Cl", match: true }];
  expect(prompt({ ...asked, events: crab })).toMatchObject({ what: "Crab! Once more: crab or lava", animal: "C" });
  expect(prompt({ ...asked, legalMoves: ["erupt"] }).what).toBe("No card is left to turn over.");
  expect(prompt({ ...asked, view: { ...view, last: null } }).what).toBe("Turn over a card without an eye on it.");
  const down = PLACES.filter((place) => !faceUp(view, place)).map((place) => `turn ${place}`);
  expect(prompt({ ...asked, view: { ...view, last: null }, legalMoves: down }).what).toBe("Turn over any card.");
  expect(prompt({ ...asked, view: { ...view, phase: "ban" } })).toMatchObject({ what: "Walrus: forbid the next player a card.", animal: "W" });
  expect(prompt({ ...asked, view: { ...view, phase: "over", to_move: null } }).what).toBe("The game is over");
});

test("the treasures are opened round by round, the deciding one last", () => {
  const inWords = (order: ReturnType<typeof openingOrder>) => order.map(({ seat, index, round }) => `${round}: ${seat}.${index}`);
  // Seat 0 has 2 + 1, seat 2 has 4: without its 4 it would not lead, wherever that comes.
  expect(inWords(openingOrder([[2, 1], [], [4]], [2, 0, 0], [2]))).toEqual(["2: 0.0", "3: 0.1", "1: 2.0"]);
  // Seat 0 wins 6 to 3: its 4 alone decides, and not the 2 that came later.
  expect(inWords(openingOrder([[4, 2], [3]], [0, 1, 0], [0]))).toEqual(["2: 1.0", "3: 0.1", "1: 0.0"]);
  // Nobody comes near: the winner's last.
  expect(inWords(openingOrder([[4, 4, 4], [1]], [0, 0, 0, 1], [0]))).toEqual(["1: 0.0", "2: 0.1", "4: 1.0", "3: 0.2"]);
  // Rounds that are not known, or do not fit: in turn.
  for (const rounds of [null, [0, 1]]) expect(inWords(openingOrder([[2, 1], [], [4]], rounds, [2]))).toEqual(["null: 0.0", "null: 0.1", "null: 2.0"]);
  expect(openingOrder([[], []], null, [])).toEqual([]);
});

test("the winners of the rounds are told by the review", () => {
  const step = (...events: object[]) => ({ events });
  const review = {
    steps: [step(), step({ type: "turned" }), step({ type: "round_won", seat: 1, round: 1 }), step({ type: "round_won", seat: 0, round: 2 })],
  } as unknown as Review;
  expect(roundWinners(review)).toEqual([1, 0]);
  expect(roundWinners(undefined)).toBe(null);
});

test("a tie-break is named only where it decided", () => {
  expect(sum([2, 1, 4])).toBe(7);
  expect(
    tieBreak(
      [
        [4, 1],
        [2, 2, 1],
        [3, 2],
      ],
      [1],
    ),
  ).toBe("cards");
  expect(
    tieBreak(
      [
        [4, 1],
        [3, 2],
        [2, 2, 1],
      ],
      [0],
    ),
  ).toBe("richest");
  expect(
    tieBreak(
      [
        [4, 3],
        [2, 2, 2],
        [1, 1],
      ],
      [0],
    ),
  ).toBe(null);
  expect(tiedSeats([[4, 1], [2, 2, 1], [3, 2], [4]], 1, "cards")).toEqual([0, 1, 2]);
  expect(tiedSeats([[4, 1], [3, 2], [2, 2, 1], [5]], 0, "richest")).toEqual([0, 1]);
});
