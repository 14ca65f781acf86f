/** Every text of the page but the rules, by language and key. */
import bigDe from "../src/bigscreen/de";
import bigEn from "../src/bigscreen/en";
import bigFr from "../src/bigscreen/fr";
import bigIt from "../src/bigscreen/it";
import crewDe from "../src/crew/de";
import crewEn from "../src/crew/en";
import crewFr from "../src/crew/fr";
import crewIt from "../src/crew/it";
import fogDe from "../src/fog/de";
import fogEn from "../src/fog/en";
import fogFr from "../src/fog/fr";
import fogIt from "../src/fog/it";
import learnDe from "../src/learn/de";
import learnEn from "../src/learn/en";
import learnFr from "../src/learn/fr";
import learnIt from "../src/learn/it";
import reviewDe from "../src/review/de";
import reviewEn from "../src/review/en";
import reviewFr from "../src/review/fr";
import reviewIt from "../src/review/it";
import wordsDe from "../src/words/de";
import wordsEn from "../src/words/en";
import wordsFr from "../src/words/fr";
import wordsIt from "../src/words/it";
import type { Language, Plural } from "../src/words/words.svelte";

type Sets = Record<string, Record<string, string | Plural | readonly string[]>>;
const SETS: Record<Language, Sets> = {
  en: { words: wordsEn, review: reviewEn, learn: learnEn, crew: crewEn, fog: fogEn, big: bigEn },
  fr: { words: wordsFr, review: reviewFr, learn: learnFr, crew: crewFr, fog: fogFr, big: bigFr },
  de: { words: wordsDe, review: reviewDe, learn: learnDe, crew: crewDe, fog: fogDe, big: bigDe },
  it: { words: wordsIt, review: reviewIt, learn: learnIt, crew: crewIt, fog: fogIt, big: bigIt },
};

/** As in ["review when", { one: …, other: … }]; a lesson's texts have their number: ["learn ahoy-first 3", …]. */
export function allTexts(language: Language): [key: string, text: string | Plural][] {
  return Object.entries(SETS[language]).flatMap(([set, texts]) =>
    Object.entries(texts).flatMap(([key, text]): [string, string | Plural][] =>
      Array.isArray(text) ? text.map((one: string, number) => [`${set} ${key} ${number}`, one]) : [[`${set} ${key}`, text as string | Plural]],
    ),
  );
}

export const formsOf = (text: string | Plural): string[] => (typeof text === "string" ? [text] : [text.one, text.other]);
export const blanksOf = (text: string | Plural): string[] => formsOf(text).flatMap((form) => [...form.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name));
