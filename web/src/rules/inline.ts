import { anchorOf } from "./anchors";

/** A stretch of a text that looks alike. */
export interface Piece {
  text: string;
  kind: "plain" | "strong" | "place" | "rule";
  /** For a rule that is referred to: where it stands. */
  anchor?: string;
}

const MARKS = /\*\*(.+?)\*\*|`(.+?)`|(?<![\d.+=])(\d\.\d{1,2}(?: [ABC]\b)?)(?![\d.]\d)/g;

/** `**Words**` stand out, `c1` in backticks is a place, and 4.2 leads to that rule. */
export function pieces(text: string): Piece[] {
  const found: Piece[] = [];
  let at = 0;
  for (const match of text.matchAll(MARKS)) {
    const [all, strong, place, rule] = match;
    if (match.index > at) found.push({ text: text.slice(at, match.index), kind: "plain" });
    at = match.index + all.length;
    if (rule) found.push({ text: rule, kind: "rule", anchor: anchorOf(rule) });
    else found.push(strong ? { text: strong, kind: "strong" } : { text: place ?? "", kind: "place" });
  }
  if (at < text.length) found.push({ text: text.slice(at), kind: "plain" });
  return found;
}

/** The text without its marks. */
export const plain = (text: string): string =>
  pieces(text)
    .map((piece) => piece.text)
    .join("");
