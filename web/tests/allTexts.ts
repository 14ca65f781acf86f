/** Every text of the page but the rules, by language and key. */
import bigDe from "../src/bigscreen/de";
import bigEn from "../src/bigscreen/en";
import bigFr from "../src/bigscreen/fr";
import bigIt from "../src/bigscreen/it";
import companyDe from "../src/company/de";
import companyEn from "../src/company/en";
import companyFr from "../src/company/fr";
import companyIt from "../src/company/it";
import { LEVELS, type Lines } from "../src/company/lines";
import crewDe from "../src/crew/de";
import crewEn from "../src/crew/en";
import crewFr from "../src/crew/fr";
import crewIt from "../src/crew/it";
import fogDe from "../src/fog/de";
import fogEn from "../src/fog/en";
import fogFr from "../src/fog/fr";
import fogIt from "../src/fog/it";
import { NOTES } from "../src/games/ahoy/notes";
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

type Set = Record<string, string | Plural | readonly string[]>;
type Sets = Record<string, Set>;

/** As in `honest.all`, `told.share` and, a list, `captain.win`. */
function company({ told, honest, ...spoken }: Lines): Set {
  const under = (name: string, texts: object) => Object.entries(texts).map(([key, text]): [string, Set[string]] => [`${name}.${key}`, text as Set[string]]);
  return Object.fromEntries([under("told", told), under("honest", honest), ...LEVELS.map((level) => under(level, spoken[level]))].flat());
}

const notes = (language: Language): Set => Object.fromEntries(Object.entries(NOTES).map(([key, texts]) => [key, texts[language]]));

const SETS: Record<Language, Sets> = {
  en: { words: wordsEn, review: reviewEn, learn: learnEn, crew: crewEn, fog: fogEn, big: bigEn, company: company(companyEn), notes: notes("en") },
  fr: { words: wordsFr, review: reviewFr, learn: learnFr, crew: crewFr, fog: fogFr, big: bigFr, company: company(companyFr), notes: notes("fr") },
  de: { words: wordsDe, review: reviewDe, learn: learnDe, crew: crewDe, fog: fogDe, big: bigDe, company: company(companyDe), notes: notes("de") },
  it: { words: wordsIt, review: reviewIt, learn: learnIt, crew: crewIt, fog: fogIt, big: bigIt, company: company(companyIt), notes: notes("it") },
};

/** As in ["review when", { one: …, other: … }]; texts of a list have their number: ["learn ahoy-first 3", …]. */
export function allTexts(language: Language): [key: string, text: string | Plural][] {
  return Object.entries(SETS[language]).flatMap(([set, texts]) =>
    Object.entries(texts).flatMap(([key, text]): [string, string | Plural][] =>
      Array.isArray(text) ? text.map((one: string, number) => [`${set} ${key} ${number}`, one]) : [[`${set} ${key}`, text as string | Plural]],
    ),
  );
}

export const formsOf = (text: string | Plural): string[] => (typeof text === "string" ? [text] : [text.one, text.other]);
export const blanksOf = (text: string | Plural): string[] => formsOf(text).flatMap((form) => [...form.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name));
