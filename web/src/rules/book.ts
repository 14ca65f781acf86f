import { anchorOf, isNumber, sectionAnchor } from "./anchors";
import type { Outline, Plan, Ruling, Token } from "./types";

/** A row of pictures and what it shows. */
export interface Row {
  tokens: readonly Token[];
  caption: string;
}

/** The pictures of a rule or a section: rows of pictures, or one large picture with the words in it. */
interface Pictures {
  rows: readonly Row[];
  plan: Plan | null;
  labels: readonly string[];
}

/** A rule, or something beside the rules such as an option; then its number is empty. */
export interface Item extends Pictures {
  anchor: string;
  number: string;
  text: string;
  ruling: string;
  why: string;
}

export interface Section extends Pictures {
  id: string;
  anchor: string;
  /** The number all its rules begin with, or nothing. */
  number: string;
  title: string;
  lead: string;
  items: readonly Item[];
}

/** The rules of a game in one language, ready to be shown and searched. */
export interface Book {
  intro: string;
  steps: readonly Row[];
  sections: readonly Section[];
  labels: Readonly<Record<string, string>>;
}

/** `Texts<O>` as it looks without knowing the outline. */
export interface AnyTexts {
  intro: string;
  steps: readonly string[];
  sections: Readonly<Record<string, { title: string; lead?: string }>>;
  rules: Readonly<Record<string, string | Ruling>>;
  rows: Readonly<Record<string, readonly string[]>>;
  labels: Readonly<Record<string, string>>;
}

/** Which labels a large picture carries: those beginning so, or all that are listed. */
const LABELS: Record<Plan, readonly string[]> = {
  cards: ["cards"],
  volcanoes: ["volcanoes", "two", "three", "four", "decides", "first_card", "first_card.2018", "first_card.2023"],
  island: ["island"],
  octopus: ["octopus"],
  crews: ["crews", "strength", "worth"],
  boards: ["players", "pirates", "treasures", "landscapes", "grid"],
};

export function bind(outline: Outline, texts: AnyTexts): Book {
  const join = (rows: readonly (readonly Token[])[], captions: readonly string[]): Row[] =>
    rows.map((tokens, index) => ({ tokens, caption: captions[index] ?? "" }));
  const pictures = (name: string): Pictures => {
    const plan = outline.plans[name] ?? null;
    return {
      rows: join(outline.rows[name] ?? [], texts.rows[name] ?? []),
      plan,
      labels: plan ? LABELS[plan].map((label) => texts.labels[label] ?? "") : [],
    };
  };
  const item = (name: string): Item => {
    const rule = texts.rules[name] ?? "";
    const { text = "", ruling, why } = typeof rule === "string" ? { text: rule, ruling: "", why: "" } : rule;
    return { anchor: anchorOf(name), number: isNumber(name) ? name : "", text, ruling, why, ...pictures(name) };
  };
  const sections = Object.entries(outline.sections).map(([id, names]): Section => {
    const { title = "", lead = "" } = texts.sections[id] ?? {};
    const number = names.find(isNumber)?.split(".")[0] ?? "";
    return { id, anchor: sectionAnchor(id), number, title, lead, items: names.map(item), ...pictures(id) };
  });
  return { intro: texts.intro, steps: join(outline.steps, texts.steps), sections, labels: texts.labels };
}
