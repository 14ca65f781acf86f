/** The scenes of one move of Memory Ahoy, one after the other: tiles turn, they are named, the fight, the flight. */
import type { Scene } from "../../state/scenes";
import { attackersOf, goingOf } from "./story";
import type { AhoyEvent, Revealed } from "./types";
import { type AhoyView, codeAt } from "./view";

/** turn: tiles turn over, and nothing is said of them yet; told: they are named; clash: how it ends; flight: who gets them. */
export type Step = "turn" | "told" | "clash" | "flight";
export interface Reveal {
  kind: Step;
  /** The events of this move that have been told so far. */
  told: readonly AhoyEvent[];
  before: AhoyView;
}

/** As long as a tile takes to turn over, and a little more on a slow phone. */
const TURN_MS = 420;
/** The tiles that were turned first are seen before the next one is. */
const FIRST_MS = 1100;
/** A fight holds its breath before it ends. */
const BREATH_MS = 700;
/** So long a tile that was turned over lies open, and so long several do. */
const ONE_MS = 1300;
const SEVERAL_MS = 2100;
const FLIGHT_MS = 500;

/** Nobody has to move, and everybody holds what they held before. Without a view before it, whoever has just come sees the
 * tiles that were turned over last, too. */
export function scenes(before: AhoyView | null, after: AhoyView, events: readonly AhoyEvent[]): Scene[] {
  if (!before) return glimpse(after);
  const told = events.filter(({ type }) => type !== "game_over");
  const reveals = told.flatMap(({ type }, index) => (type === "revealed" ? [index] : []));
  const last = reveals.at(-1);
  if (last === undefined) return [];
  const still: AhoyView = { ...before, to_move: null, secret: null, showing: {} };
  let view = still;
  let done = 0;
  /** Those up to `end` are told now. */
  const scene = (kind: Step, ms: number, end = done): Scene => {
    const now = told.slice(done, end);
    done = end;
    return { view, events: now, ms, moment: { kind, told: told.slice(0, end), before } };
  };
  const isFight = told.some(({ type }) => type === "fought" || type === "wrong_move");
  const all: Scene[] = [];
  for (const index of reveals) {
    view = { ...view, showing: { ...view.showing, ...(told[index] as Revealed).tiles } };
    const openMs = openCount(view) > 1 ? SEVERAL_MS : ONE_MS;
    all.push(scene("turn", TURN_MS));
    if (index !== last) all.push(scene("told", FIRST_MS, index + 1));
    else if (!isFight) all.push(scene("told", openMs, told.length));
    else all.push(scene("told", BREATH_MS, index + 1), scene("clash", openMs - BREATH_MS, told.length));
  }
  if (goingOf(told).length) {
    view = { ...still, grid: after.grid, attackers: [], parley: null };
    all.push(scene("flight", FLIGHT_MS));
  }
  return all;
}

/** The tiles of the last move that lie face down again, for as long as they would have been seen. */
function glimpse(after: AhoyView): Scene[] {
  const down = Object.keys(after.showing).filter((place) => codeAt(after, place) === "##");
  if (after.phase === "over" || !down.length) return [];
  return [{ view: { ...after, to_move: null }, events: [], ms: down.length > 1 ? SEVERAL_MS : ONE_MS, moment: { kind: "told", told: [], before: after } }];
}

/** How many tiles of this move lie open. */
const openCount = (view: AhoyView): number => new Set([...Object.keys(view.showing), ...attackersOf(view).map(([place]) => place)]).size;
