/** The drawings of the characters and their moods, from src/fogbound/drawings: a mood is eyes, brows and mouth for any of them. */
import { insideOf } from "../art/drawings";
import type { Level, Mood } from "./lines";

const files = import.meta.glob<string>(["../../../src/fogbound/drawings/character-*.svg", "../../../src/fogbound/drawings/mood-*.svg"], {
  query: "?raw",
  import: "default",
  eager: true,
});

const drawn = (name: string): string => insideOf(files[`../../../src/fogbound/drawings/${name}.svg`] ?? "");

export const faceOf = (level: Level, mood: Mood): string => drawn(`character-${level}`) + drawn(`mood-${mood}`);
