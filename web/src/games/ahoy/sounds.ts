import type { Sound } from "../../device/sound";
import type { AhoyEvent } from "./types";

/** Returns the sound of what happened in Memory Ahoy. The end has its sounds when the count is told. */
export function sound(events: readonly AhoyEvent[]): Sound | null {
  const types = new Set(events.map((event) => event.type));
  if (types.has("game_over")) return null;
  if (types.has("shared")) return "treasure";
  if (types.has("wrong_move")) return "wrong";
  const fought = events.find((event) => event.type === "fought");
  if (fought) return fought.won ? "treasure" : "fight";
  if (types.has("revealed")) return "flip";
  return types.has("looked") ? "peek" : null;
}
