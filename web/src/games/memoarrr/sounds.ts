import type { Cue } from "../../device/sound";
import type { MemoarrrEvent } from "./types";
import type { View } from "./view";

/** Returns the sound of what happened in Memoarrr!. The melody of a round climbs with every match and falls with a volcano; the fog comes with the surf.
 * The end has its sounds when the chests are opened. */
export function sound(events: readonly MemoarrrEvent[], mine: readonly number[], view: View | null, begins: string | null): Cue | null {
  const chain = (): number => view?.trail.length ?? 1;
  const types = new Set(events.map((event) => event.type));
  if (types.has("game_over")) return null;
  if (types.has("volcano")) return { name: "volcano", step: Math.max(1, chain() - 1) };
  if (types.has("round_won")) return "treasure";
  const turned = events.find((event) => event.type === "turned");
  if (turned) return turned.match ? { name: "match", step: chain() } : "flip";
  if (types.has("swapped")) return "flip";
  if (types.has("looked") || types.has("peeked")) return "peek";
  return events.some((event) => event.type === "banned" && mine.includes(event.for)) ? "turn" : begins === "fog" ? "surf" : null;
}
