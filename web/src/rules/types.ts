/** How the rules of a game are laid out, and what each language must say. A missing rule or caption fails the type check. */
import type { Animal, Card, Crew, Sign, Tile, Volcano } from "../art/letters";

/** One thing in a row of pictures: a card or a tile, the back of one, a sign between them, who gets what. */
export type Token =
  | Card
  | Tile
  | "card"
  | "tile"
  | `volcano:${Volcano}`
  | `rubies:${0 | 1 | 2 | 3 | 4}`
  | `animal:${Animal}`
  | `sign:${Sign}`
  | `ship:${Crew}`
  | `coins:${1 | 2 | 3 | 4 | 6 | 8}`
  | "isle"
  | "stack"
  | "then"
  | "eye"
  | "all"
  | "yes"
  | "no"
  | "plus"
  | "against";

/** A picture too large for a row, drawn by a component of its own. */
export type Plan = "cards" | "volcanoes" | "island" | "octopus" | "crews" | "boards";

/** The same in all languages: which rules stand where, which of them are rulings, and their pictures. */
export interface Outline {
  steps: readonly (readonly Token[])[];
  sections: Readonly<Record<string, readonly string[]>>;
  rulings: readonly string[];
  rows: Readonly<Record<string, readonly (readonly Token[])[]>>;
  plans: Readonly<Record<string, Plan>>;
  labels: readonly string[];
}

/** A rule, or part of one, that we had to decide: what we chose, and a sentence why. */
export interface Ruling {
  text?: string;
  ruling: string;
  why: string;
}

/** The numbers of the rules, and the names of what stands beside them such as an option. */
export type NumberIn<O extends Outline> = O["sections"][keyof O["sections"]][number];
export type SectionIn<O extends Outline> = keyof O["sections"] & string;

/** As many texts as there are pictures. */
type Captions<Rows extends readonly unknown[]> = { readonly [Index in keyof Rows]: string };

/** The texts that a language must have. In texts `**words**` stand out, `c1` in backticks is a place, and 4.2 becomes a link. */
export interface Texts<O extends Outline> {
  /** The game in two sentences. */
  intro: string;
  steps: Captions<O["steps"]>;
  sections: Record<SectionIn<O>, { title: string; lead?: string }>;
  rules: { [Number in NumberIn<O>]: Number extends O["rulings"][number] ? Ruling : string };
  rows: { [Name in keyof O["rows"]]: Captions<O["rows"][Name]> };
  /** Words inside the large pictures and tables. */
  labels: Record<O["labels"][number], string>;
}
