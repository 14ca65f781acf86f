/** The order in which the treasures are opened, and what they came to. */

export interface Opened {
  seat: number;
  /** Which of the seat's treasures, from 0. */
  index: number;
}

/** One player after the other, each in the order taken. */
export const openingOrder = (treasures: readonly (readonly number[])[]): Opened[] =>
  treasures.flatMap((held, seat) => held.map((_, index) => ({ seat, index })));

export const sum = (rubies: readonly number[]): number => rubies.reduce((all, one) => all + one, 0);

/** Returns the tie-break between the winner and others with as many rubies; null if the rubies did. */
export function tieBreak(treasures: readonly (readonly number[])[], winners: readonly number[]): "cards" | "richest" | null {
  const best = treasures[winners[0] ?? -1];
  if (!best || winners.length !== 1) return null;
  const level = treasures.filter((held) => held !== best && sum(held) === sum(best));
  if (level.length === 0) return null;
  return level.some((held) => held.length === best.length) ? "richest" : "cards";
}

/** Between whom that decided: the winner, and those who were level until then. */
export function tiedSeats(treasures: readonly (readonly number[])[], winner: number, by: "cards" | "richest"): number[] {
  const best = treasures[winner] ?? [];
  const isLevel = (held: readonly number[]) => sum(held) === sum(best) && (by === "cards" || held.length === best.length);
  return treasures.flatMap((held, seat) => (isLevel(held) ? [seat] : []));
}
