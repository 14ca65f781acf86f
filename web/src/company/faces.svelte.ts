/** The drawings of the five characters, loaded when the first face is shown. */
import type { Level, Mood } from "./lines";

type Drawings = typeof import("./drawings");
let drawings = $state.raw<Drawings | null>(null);

export async function loadFaces(): Promise<void> {
  drawings ??= await import("./drawings");
}

/** Returns the drawing of a face; empty until it is loaded. */
export const faceOf = (level: Level, mood: Mood): string => drawings?.faceOf(level, mood) ?? "";
