/** The texts of the big screen, in the language in use; loaded with the first screen that has them. */
import { TextSet } from "../words/textSet.svelte";
import { fill, language, type Plural } from "../words/words.svelte";
import type en from "./en";

type English = typeof en;
export type BigTexts = { [Key in keyof English]: English[Key] extends string ? string : Plural };

const set = new TextSet<BigTexts>({ en: () => import("./en"), fr: () => import("./fr"), de: () => import("./de"), it: () => import("./it") }, language);

export const loadBigTexts = (): Promise<void> => set.load();

export function bigText(key: keyof English, values: Record<string, string | number> = {}): string {
  return set.texts ? fill(set.texts[key], language(), values) : "";
}
