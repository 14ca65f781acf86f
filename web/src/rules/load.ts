import type { Loaders } from "../words/textSet.svelte";
import type { Language } from "../words/words.svelte";
import { type AnyTexts, bind, type Book } from "./book";
import type { Outline, Texts } from "./types";

/** Returns a function that loads the rules of a game: each language only when somebody reads it. */
export function loadBook<O extends Outline>(outline: () => Promise<{ outline: O }>, texts: Loaders<Texts<O>>): (language: Language) => Promise<Book> {
  return async (language) => {
    const [found, said] = await Promise.all([outline(), texts[language]()]);
    return bind(found.outline, said.default as AnyTexts);
  };
}
