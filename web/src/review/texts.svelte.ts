/** The texts of the review, in the language in use; loaded with it. A missing text fails the type check. */
import { TextSet } from "../words/textSet.svelte";
import { fill, language } from "../words/words.svelte";
import type en from "./en";

type English = typeof en;
export type Texts = { readonly [K in keyof English]: English[K] extends string ? string : { one: string; other: string } };
export type ReviewKey = keyof English;

const set = new TextSet<Texts>({ en: () => import("./en"), fr: () => import("./fr"), de: () => import("./de"), it: () => import("./it") }, language);

export const loadTexts = (): Promise<void> => set.load();
export const isLoaded = (): boolean => set.texts !== null;

export function r(key: ReviewKey, values: Record<string, string | number> = {}): string {
  return set.texts ? fill(set.texts[key], language(), values) : "";
}
