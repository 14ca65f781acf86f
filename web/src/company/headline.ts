/** The headline of a match, from its review. */
import type { Review } from "../review/types";

export interface Headline {
  seat: number;
  n: number;
  of: number;
  /** The move worth showing: the longest remembered card of that seat, else the last one. */
  move: number;
}

/** About the seat of this browser if there is just one and it recalled something, else about whoever recalled most; null: nobody recalled anything. */
export function headlineOf(review: Review, mine: readonly number[]): Headline | null {
  const all = review.reports.flatMap(({ recall, longest }, seat): Headline[] => {
    const [of, n] = recall.reduce(([a, b], [chances, hits]) => [a + chances, b + hits], [0, 0]);
    return n ? [{ seat, n, of, move: longest?.move ?? review.steps.length - 1 }] : [];
  });
  const own = mine.length === 1 ? all.find(({ seat }) => seat === mine[0]) : undefined;
  return own ?? all.sort((a, b) => b.n / b.of - a.n / a.of || b.n - a.n)[0] ?? null;
}

/** The address of a review at a move. */
export const reviewAt = (table: string, move: number): string => `/review/${table}#move-${move}`;

/** Returns the move in such an address; 0 where there is none. */
export const moveIn = (hash: string): number => Number(/^#move-(\d{1,5})$/.exec(hash)?.[1] ?? 0);
