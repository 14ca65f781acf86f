import type { Moment } from "../state/scenes";
import { type Pace, settings } from "../state/settings.svelte";

const FACTORS: Record<Pace, number> = { calm: 1.5, normal: 1, brisk: 0.6 };

/** The rest of a round that one is out of; */
const FAST = 0.25;
/** but a chest and the fog are seen. */
const FASTEST_SCENE = 0.6;

/** At the player's own pace; the last look at a card that did not fit, or at tiles, is never shorter than it is, and the fog
 * never takes longer. How long a clock waits for scenes is in the server's `scene_ms` of each game: as long as the calmest pace. */
export function atPlayerPace(ms: number, moment: Moment | null, isFast = false): number {
  const factor = isFast ? FAST : FACTORS[settings.pace];
  if (moment?.kind === "fog") return ms * Math.min(1, Math.max(factor, FASTEST_SCENE));
  const isLook = moment !== null && (moment.kind === "miss" || "told" in moment);
  return ms * Math.max(factor, isLook ? 1 : moment ? FASTEST_SCENE : 0);
}
