/** The words of the characters, in the language in use; loaded with the first table that has one. */
import type { Remark } from "../net/protocol";
import { TextSet } from "../words/textSet.svelte";
import { fill, language } from "../words/words.svelte";
import type { Honest, Level, Lines, Told } from "./lines";

const set = new TextSet<Lines>({ en: () => import("./en"), fr: () => import("./fr"), de: () => import("./de"), it: () => import("./it") }, language);

export const loadLines = (): Promise<void> => set.load();

/** Returns the words of a remark; empty until they are loaded. */
export function lineOf(level: Level, { occasion, turn }: Remark): string {
  const lines = set.texts?.[level][occasion];
  return lines?.[turn % lines.length] ?? "";
}

export function honestly(key: keyof Honest, values: Record<string, string | number> = {}): string {
  return set.texts ? fill(set.texts.honest[key], language(), values) : "";
}

export function told(key: keyof Told, values: Record<string, string | number> = {}): string {
  return set.texts ? fill(set.texts.told[key], language(), values) : "";
}
