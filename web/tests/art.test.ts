import type { Component } from "svelte";
import { render } from "svelte/server";
import { expect, test } from "vitest";
import CardBack from "../src/art/CardBack.svelte";
import Chip from "../src/art/Chip.svelte";
import Emote, { EMOTES } from "../src/art/Emote.svelte";
import IslandCard from "../src/art/IslandCard.svelte";
import Isle from "../src/art/Isle.svelte";
import Middle from "../src/art/Middle.svelte";
import Ship from "../src/art/Ship.svelte";
import Tile from "../src/art/Tile.svelte";
import TileBack from "../src/art/TileBack.svelte";
import TreasureCard from "../src/art/TreasureCard.svelte";
import VolcanoCard from "../src/art/VolcanoCard.svelte";
import { isCard, isTile, worth } from "../src/art/letters";

const draw = (part: unknown, props: object) => render(part as Component<object>, { props }).body;

const cards = [..."POWCT"].flatMap((animal) => [..."ofljd"].map((landscape) => animal + landscape)).filter(isCard);
const people = [..."RBGY"].flatMap((crew) => [..."123"].map((rank) => crew + rank));
const tiles = [...people, "$3", "$4", "$5", "~~"].filter(isTile);
const drawings = [
  ...cards.map((card) => draw(IslandCard, { card })),
  ...tiles.map((tile) => draw(Tile, { tile })),
  ...[..."137LD"].map((volcano) => draw(VolcanoCard, { volcano })),
  ...[0, 1, 2, 3, 4].map((rubies) => draw(TreasureCard, { rubies })),
  ...[..."RBGY"].map((crew) => draw(Ship, { crew })),
  draw(Isle, {}),
  draw(CardBack, {}),
  draw(TileBack, {}),
  ...EMOTES.map((name) => draw(Emote, { name })),
];
const more = [
  ...tiles.filter((tile) => tile !== "~~").map((tile) => draw(Chip, { tile })),
  draw(Middle, { top: "D", volcanoes: 2, treasures: 5 }),
  draw(Middle, { top: null, volcanoes: 0, treasures: 1 }),
  draw(Middle, { top: null, volcanoes: 0, treasures: 0 }),
];

test("everything is drawn, and no two things alike", () => {
  expect(cards.length).toBe(25);
  expect(tiles.length).toBe(16);
  expect(new Set(drawings).size).toBe(drawings.length);
});

test("drawings have no ids that could clash, no broken numbers, and are silent for screen readers", () => {
  for (const drawing of [...drawings, ...more]) {
    expect(drawing).not.toMatch(/\bid=|url\(|href|NaN|undefined|<title/);
    expect(drawing).toMatch(/^(<!--.*?-->)*<svg[^>]* aria-hidden="true"/);
  }
});

test("only what is face up is a card or a tile", () => {
  for (const text of ["##", "--", "..", "", "Px", "P", "Poo"]) expect(isCard(text) || isTile(text)).toBe(false);
});

test("a treasure of Memory Ahoy is worth 4, 6 or 8", () => {
  expect((["$3", "$4", "$5"] as const).map(worth)).toEqual([4, 6, 8]);
});
