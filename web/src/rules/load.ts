import type { Language } from "../words/words.svelte";
import { bind, type Book } from "./book";
import type { AhoyTexts } from "./ahoy/outline";
import type { MemoarrrTexts } from "./memoarrr/outline";
import type { Game } from "./types";

type Loaders<Texts> = Record<Language, () => Promise<{ default: Texts }>>;

// Each language of each game is fetched only when somebody reads it.
const memoarrr: Loaders<MemoarrrTexts> = {
  en: () => import("./memoarrr/en"),
  fr: () => import("./memoarrr/fr"),
  de: () => import("./memoarrr/de"),
  it: () => import("./memoarrr/it"),
};
const ahoy: Loaders<AhoyTexts> = {
  en: () => import("./ahoy/en"),
  fr: () => import("./ahoy/fr"),
  de: () => import("./ahoy/de"),
  it: () => import("./ahoy/it"),
};

export async function load(game: Game, language: Language): Promise<Book> {
  if (game === "memoarrr") {
    const [{ outline }, texts] = await Promise.all([import("./memoarrr/outline"), memoarrr[language]()]);
    return bind(outline, texts.default);
  }
  const [{ outline }, texts] = await Promise.all([import("./ahoy/outline"), ahoy[language]()]);
  return bind(outline, texts.default);
}
