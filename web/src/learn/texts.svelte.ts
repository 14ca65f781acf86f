/** What the coach says, in the language in use; loaded with the first lesson. A missing text fails the type check. */
import { fill, language, type Language, t } from "../words/words.svelte";
import type en from "./en";
import type { LessonName } from "./lessons";

type English = typeof en;
type Like<Text> = Text extends string ? string : { readonly [Number in keyof Text]: string };
/** What every language must have: for each lesson as many texts as English has. */
export type Texts = { readonly [K in keyof English]: Like<English[K]> };
type Word = Exclude<keyof English, LessonName>;

const load: Record<Language, () => Promise<{ default: Texts }>> = {
  en: () => import("./en"),
  fr: () => import("./fr"),
  de: () => import("./de"),
  it: () => import("./it"),
};

let texts = $state.raw<Texts | null>(null);
let loaded: Language | null = null;

/** Load the texts of the language in use; call it again when that changes. */
export async function loadTexts(): Promise<void> {
  const wanted = language();
  if (wanted === loaded) return;
  const { default: found } = await load[wanted]();
  if (wanted === language()) [texts, loaded] = [found, wanted];
}

export const isLoaded = (): boolean => texts !== null;

export function word(key: Word, values: Record<string, string | number> = {}): string {
  return texts ? fill(texts[key], language(), values) : "";
}

/** How many moves the script of a lesson has. */
export const length = (lesson: LessonName): number => (texts?.[lesson].length ?? Infinity) - 1;

/** What is said after so many moves. */
export function say(lesson: LessonName, moves: number, bot: string): string {
  const text = texts?.[lesson][Math.min(moves, length(lesson))] ?? "";
  const buttons = { look: t("ahoy.look"), attack: t("ahoy.attack"), pair: t("ahoy.pair"), parley: t("ahoy.parley") };
  return fill(text, language(), { bot, ...buttons });
}
