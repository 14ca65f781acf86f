import type { Component } from "svelte";
import type { AnyView, TableState } from "../table.svelte";
import type { GameEvent } from "../pace";
import Ahoy from "./ahoy/Table.svelte";
import { says as ahoySays } from "./ahoy/says";
import Memoarrr from "./memoarrr/Table.svelte";
import { says as memoarrrSays } from "./memoarrr/says";

/** What the page needs of a game: its table, and what happened in words. There are no rules in it. */
export interface Shown {
  /** Draws `table.view` and offers `table.legalMoves`. */
  Table: Component<{ table: TableState }>;
  /** What happened, as sentences for everybody to read and for the screen reader. */
  says: (event: GameEvent, names: readonly string[], view: AnyView) => string | null;
}

export const GAMES: Record<string, Shown> = {
  memoarrr: { Table: Memoarrr, says: memoarrrSays },
  ahoy: { Table: Ahoy, says: ahoySays },
};
