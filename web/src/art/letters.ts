/** The letters of cards and tiles, as docs/notation.md has them. */
export type Animal = "P" | "O" | "W" | "C" | "T";
export type Landscape = "o" | "f" | "l" | "j" | "d";
export type Volcano = "1" | "3" | "7" | "L" | "D";
export type Crew = "R" | "B" | "G" | "Y";
export type Rank = "1" | "2" | "3";
export type Strength = "3" | "4" | "5";

/** Things with a small sign of their own; `$` stands for all treasures. */
export type Sign = Animal | Landscape | Crew | "$";

/** A card of Memoarrr! or a tile of Memory Ahoy that is face up; `##` is none. */
export type Card = `${Animal}${Landscape}`;
export type Tile = `${Crew}${Rank}` | `$${Strength}` | "~~";

export const isCard = (text: string): text is Card => /^[POWCT][ofljd]$/.test(text);
export const isTile = (text: string): text is Tile => /^([RBGY][123]|\$[345]|~~)$/.test(text);

/** How many doubloons a treasure of Memory Ahoy holds: `$3` has 4, `$4` has 6, `$5` has 8. */
export const worth = (treasure: Tile): number => 2 * Number(treasure[1]) - 2;
