import { heldSeats } from "../seats";
import { keep } from "./history";
import type { Review } from "./types";

/** What concerns this browser's own seats. */

export function isMine(table: string | null, seat: number): boolean {
  return table !== null && heldSeats(table).includes(seat);
}

/** Add a finished match to the private history, if exactly one seat of it was played in this browser. */
export function remember(table: string, review: Review): void {
  const [seat, ...others] = heldSeats(table);
  const report = seat === undefined ? undefined : review.reports[seat];
  if (seat === undefined || others.length || !report) return;
  keep({ id: table, at: Date.now(), won: review.result?.winners.includes(seat) ?? false, report });
}
