import { isolated, language } from "./words.svelte";

const made = new Map<string, unknown>();

/** Making a format takes long, so each is made once for a language. */
function format<Made>(name: string, make: (language: string) => Made): Made {
  const key = `${name} ${language()}`;
  if (!made.has(key)) made.set(key, make(language()));
  return made.get(key) as Made;
}

const list = (type: "conjunction" | "disjunction") => format(type, (code) => new Intl.ListFormat(code === "en" ? "en-GB" : code, { type }));

/** "a, b and c" */
export const both = (words: readonly string[]): string => list("conjunction").format(words.map(isolated));
/** "a, b or c" */
export const either = (words: readonly string[]): string => list("disjunction").format(words.map(isolated));
export const percent = (share: number): string => format("percent", (code) => new Intl.NumberFormat(code, { style: "percent" })).format(share);
/** "18 Nov 2026" or, long, "18 November 2026" */
export const date = (at_ms: number, dateStyle: "medium" | "long" = "medium", timeZone?: string): string =>
  format(
    `date ${dateStyle} ${timeZone}`,
    (code) => new Intl.DateTimeFormat(code === "en" ? "en-GB" : code, { dateStyle, ...(timeZone ? { timeZone } : {}) }),
  ).format(at_ms);
