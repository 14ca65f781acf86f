import { heldSeats } from "../seats";
import { asName } from "../words/names";
import { keep } from "./history";
import type { Review } from "./types";

/** What concerns this browser's own seats. */

export function isMine(table: string | null, seat: number): boolean {
  return table !== null && heldSeats(table).includes(seat);
}

/** The review with names to be read: "You" means who played here alone, and nobody else. */
export function withNames(table: string | null, review: Review): Review {
  const mine = table === null ? [] : heldSeats(table);
  const isOnly = (seat: number) => mine.length === 1 && mine[0] === seat;
  return { ...review, players: review.players?.map((name, seat) => (isOnly(seat) ? name : asName(name))) ?? null };
}

/** Add a finished match to the private history, if exactly one seat of it was played in this browser. */
export function remember(table: string, review: Review): void {
  const [seat, ...others] = heldSeats(table);
  const report = seat === undefined ? undefined : review.reports[seat];
  if (seat === undefined || others.length || !report) return;
  keep({ id: table, at: Date.now(), won: review.result?.winners.includes(seat) ?? false, report });
}
