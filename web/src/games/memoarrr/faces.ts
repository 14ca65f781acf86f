/** The faces that events of Memoarrr! tell: the log takes them away when the cards lie face down again. */
import type { GameEvent } from "../events";
import type { Faces } from "../game";
import type { MemoarrrEvent } from "./types";
import type { View } from "./view";

export const board = (view: View): string => view.island;

export const faces = (event: MemoarrrEvent): Faces => (event.type === "turned" ? { [event.at]: event.card } : {});

export function withoutFaces(event: MemoarrrEvent, isDown: (place: string, face: string) => boolean): GameEvent {
  if (event.type === "looked") return { ...event, cards: null };
  if (event.type === "peeked") return { ...event, card: null };
  if (event.type === "turned" && isDown(event.at, event.card)) return { ...event, card: null };
  return event;
}
