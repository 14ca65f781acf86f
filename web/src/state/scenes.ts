/** An update may tell several things: each is a scene of its own, seen one after the other. The page draws scenes as it
 * draws updates; nothing can be chosen before the last one. */
import { gameOf } from "../games";
import type { Reveal } from "../games/ahoy/scenes";
import type { MemoarrrMoment } from "../games/memoarrr/scenes";
import type { Seen, Table } from "../net/protocol";
import type { AnyEvent, AnyView } from "../games/types";

/** The scene that is on, where there is more to it than a view. */
export type Moment = MemoarrrMoment | Reveal;

export interface Scene {
  view: AnyView;
  events: AnyEvent[];
  ms: number;
  moment: Moment;
}

/** One picture of the table, with its time. */
export interface Frame {
  table: Table;
  /** When it was heard: clocks count from here. */
  heardAt: number;
  /** How long it is shown at least; null: as long as its events take. */
  ms: number | null;
  moment: Moment | null;
}

/** The scenes of an update, given what was shown before it; the last frame is the update itself. */
export function unfold(before: Table | null, table: Table, heardAt: number): Frame[] {
  const all = (table.seen ?? []).map((seen) => scenesOf(before, table, seen));
  const frames = (all[0] ?? []).map(({ ms, moment }, number): Frame => {
    const seen = (table.seen ?? []).map((one, index): Seen => {
      const { view, events } = all[index]?.[number] ?? { view: one.view, events: [] };
      return { ...one, view, events, legal_moves: [], secret_ms: null, hint: null };
    });
    return { table: { ...table, status: "running", result: null, seen }, heardAt, ms, moment };
  });
  const seen = (table.seen ?? []).map((one): Seen => {
    const view = gameOf(table.settings.game)?.settled(one.view) ?? one.view;
    const events = frames.length ? (one.events ?? []).filter((event) => event.type === "game_over") : one.events;
    return { ...one, view, ...(events && { events }) };
  });
  return [...frames, { table: { ...table, seen }, heardAt, ms: null, moment: null }];
}

function scenesOf(before: Table | null, table: Table, seen: Seen): Scene[] {
  const earlier = before?.seen?.find(({ seat }) => seat === seen.seat);
  const events = seen.events ?? [];
  const hasMissed = table.moves !== before?.moves && !events.length; // the line broke: as if the page had just come
  return gameOf(table.settings.game)?.scenes(hasMissed ? null : (earlier?.view ?? null), seen.view, events) ?? [];
}
