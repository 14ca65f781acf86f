/** The texts of the page: `t("rubies", { count: 3 })` in the language they chose. A missing text fails the type check.
 * Longer texts lie beside what shows them, a file for each language: rules/<game>, review, learn. */
import type en from "./en";
import type { Loaders } from "./textSet.svelte";

export const LANGUAGES = ["en", "fr", "de", "it"] as const;
export type Language = (typeof LANGUAGES)[number];

type English = typeof en;
export type Key = keyof English;
/** A text that depends on a number; `other` serves where a language's rules ask for a form not given. */
export type Plural = { one: string; other: string };
/** The texts that every language must have: for each English text one of the same kind. */
export type Words = { [K in Key]: English[K] extends string ? string : Plural };

/** The names of the {blanks} in a text. */
type Blanks<Text> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | Blanks<Rest> : never;
type Fill<K extends Key> = English[K] extends string ? Blanks<English[K]> : "count" | Blanks<English[K][keyof English[K]]>;
type Values<K extends Key> = { [Name in Fill<K>]: Name extends "count" ? number : string | number };
type Rest<K extends Key> = [Fill<K>] extends [never] ? [] : [values: Values<K>];

const load: Loaders<Words> = {
  en: () => import("./en"),
  fr: () => import("./fr"),
  de: () => import("./de"),
  it: () => import("./it"),
};
const STORED = "fogbound.language";

let current = $state<Language>("en");
let words = $state.raw<Words | null>(null);

/** The language in use; reading it in a component follows a change. */
export const language = (): Language => current;

/** Change the language, and remember it in this browser. */
export async function choose(wanted: Language, remember = true): Promise<void> {
  words = (await load[wanted]()).default;
  current = wanted;
  if (typeof document !== "undefined") document.documentElement.lang = wanted;
  if (!remember) return;
  try {
    localStorage.setItem(STORED, wanted);
  } catch {
    // A browser that stores nothing asks again next time.
  }
}

/** Load the language chosen before, or else the first of the browser's that we speak; once, before the first screen. */
export async function start(): Promise<void> {
  let stored: string | null = null;
  try {
    stored = localStorage.getItem(STORED);
  } catch {
    // As above.
  }
  await choose(pick(stored ? [stored] : navigator.languages), false);
}

/** The first language we speak of those wished for (`de-CH` is German); English if there is none. */
export function pick(wished: readonly string[]): Language {
  const codes = wished.map((wish) => wish.toLowerCase().split("-")[0]);
  return codes.map((code) => LANGUAGES.find((known) => known === code)).find((known) => known !== undefined) ?? "en";
}

/** The text for a key with its {blanks} filled in; `count` also chooses between singular and plural. */
export function t<K extends Key>(key: K, ...[values]: Rest<K>): string {
  return words ? fill(words[key], current, values ?? {}) : "";
}

/** One for each language: making them takes long. */
const plurals = new Map<Language, Intl.PluralRules>();

function plural(code: Language): Intl.PluralRules {
  const rules = plurals.get(code) ?? new Intl.PluralRules(code);
  plurals.set(code, rules);
  return rules;
}

export function fill(text: string | Plural, code: Language, values: Record<string, string | number>): string {
  if (typeof text !== "string") {
    text = plural(code).select(Number(values["count"])) === "one" ? text.one : text.other;
  }
  return text.replace(/\{(\w+)\}/g, (blank, name: string) => isolated(String(values[name] ?? blank)));
}

/** Letters that are written from right to left, and signs that say so. */
const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}\u200f\u202b\u202e\u2067]/u;

const [ISOLATE, END] = [String.fromCharCode(0x2068), String.fromCharCode(0x2069)];

/** A name that is written from right to left does not turn the words around it. */
export const isolated = (text: string): string => (RIGHT_TO_LEFT.test(text) ? ISOLATE + text + END : text);
