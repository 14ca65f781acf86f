/** Parts of the review's sentences. */
import { gameOf } from "../games";
import { both } from "../words/formats";
import { t } from "../words/words.svelte";
import { faceName } from "./faces";
import { r } from "./texts.svelte";
import type { Review, SeenFace } from "./types";

/** Returns the name of a seat: the player's, else that of its crew, else its number. */
export function nameOf(review: Review, seat: number): string {
  const crew = gameOf(review.game)?.crewOf?.(seat);
  return review.players?.[seat] ?? (crew ? t(`crew.${crew}`) : r("player", { n: seat + 1 }));
}

export function when(seen: SeenFace): string {
  return seen.move === null ? r("never_shown") : r("when", { move: seen.move, count: seen.ago ?? 0 });
}

export const card = (seen: SeenFace): string => `${seen.at} ${faceName(seen.face)}`;

/** Attackers against a target, or single tiles. */
export function way(tiles: SeenFace[]): string {
  const target = tiles.at(-1);
  const attackers = tiles.slice(0, -1);
  if (!target) return "";
  return attackers.length ? r("against", { attackers: both(attackers.map(card)), target: card(target) }) : `${card(target)} (${when(target)})`;
}
