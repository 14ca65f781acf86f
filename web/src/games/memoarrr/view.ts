import type { Card } from "../../art/letters";
import { isCard } from "../../art/letters";
import type { TableState } from "../../state/table.svelte";
import type { MemoarrrEvent, MemoarrrView } from "./types";

/** The view of a seat, as docs/notation.md has it. */
export type View = MemoarrrView;
export type MemoarrrTable = TableState<MemoarrrView, MemoarrrEvent>;

export const SIDES = ["north", "east", "south", "west"] as const;
export type Side = (typeof SIDES)[number];

export const ROUNDS = 7;
export const MIDDLE = "c3";
export const COLUMNS = "abcde";
export const PLACES = [...Array(25).keys()].map((n) => `${COLUMNS[n % 5]}${Math.floor(n / 5) + 1}`).filter((place) => place !== MIDDLE);

export const column = (place: string): number => COLUMNS.indexOf(place[0] ?? "a");
export const row = (place: string): number => Number(place[1]) - 1;
const at = (x: number, y: number): string => `${COLUMNS[x]}${y + 1}`;

/** The card that lies face up at a place for everybody: on the island, or turned by the last move. */
export function faceUp(view: View, place: string): Card | null {
  const text = view.showing[place] ?? "";
  return isCard(text) ? text : cardAt(view.island, place);
}

const indexOf = (place: string): number => row(place) * 11 + column(place) * 2;

/** The card that lies face up on the island itself. */
export function cardAt(island: string, place: string): Card | null {
  const text = island.slice(indexOf(place), indexOf(place) + 2);
  return isCard(text) ? text : null;
}

/** Where a card lies face up; null if it does not. */
export const placeOf = (view: View, card: Card): string | null => PLACES.find((place) => faceUp(view, place) === card) ?? null;

/** The island with this card face up at a place, or with null face down. */
export function withCard(island: string, place: string, card: Card | null): string {
  const index = indexOf(place);
  return island.slice(0, index) + (card ?? "##") + island.slice(index + 2);
}

/** The card that only this seat sees at a place, now. */
export function secretAt(view: View, place: string): Card | null {
  const text = view.secret?.[place] ?? "";
  return isCard(text) ? text : null;
}

/** The card that the next one is compared with. */
export const lastCard = (view: View): Card | null => (view.last ? faceUp(view, view.last) : null);

/** When a card that lies face up was turned in this round: 1 for the first; null if it was not. */
export function turnOf(view: View, card: Card): number | null {
  return view.trail.indexOf(card) + 1 || null;
}

/** The move that naming a place makes now; null if it makes none. */
export const moveAt = (legalMoves: readonly string[], place: string): string | null => legalMoves.find((move) => move.endsWith(` ${place}`)) ?? null;

/** Why a face-down card that somebody wants to turn may not be turned now; null if it may. */
export function whyNot(view: View, legalMoves: readonly string[], place: string): "banned" | "barred" | null {
  const turns = view.phase === "turn" && legalMoves.some((move) => move.startsWith("turn "));
  if (!turns || faceUp(view, place) || moveAt(legalMoves, place)) return null;
  return view.ban?.at === place ? "banned" : "barred";
}

/** The same for any place that somebody chose, whatever it was for; null too if there is nothing to choose. */
export function refusal(view: View, legalMoves: readonly string[], place: string): "banned" | "barred_opening" | "face_up" | "not_beside" | null {
  if (moveAt(legalMoves, place) || !PLACES.some((one) => moveAt(legalMoves, one))) return null;
  if (view.phase === "swap") return "not_beside";
  if (faceUp(view, place)) return "face_up";
  const why = whyNot(view, legalMoves, place);
  return why === "barred" ? "barred_opening" : why;
}

export function treasuresOf(view: View, seat: number): number {
  const held = view.treasures[seat] ?? 0;
  return typeof held === "number" ? held : held.length;
}

/** From where the card at a place has just slid here; null if it has not. */
export function slidFrom(events: readonly MemoarrrEvent[], place: string): string | null {
  const swap = events.find((event) => event.type === "swapped");
  if (swap?.["at"] === place) return swap["with"] as string;
  return swap?.["with"] === place ? (swap["at"] as string) : null;
}

const STEPS: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Where a key leads from a place, over the middle and not off the island; null if the key leads nowhere. */
export function walk(place: string, key: string): string | null {
  const [x, y] = [column(place), row(place)];
  if (key === "Home") return at(0, y);
  if (key === "End") return at(4, y);
  const step = STEPS[key];
  if (!step) return null;
  const next = (far: number) => at(x + far * step[0], y + far * step[1]);
  const to = next(1) === MIDDLE ? next(2) : next(1);
  return PLACES.includes(to) ? to : place;
}
