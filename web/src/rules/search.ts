/** Search that ignores case and accents: `epiez` finds “Épiez”, `strasse` finds “Straße”. */
import type { Language } from "../words/words.svelte";
import type { Book, Item, Section } from "./book";
import { plain, pieces, type Piece } from "./inline";
import { alternatives } from "./synonyms";

const LETTERS: Record<string, string> = { ß: "ss", œ: "oe", æ: "ae", "’": "'", "\u00a0": " ", "\u202f": " " };

export const fold = (text: string): string => folded(text).text;

/** The folded text, and for each of its letters where it stood. */
function folded(text: string): { text: string; from: number[] } {
  let out = "";
  const from: number[] = [];
  let at = 0;
  for (const letter of text) {
    const lower = letter.toLowerCase();
    const bare = LETTERS[lower] ?? lower.normalize("NFD").replace(/\p{M}/gu, "");
    for (let index = 0; index < bare.length; index++) from.push(at);
    out += bare;
    at += letter.length;
  }
  from.push(at);
  return { text: out, from };
}

/** For each word that was typed, the words to look for; any of them will do. */
export const wanted = (query: string, language: Language): string[][] =>
  fold(query)
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => alternatives(word, language));

/** A shorter part of a word means nothing: “art” is not searched for in “start”. A longer one may: “karte” in “Inselkarten”. */
const SHORTEST_PART = 5;

/** Returns where the word begins in a folded text: at the start of a word, or inside one if it is long enough. */
function* places(text: string, word: string): Generator<number> {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    if (word.length >= SHORTEST_PART || at === 0 || !/[\p{L}\p{N}]/u.test(text[at - 1]!)) yield at;
  }
}

const occurs = (text: string, word: string): boolean => !places(text, word).next().done;

/** From where to where the words occur, in order and without overlaps. */
export function hits(text: string, words: readonly string[]): [number, number][] {
  const { text: bare, from } = folded(text);
  const found: [number, number][] = [];
  for (const word of words) {
    for (const at of places(bare, word)) found.push([from[at] ?? 0, from[at + word.length] ?? text.length]);
  }
  found.sort((a, b) => a[0] - b[0] || b[1] - a[1]);
  return found.reduce<[number, number][]>((joined, [start, end]) => {
    const last = joined.at(-1);
    if (last && start <= last[1]) last[1] = Math.max(last[1], end);
    else joined.push([start, end]);
    return joined;
  }, []);
}

/** A piece, and which parts of it were searched for. */
export interface Shown extends Piece {
  parts: { text: string; isHit: boolean }[];
}

export function highlighted(text: string, words: readonly string[]): Shown[] {
  const all = pieces(text);
  const found = words.length ? hits(all.map((piece) => piece.text).join(""), words) : [];
  let at = 0;
  return all.map((piece) => {
    const [start, end] = [at, at + piece.text.length];
    at = end;
    const parts: Shown["parts"] = [];
    let from = start;
    const cut = (to: number, isHit: boolean): void => {
      if (to > from) parts.push({ text: piece.text.slice(from - start, to - start), isHit });
      from = Math.max(from, to);
    };
    for (const [hitStart, hitEnd] of found) {
      if (hitEnd <= start || hitStart >= end) continue;
      cut(Math.max(hitStart, start), false);
      cut(Math.min(hitEnd, end), true);
    }
    cut(end, false);
    return { ...piece, parts };
  });
}

/** Returns the part of a book that was searched for: the passages that have all that is wanted, under their headings. A heading's words count for all below it. */
export function search(book: Book, wishes: readonly (readonly string[])[]): { sections: readonly Section[]; count: number } {
  if (!wishes.length) return { sections: book.sections, count: book.sections.reduce((sum, section) => sum + section.items.length, 0) };
  const has = (of: Item | Section, title = ""): boolean => wishes.every((words) => words.some((word) => occurs(title, word) || occurs(folds(of), word)));
  let count = 0;
  const sections = book.sections.flatMap((section): Section[] => {
    const title = fold(section.title);
    const items = section.items.filter((item) => has(item, title));
    const isSection = has(section);
    count += items.length + (isSection && !items.length ? 1 : 0);
    if (!items.length && !isSection) return [];
    return [{ ...section, items, ...(isSection ? {} : { lead: "", plan: null, rows: [], labels: [] }) }];
  });
  return { sections, count };
}

const kept = new WeakMap<Item | Section, string>();

/** All that a rule, or a section without its rules, says; folded once. */
function folds(of: Item | Section): string {
  let text = kept.get(of);
  if (text === undefined) {
    const own = "title" in of ? [of.title, of.lead] : [of.number, of.text, of.ruling, of.why];
    text = fold([...own, ...of.rows.map((row) => row.caption), ...of.labels].map(plain).join("\n"));
    kept.set(of, text);
  }
  return text;
}
