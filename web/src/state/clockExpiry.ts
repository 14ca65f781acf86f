import type { Table } from "../net/protocol";

/** A clock that was so near its end when a move came had run out: messages take their time. */
const NEAR_MS = 60;

/** The seat whose time ran out with this update, `elapsedMs` after the one before it. No message says so: a clock for each
 * move was at its end when the move came, or somebody is out of the match with no time left. A page that was away does not
 * know when a move came: what happened is told only to those who saw all before it. */
export function expiredSeat(before: Table, after: Table, elapsedMs: number): number | null {
  const clock = before.clock;
  const lost = after.seats.findIndex(({ resigned }, seat) => resigned && !before.seats[seat]?.resigned && after.clock?.left_ms[seat] === 0);
  if (lost >= 0) return lost;
  if (!after.seen?.some(({ events }) => events?.length)) return null;
  const running = clock?.running ?? null;
  if (running === null || before.settings.clock?.kind !== "per_move" || (after.moves ?? 0) !== (before.moves ?? 0) + 1) return null;
  return elapsedMs >= (clock?.left_ms[running] ?? Infinity) - NEAR_MS ? running : null;
}
