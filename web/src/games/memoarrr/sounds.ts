import type { Sound } from "../../device/sound";
import type { MemoarrrEvent } from "./types";

/** Returns the sound of what happened in Memoarrr!. */
export function sound(events: readonly MemoarrrEvent[], mine: readonly number[]): Sound | null {
  const types = new Set(events.map((event) => event.type));
  if (types.has("game_over")) return "end";
  if (types.has("volcano")) return "volcano";
  if (types.has("round_won")) return "treasure";
  const turned = events.find((event) => event.type === "turned");
  if (turned) return turned.match ? "match" : "flip";
  if (types.has("swapped")) return "flip";
  if (types.has("looked") || types.has("peeked")) return "peek";
  return events.some((event) => event.type === "banned" && mine.includes(event.for)) ? "turn" : null;
}
