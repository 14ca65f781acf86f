import { heldSeats } from "../state/seats";
import { asName } from "../words/names";
import { keep } from "./history";
import type { Review } from "./types";

/** The seats of this browser in a review. */

export function isMine(table: string | null, seat: number): boolean {
  return table !== null && heldSeats(table).includes(seat);
}

/** Whether this seat, and no other, was played in this browser. */
export function isOnlyMine(table: string | null, seat: number): boolean {
  const mine = table === null ? [] : heldSeats(table);
  return mine.length === 1 && mine[0] === seat;
}

/** The review with names to be read: "You" means who played here alone, and nobody else. */
export function withNames(table: string | null, review: Review): Review {
  return { ...review, players: review.players?.map((name, seat) => (isOnlyMine(table, seat) ? name : asName(name))) ?? null };
}

/** Add a finished match to the private history, if exactly one seat of it was played in this browser. `bots` are the levels of all seats, null for a person. */
export function remember(table: string, review: Review, bots?: readonly (string | null)[]): void {
  const [seat, ...more] = heldSeats(table);
  const report = seat === undefined ? undefined : review.reports[seat];
  if (seat === undefined || more.length || !report) return;
  const names = review.players ?? [];
  const others = bots?.flatMap((bot, other) => (other === seat ? [] : [{ name: names[other] ?? "", bot }]));
  keep({ id: table, at: Date.now(), won: review.result?.winners.includes(seat) ?? false, report, ...(others ? { others } : {}) });
}
