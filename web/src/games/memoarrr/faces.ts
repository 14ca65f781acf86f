/** The faces that events of Memoarrr! tell: the log takes them away when the cards lie face down again. */
import type { Faces } from "../game";
import type { Card } from "../../art/letters";
import type { Looked, MemoarrrEvent, Peeked, Turned } from "./types";
import type { View } from "./view";

/** An event as the log tells it: without secrets, and without the face of a card that lies face down again. */
export type MemoarrrTold =
  | Exclude<MemoarrrEvent, Looked | Peeked | Turned>
  | (Omit<Looked, "cards"> & { cards?: Record<string, Card> | null })
  | (Omit<Peeked, "card"> & { card?: Card | null })
  | (Omit<Turned, "card"> & { card: Card | null });

export const board = (view: View): string => view.island;

export const faces = (event: MemoarrrTold): Faces => (event.type === "turned" && event.card ? { [event.at]: event.card } : {});

export function withoutFaces(event: MemoarrrTold, isDown: (place: string, face: string) => boolean): MemoarrrTold {
  if (event.type === "looked") return { ...event, cards: null };
  if (event.type === "peeked") return { ...event, card: null };
  if (event.type === "turned" && event.card && isDown(event.at, event.card)) return { ...event, card: null };
  return event;
}
