/** Which words every language has for the five characters. */
import type { Remark } from "../net/protocol";
import type { Plural } from "../words/words.svelte";

/** From the weakest to the strongest. */
export const LEVELS = ["cabin-boy", "sailor", "gunner", "mate", "captain"] as const;
export type Level = (typeof LEVELS)[number];
export type Occasion = Remark["occasion"];

/** Admissions of a bot after the match, from its own memory. */
export interface Honest {
  "lost.round": string;
  "lost.turn": string;
  recalled: string;
  all: Plural;
  nothing: string;
}

/** Texts of the end of a match. */
export interface Told {
  headline: string;
  "headline.you": string;
  share: string;
  "share.save": string;
  "share.link": string;
  "share.copied": string;
  "share.failed": string;
  "count.treasures": string;
  "count.pirates": string;
  "count.shared": string;
}

/** Several lines for an occasion come in turn. */
export type Lines = Readonly<Record<Level, Readonly<Record<Occasion, readonly [string, ...string[]]>>> & { honest: Readonly<Honest>; told: Readonly<Told> }>;

export const isLevel = (bot: string | null | undefined): bot is Level => (LEVELS as readonly string[]).includes(bot ?? "");

export type Mood = "calm" | "glad" | "glum" | "startled" | "sly";

/** The face that goes with an occasion. */
export const MOODS: Readonly<Record<Occasion, Mood>> = {
  chain: "startled",
  miss: "glum",
  other_miss: "sly",
  round: "glad",
  banned: "startled",
  took: "glad",
  lost: "glum",
  betrayed: "startled",
  island: "startled",
  offer: "sly",
  refused: "glum",
  win: "glad",
  lose: "glum",
  island_wins: "startled",
};
