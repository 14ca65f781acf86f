import { t } from "../words/words.svelte";
import { reviewOf } from "./games";
import { r } from "./texts.svelte";
import type { Review } from "./types";

/** Returns the name of a seat: the player's, else that of its crew, else its number. */
export function nameOf(review: Review, seat: number): string {
  const crew = reviewOf(review.game)?.crewOf?.(seat);
  return review.players?.[seat] ?? (crew ? t(`crew.${crew}`) : r("player", { n: seat + 1 }));
}
