/** The texts of the review, in the language in use; loaded with it. A missing text fails the type check. */
import { fill, language, type Language } from "../words/words.svelte";
import type en from "./en";

type English = typeof en;
export type Texts = { readonly [K in keyof English]: English[K] extends string ? string : { one: string; other: string } };
export type ReviewKey = keyof English;

const load: Record<Language, () => Promise<{ default: Texts }>> = {
  en: () => import("./en"),
  fr: () => import("./fr"),
  de: () => import("./de"),
  it: () => import("./it"),
};

let texts = $state.raw<Texts | null>(null);

/** Load the texts of the language in use; call it again when that changes. */
export async function loadTexts(): Promise<void> {
  const wanted = language();
  const { default: found } = await load[wanted]();
  if (wanted === language()) texts = found;
}

export const isLoaded = (): boolean => texts !== null;

export function r(key: ReviewKey, values: Record<string, string | number> = {}): string {
  return texts ? fill(texts[key], language(), values) : "";
}
