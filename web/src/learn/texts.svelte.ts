/** The words of the coach, in the language in use; loaded with the first lesson. A missing text fails the type check. */
import { TextSet } from "../words/textSet.svelte";
import { fill, language, t } from "../words/words.svelte";
import type en from "./en";
import type { LessonName } from "./lessons";

type English = typeof en;
type Like<Text> = Text extends string ? string : { readonly [Number in keyof Text]: string };
/** The texts that every language must have: for each lesson as many texts as English has. */
export type Texts = { readonly [K in keyof English]: Like<English[K]> };
type Word = Exclude<keyof English, LessonName>;

const set = new TextSet<Texts>({ en: () => import("./en"), fr: () => import("./fr"), de: () => import("./de"), it: () => import("./it") }, language);

export const loadTexts = (): Promise<void> => set.load();
export const isLoaded = (): boolean => set.texts !== null;

export function word(key: Word, values: Record<string, string | number> = {}): string {
  return set.texts ? fill(set.texts[key], language(), values) : "";
}

/** How many moves the script of a lesson has. */
export const length = (lesson: LessonName): number => (set.texts?.[lesson].length ?? Infinity) - 1;

/** Returns the words after so many moves. */
export function say(lesson: LessonName, moves: number, bot: string): string {
  const text = set.texts?.[lesson][Math.min(moves, length(lesson))] ?? "";
  const buttons = { look: t("ahoy.look"), attack: t("ahoy.attack"), pair: t("ahoy.pair"), parley: t("ahoy.parley") };
  return fill(text, language(), { bot, ...buttons });
}
