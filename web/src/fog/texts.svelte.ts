/** The texts of the fog of the day, in the language in use; loaded with its screen. */
import { TextSet } from "../words/textSet.svelte";
import { fill, language, type Plural } from "../words/words.svelte";
import type en from "./en";

type English = typeof en;
export type FogTexts = { [Key in keyof English]: English[Key] extends string ? string : Plural };

const set = new TextSet<FogTexts>({ en: () => import("./en"), fr: () => import("./fr"), de: () => import("./de"), it: () => import("./it") }, language);

export const loadFogTexts = (): Promise<void> => set.load();

export function fogText(key: keyof English, values: Record<string, string | number> = {}): string {
  return set.texts ? fill(set.texts[key], language(), values) : "";
}
