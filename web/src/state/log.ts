/** The log of a match, to be read again in words: the last rounds or turns, as many as the game says. */
import { gameOf } from "../games";
import type { ToldEvent } from "../games/told";
import { withoutFaces } from "./hiddenFaces";
import type { Table } from "../net/protocol";
import type { AnyView } from "../games/types";

export interface Entry {
  /** The update that told it. */
  number: number;
  /** The round or turn in which it happened. */
  part: number;
  /** Null: this page was not told what happened here. */
  events: readonly ToldEvent[] | null;
}

const viewOf = (table: Table | null): AnyView | null => table?.seen?.[0]?.view ?? null;

/** Returns the number of the round or turn that a view shows. */
export function partOf(view: AnyView): number {
  return gameOf(view.game)?.part(view) ?? 0;
}

/** The log after an update, given the update before it. */
export function logged(log: readonly Entry[], before: Table | null, table: Table): readonly Entry[] {
  const view = viewOf(table);
  if (!view) return log;
  const events = table.seen?.[0]?.events ?? [];
  const untold = (table.moves ?? 0) - (before?.moves ?? 0) - (events.length ? 1 : 0);
  const gap: Entry[] = untold > 0 ? [{ number: table.number, part: partOf(view), events: null }] : [];
  const told: Entry[] = events.length ? [{ number: table.number, part: partOf(viewOf(before) ?? view), events }] : [];
  return gap.length || told.length ? [...log, ...gap, ...told] : log;
}

/** The log when this table is shown, all of its scenes or not yet: old entries are dropped, and with them every face that
 * lies down again. */
export function forgotten(log: readonly Entry[], table: Table, isWhole: boolean): readonly Entry[] {
  const view = viewOf(table);
  if (!view) return log;
  const oldest = partOf(view) - (gameOf(view.game)?.partsKept(view) ?? 0);
  return log.flatMap((entry): Entry[] => {
    if (entry.part < oldest) return [];
    const events = entry.events?.map((event) => (isShown(entry, table.number, isWhole) ? withoutFaces(event, view) : event)) ?? null;
    return [{ ...entry, events }];
  });
}

/** Whether what an entry tells has been seen. */
export const isShown = (entry: Entry, number: number, isWhole: boolean): boolean => entry.number < number || (entry.number === number && isWhole);
