/** The headline of a match, from its review. */
import type { Review } from "../review/types";

export interface Headline {
  seat: number;
  n: number;
  of: number;
  /** The move worth showing: the longest remembered card of that seat, else the last one. */
  move: number;
}

/** About the seat of this browser if there is just one, else about the winner; null: there was nothing to remember. */
export function headlineOf(review: Review, mine: readonly number[]): Headline | null {
  const seat = mine.length === 1 ? mine[0]! : (review.result?.winners[0] ?? 0);
  const report = review.reports[seat];
  const [of, n] = (report?.recall ?? []).reduce(([a, b], [chances, hits]) => [a + chances, b + hits], [0, 0]);
  return of ? { seat, n, of, move: report?.longest?.move ?? review.steps.length - 1 } : null;
}

/** The address of a review at a move. */
export const reviewAt = (table: string, move: number): string => `/review/${table}#move-${move}`;

/** Returns the move in such an address; 0 where there is none. */
export const moveIn = (hash: string): number => Number(/^#move-(\d{1,5})$/.exec(hash)?.[1] ?? 0);
