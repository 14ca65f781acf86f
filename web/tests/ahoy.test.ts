import { expect, test } from "vitest";
import { marksOf } from "../src/games/ahoy/marks";
import { endOf, sentence } from "../src/games/ahoy/sentences";
import { attackersOf, storyOf } from "../src/games/ahoy/story";
import { actionHow, actionNext, mayDo, mayStill } from "../src/games/ahoy/prompt";
import { type AhoyView, alliesOf, cellsOf, counted, lastPirates, parleyTo, pointsBySign, secretOf, tilesLeft, verbFor, verbsOf } from "../src/games/ahoy/view";
import type { Tile } from "../src/art/letters";
import type { AhoyTold } from "../src/games/ahoy/faces";
import type { AhoyEvent } from "../src/games/ahoy/types";
import { some } from "./some";
import { LANGUAGES, choose } from "../src/words/words.svelte";

const DOWN = "############";
const view = (changes: Partial<AhoyView> = {}): AhoyView => ({
  game: "ahoy",
  seat: 0,
  options: { players: 2, treasures: "4,2,1", turn_limit: null, show: "always" },
  phase: "turn",
  to_move: 0,
  turn: 1,
  grid: [DOWN, DOWN, DOWN, DOWN, DOWN].join("/"),
  attackers: [],
  parley: null,
  asked: [],
  captured: [[], []],
  island_captured: [],
  doubloons: [0, 0],
  returned: [[], []],
  points: [0, 0],
  island_points: 0,
  secret: null,
  showing: {},
  ended_by: null,
  winners: null,
  ranking: null,
  ...changes,
});
const at = (shown: ReturnType<typeof cellsOf>, place: string) => shown.find((cell) => cell.place === place);

test("a place shows what lies there, what was turned just now, and one's own secret", () => {
  const cells = cellsOf(view({ grid: ["~~##..R1####", DOWN, DOWN, DOWN, DOWN].join("/"), showing: { b1: "B2", c1: "$3" }, secret: { a2: "$4" } }));
  expect(cells).toHaveLength(30);
  expect(at(cells, "a1")).toEqual({ place: "a1", lies: "up", tile: "~~" });
  expect(at(cells, "b1")).toEqual({ place: "b1", lies: "shown", tile: "B2" });
  expect(at(cells, "c1")).toEqual({ place: "c1", lies: "empty", tile: null });
  expect(at(cells, "d1")).toEqual({ place: "d1", lies: "up", tile: "R1" });
  expect(at(cells, "e1")).toEqual({ place: "e1", lies: "down", tile: null });
  expect(at(cells, "a2")).toEqual({ place: "a2", lies: "secret", tile: "$4" });
});

test("3.8: where a fight may take the place of the show, the look says so", async () => {
  await choose("en", false);
  const either = view({ options: { players: 2, treasures: "4,2,1", turn_limit: null, show: "or_combat" } });
  const told = (of: AhoyView, isAgain: boolean) => [actionHow(of, "look", isAgain), actionNext(of, "look", isAgain)];
  for (const words of told(view(), false)) expect(words).not.toContain("fight");
  for (const words of told(either, false)) expect(words).toContain("fight");
  expect(told(either, true)).toEqual(told(view(), true));
  expect(actionHow(either, "attack", false)).toBe(actionHow(view(), "attack", false));
});

test("the next view of the same place tells nothing of what was there", () => {
  expect(cellsOf(view()).every((cell) => cell.tile === null && cell.lies === "down")).toBe(true);
});

test("after the end the tiles that nobody turned over lie open too", () => {
  const cells = cellsOf(
    view({ grid: ["..####~~####", DOWN, DOWN, DOWN, DOWN].join("/") }),
    new Map([
      ["a1", "R1"],
      ["b1", "$3"],
    ]),
  );
  expect(at(cells, "a1")).toEqual({ place: "a1", lies: "empty", tile: null });
  expect(at(cells, "b1")).toEqual({ place: "b1", lies: "up", tile: "$3" });
  expect(at(cells, "c1")).toEqual({ place: "c1", lies: "down", tile: null });
});

test("a landscape is no secret", () => {
  expect(secretOf(view({ secret: { a1: "~~" } }))).toBeNull();
  expect(secretOf(view({ secret: { a1: "B3" } }))).toEqual(["a1", "B3"]);
});

test("an action is picked before a place; a lone verb needs no picking", () => {
  const turn = verbsOf(["attack a1", "attack b1", "look a1", "pair a1", "parley blue", "parley yellow", "end"]);
  expect(turn.get("attack")).toEqual(["a1", "b1"]);
  expect([verbFor(turn, null), verbFor(turn, "look"), verbFor(turn, "parley")]).toEqual([null, "look", null]);
  expect(alliesOf(turn)).toEqual([1, 3]);
  expect(parleyTo(3)).toBe("parley yellow");
  expect(verbFor(verbsOf(["show a1", "show b1"]), null)).toBe("show");
  expect(verbFor(verbsOf(["target a1"]), "look")).toBe("target");
  expect(verbFor(verbsOf(["accept", "decline"]), null)).toBeNull();
  expect(verbFor(verbsOf([]), "look")).toBeNull();
  expect(verbFor(verbsOf(["attack a1", "end"]), "look")).toBeNull();
});

test("a fight is told with the attackers that were face up before", () => {
  const before = view({ phase: "target", attackers: ["a1", "b1"], grid: ["R1R2########", DOWN, DOWN, DOWN, DOWN].join("/") });
  expect(attackersOf(before)).toEqual([
    ["a1", "R1"],
    ["b1", "R2"],
  ]);
  const story = storyOf(
    [
      { type: "revealed", seat: 0, tiles: { c1: "$5" }, as: "target" },
      { type: "fought", seat: 0, attack: 4, target: 5, won: false },
      { type: "captured", by: "island", tiles: { a1: "R1", b1: "R2" } },
      { type: "turn_ended", seat: 0 },
    ],
    before,
  );
  expect(story).toMatchObject({
    attackers: [
      ["a1", "R1"],
      ["b1", "R2"],
    ],
    target: ["c1", "$5"],
    fight: { attack: 4, target: 5, won: false },
    isWrong: false,
  });
  expect(story?.going).toEqual([
    { place: "a1", tile: "R1", to: ["island"] },
    { place: "b1", tile: "R2", to: ["island"] },
  ]);
});

test("the tiles of a parley go to both ships", () => {
  const before = view({ phase: "answer", parley: { seat: 0, ally: 1, places: ["a1", "b1", "c1"] } });
  const revealed: AhoyEvent = { type: "revealed", seat: 0, tiles: { a1: "R1", b1: "B1" }, as: "attackers" };
  const story = storyOf(
    [
      { type: "answered", seat: 1, accepted: true },
      revealed,
      { type: "revealed", seat: 0, tiles: { c1: "$3" }, as: "target" },
      { type: "fought", seat: 0, attack: 3, target: 3, won: true },
      { type: "shared", seats: [0, 1], at: "c1", tile: "$3", each: 2, returned: { a1: "R1", b1: "B1" } },
    ],
    before,
  );
  expect(story?.attackers).toEqual([
    ["a1", "R1"],
    ["b1", "B1"],
  ]);
  expect(story?.going.map(({ place, to }) => [place, to])).toEqual([
    ["a1", [0]],
    ["b1", [1]],
    ["c1", [0, 1]],
  ]);
});

test("a wrong move names the tile that was wrong and whose it should have been", () => {
  const wrong: AhoyEvent = { type: "wrong_move", seat: 0 };
  const attack = (tiles: Record<string, Tile>): AhoyEvent => ({ type: "revealed", seat: 0, tiles, as: "attackers" });
  expect(storyOf([attack({ a1: "B2" }), wrong], view())?.culprit).toEqual({ place: "a1", tile: "B2", owner: 0 });
  expect(storyOf([attack({ a1: "R2", b1: "~~" }), wrong], view())?.culprit).toEqual({ place: "b1", tile: "~~", owner: 0 });
  const asked = view({ parley: { seat: 0, ally: 1, places: ["a1", "b1", "c1"] } });
  const parley: AhoyEvent[] = [{ type: "answered", seat: 1, accepted: true }, attack({ a1: "R2", b1: "R1" }), wrong];
  expect(storyOf(parley, asked)?.culprit).toEqual({ place: "b1", tile: "R1", owner: 1 });
  const target: AhoyEvent = { type: "revealed", seat: 0, tiles: { c1: "R1" }, as: "target" };
  expect(storyOf([target, wrong], view())?.culprit).toEqual({ place: "c1", tile: "R1", owner: null });
  expect(storyOf([{ type: "looked", seat: 0, at: "a1" }], view())).toBeNull();
});

test("a parley marks three places, named or not yet", async () => {
  await choose("en", false);
  const marks = marksOf(view({ parley: { seat: 0, ally: 1, places: ["a1"] } }), ["Ann", "Ben"]);
  expect(marks.map(({ place, sign, label }) => [place, sign, label])).toEqual([
    ["a1", "R", "Ann’s pirate"],
    ["", "B", "Ben’s pirate"],
    ["", "$", "treasure"],
  ]);
  expect(marksOf(view({ attackers: ["b2"] }), []).map(({ place, sign }) => [place, sign])).toEqual([["b2", "swords"]]);
});

test("what happened is said in words, and a secret look keeps its secret", async () => {
  await choose("en", false);
  const say = (event: AhoyEvent) => sentence(event, ["Ann", "Ben"]);
  expect(say({ type: "looked", seat: 0, at: "a1", tile: "B2" })).toBe("Ann looks at a1 in secret.");
  expect(say({ type: "revealed", seat: 1, tiles: { a1: "B1", b2: "B2" }, as: "attackers" })).toBe(
    "Ben attacks with a1 (blue crew member) and b2 (blue deputy).",
  );
  expect(say({ type: "fought", seat: 0, attack: 3, target: 3, won: true })).toBe("3 against 3: the attack wins.");
  expect(say({ type: "captured", by: "island", tiles: { a1: "R1", b2: "R2" } })).toBe("The Island captures a1 and b2.");
  expect(say({ type: "shared", seats: [0, 1], at: "c3", tile: "$3", each: 2, returned: {} })).toBe("Ann and Ben share the treasure: 2 doubloons each.");
  expect(say({ type: "answered", seat: 1, accepted: false })).toBe("Ben declines the parley.");
  expect(say({ type: "turn_ended", seat: 0 })).toBeNull();
  expect(endOf("points", ["Ann", "Ben"])).toBe("15 points or more. Victory: Ann and Ben!");
  expect(endOf("resigned", ["Ann"])).toBeNull();
});

test.each(LANGUAGES)("every event has its sentence, all blanks filled: %s", async (language) => {
  await choose(language, false);
  const tiles = { a1: "R1" };
  const events = [
    { type: "looked", seat: 0, at: "a1" },
    ...["look", "show", "attackers", "target"].map((as) => ({ type: "revealed", seat: 0, tiles, as })),
    { type: "wrong_move", seat: 0 },
    ...[true, false].map((won) => ({ type: "fought", seat: 0, attack: 2, target: 3, won })),
    ...[1, "island"].map((by) => ({ type: "captured", by, tiles })),
    { type: "shared", seats: [0, 1], at: "c3", tile: "$3", each: 2, returned: tiles },
    { type: "proposed", seat: 0, ally: 1, places: ["a1", "b2", "c3"] },
    ...[true, false].map((accepted) => ({ type: "answered", seat: 1, accepted })),
    ...["points", "island", "group", "turn_limit"].map((ended_by) => ({ type: "game_over", ended_by, winners: [0], ranking: [[0], [1]] })),
  ];
  for (const event of events) expect(sentence(some<AhoyTold>(event), ["Ann", "Ben"]), event.type).toMatch(/^[^{}]+[.!]$/);
});

test("equal tiles are counted together", () => {
  expect(counted(["B1", "$3", "B1"])).toEqual([
    ["B1", 2],
    ["$3", 1],
  ]);
});

test("captured tiles of one sign count together", () => {
  expect(pointsBySign(["B1", "$3", "B2", "$5", "B1"])).toEqual([
    ["B", 4],
    ["$", 12],
  ]);
});

test("a player without a name is spoken to", async () => {
  await choose("en", false);
  const said = (event: AhoyEvent) => sentence(event, ["You", "Bonny"]);
  expect(said({ type: "looked", seat: 0, at: "a1" })).toBe("You look at a1 in secret.");
  expect(said({ type: "looked", seat: 1, at: "a1" })).toBe("Bonny looks at a1 in secret.");
  expect(said({ type: "captured", by: 0, tiles: { a1: "B1" } })).toBe("You capture a1.");
  expect(said({ type: "proposed", seat: 1, ally: 0, places: ["a1", "b1", "c1"] })).toBe("Bonny proposes a parley to you: a1 and b1 against c1.");
});

test("who has to move is told what they may do, and nothing else", async () => {
  await choose("en", false);
  const moves = ["attack a1", "look a1", "pair a1", "parley blue"];
  expect(mayDo(view(), moves)).toBe("look in secret, attack or parley");
  expect(mayDo(view({ asked: [1] }), moves.slice(0, 3))).toBe("look in secret or attack");
  expect(mayDo(view({ phase: "after_info" }), [...moves, "end"])).toBe("look again, attack, parley or end the turn");
  expect(mayDo(view({ phase: "after_info", asked: [1] }), ["attack a1", "end", "pair a1"])).toBe("attack or end the turn");
});

test("others are told what everybody can know of it", async () => {
  await choose("en", false);
  const after = view({ phase: "after_info" });
  const revealed = (as: "look" | "show"): AhoyEvent[] => [{ type: "revealed", seat: 1, as, tiles: { a1: "~~" } }];
  expect(mayStill(view(), [])).toBe("may look in secret, attack or parley");
  expect(mayStill(view({ asked: [0] }), [])).toBe("may look in secret or attack");
  expect(mayStill(view({ asked: [0], options: { ...view().options, players: 3 } }), [])).toBe("may look in secret, attack or parley");
  expect(mayStill(after, revealed("look"))).toBe("may look again, attack, parley or end the turn");
  expect(mayStill(after, revealed("show"))).toBe("may attack, parley or end the turn");
  expect(mayStill(after, [{ type: "looked", seat: 1, at: "a1" }])).toBe("may attack, parley or end the turn");
  expect(mayStill(after, [{ type: "answered", seat: 0, accepted: false }])).toBe("may go on, or end the turn");
});

test("where a fight may take the place of the show, a tap shows, and a picked action fights", () => {
  const verbs = verbsOf(["attack a1", "attack b1", "pair a1", "parley blue", "show b1"]);
  expect([verbFor(verbs, null), verbFor(verbs, "attack"), verbFor(verbs, "pair"), verbFor(verbs, "parley")]).toEqual(["show", "attack", "pair", null]);
});

test("6.3 C: a crew has seven tiles, less those captured by anybody and those back on its ship", () => {
  expect([tilesLeft(view(), 0), tilesLeft(view(), 1)]).toEqual([7, 7]);
  const late = view({
    captured: [
      ["B1", "B1", "$3"],
      ["R3", "R1"],
    ],
    island_captured: ["R2", "R2", "B3"],
    returned: [
      ["R1", "R1"],
      ["B2", "B1"],
    ],
  });
  expect([tilesLeft(late, 0), tilesLeft(late, 1)]).toEqual([1, 2]);
  expect([lastPirates(late, [0, 1]), lastPirates(late, [1]), lastPirates(view(), [0, 1])]).toEqual([[0], [], []]);
});
