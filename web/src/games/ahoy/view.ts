/** Reads Memory Ahoy's views and moves: their form, never the rules. */
import { type Crew, isTile, type Tile, worth } from "../../art/letters";
import type { TableState } from "../../state/table.svelte";
import type { AhoyEvent, AhoyView } from "./types";

export type { AhoyView };
export type AhoyTable = TableState<AhoyView, AhoyEvent>;

export const CREWS: readonly Crew[] = ["R", "B", "G", "Y"];
export const crewOf = (seat: number): Crew => CREWS[seat] ?? "R";
/** The names of the crews in moves. */
const COLOURS = ["red", "blue", "green", "yellow"];

/** The bars of the crews and of the Island end here. */
export const GOAL = 15;
export const ISLAND_GOAL = 12;

export const COLUMNS = 6;
export const rowsOf = (view: AhoyView): number => view.grid.split("/").length;
export const placeAt = (column: number, row: number): string => `${"abcdef"[column]}${row + 1}`;
export const columnOf = (place: string): number => place.charCodeAt(0) - 97;
export const rowOf = (place: string): number => Number(place[1]) - 1;

/** Returns the two letters of a place on the board. */
export const codeAt = (view: AhoyView, place: string): string => {
  const at = 2 * columnOf(place);
  return view.grid.split("/")[rowOf(place)]?.slice(at, at + 2) ?? "";
};

/** down, up: as it lies; shown: turned over and soon back again; secret: one's own look; empty: no tile any more. */
export type Lies = "down" | "up" | "shown" | "secret" | "empty";
export interface Cell {
  place: string;
  lies: Lies;
  tile: Tile | null;
}

/** Returns the contents of each place. After the end `rest` are the tiles that nobody has turned over. */
export function cellsOf(view: AhoyView, rest: ReadonlyMap<string, Tile> = new Map()): Cell[] {
  return view.grid.split("/").flatMap((line, row) =>
    (line.match(/../g) ?? []).map((code, column): Cell => {
      const place = placeAt(column, row);
      if (code === "..") return { place, lies: "empty", tile: null };
      const open = isTile(code) ? code : rest.get(place);
      if (open) return { place, lies: "up", tile: open };
      const shown = view.showing[place] ?? "";
      if (isTile(shown)) return { place, lies: "shown", tile: shown };
      const secret = view.secret?.[place] ?? "";
      return isTile(secret) ? { place, lies: "secret", tile: secret } : { place, lies: "down", tile: null };
    }),
  );
}

/** The places without what everybody sees there: it lies on the big screen. */
export const withoutFaces = (cells: readonly Cell[]): Cell[] =>
  cells.map((cell) => (cell.lies === "up" || cell.lies === "shown" ? { ...cell, tile: null } : cell));

/** A secret look that nobody else shares: a landscape is turned over for all. */
export function secretOf(view: AhoyView): [place: string, tile: Tile] | null {
  const [place, tile] = Object.entries(view.secret ?? {})[0] ?? ["", ""];
  return isTile(tile) && tile !== "~~" ? [place, tile] : null;
}

/** The legal moves by their verbs: `attack` → [`a1`, …], `end` → []. */
export function verbsOf(moves: readonly string[]): Map<string, string[]> {
  const verbs = new Map<string, string[]>();
  for (const move of moves) {
    const [verb = "", what] = move.split(" ");
    verbs.set(verb, [...(verbs.get(verb) ?? []), ...(what ? [what] : [])]);
  }
  return verbs;
}

/** Verbs that are chosen before a place is: they are legal on the same places. */
export const ACTIONS = ["look", "attack", "pair", "parley"] as const;
export type Action = (typeof ACTIONS)[number];

/** The verb that a tap on a place plays: the only one there is, or the one picked; else `show`, where it is still owed. */
export function verbFor(verbs: ReadonlyMap<string, string[]>, picked: Action | null): string | null {
  const onPlaces = [...verbs.keys()].filter((verb) => verb !== "parley" && verbs.get(verb)?.length);
  const isAction = onPlaces.some((verb) => (ACTIONS as readonly string[]).includes(verb));
  if (!isAction) return onPlaces[0] ?? null;
  if (picked) return onPlaces.includes(picked) ? picked : null;
  return onPlaces.includes("show") ? "show" : null;
}

/** The seats that may be asked for a parley, from `parley blue`. */
export const alliesOf = (verbs: ReadonlyMap<string, string[]>): number[] => (verbs.get("parley") ?? []).map((colour) => COLOURS.indexOf(colour)).sort();
export const parleyTo = (seat: number): string => `parley ${COLOURS[seat]}`;

const CREW_TILES = 7;

/** How many tiles of a crew are still on the board: all that left it lie open somewhere. */
export function tilesLeft(view: AhoyView, seat: number): number {
  const gone = [...view.captured.flat(), ...view.island_captured, ...(view.returned[seat] ?? [])];
  return CREW_TILES - gone.filter((tile) => tile[0] === crewOf(seat)).length;
}

/** Those of these seats who have one tile left: a parley that they win together sends it home, and ends the game. */
export const lastPirates = (view: AhoyView, seats: readonly number[]): number[] => seats.filter((seat) => tilesLeft(view, seat) === 1);

/** After a first look a fight may take the place of the show: the table's option. */
export const mayFightFirst = (view: AhoyView): boolean => view.options["show"] === "or_combat";

/** Equal tiles together, as [tile, how many], in the order of the first of each. */
export function counted(tiles: readonly Tile[]): [Tile, number][] {
  const counts = new Map<Tile, number>();
  for (const tile of tiles) counts.set(tile, (counts.get(tile) ?? 0) + 1);
  return [...counts];
}

/** Returns the points of captured tiles for each sign, in the order of the first of each. */
export function pointsBySign(tiles: readonly Tile[]): [Crew | "$", number][] {
  const points = new Map<Crew | "$", number>();
  for (const tile of tiles) {
    const sign = tile[0] as Crew | "$";
    points.set(sign, (points.get(sign) ?? 0) + (sign === "$" ? worth(tile) : Number(tile[1])));
  }
  return [...points];
}
