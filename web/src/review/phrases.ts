/** Parts of the review's sentences. */
import { both } from "../words/formats";
import { faceName } from "./faces";
import { r } from "./texts.svelte";
import type { SeenFace } from "./types";

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
