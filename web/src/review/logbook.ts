/** The captain's log: what the matches of this browser add up to. It stays here. */
import { LEVELS, type Level } from "../company/lines";
import { type Played, rate } from "./history";

/** Points for a win, by the strongest opponent; any finished match is worth one. */
const WORTH: Readonly<Record<Level | "person", number>> = { "cabin-boy": 1, sailor: 2, gunner: 3, mate: 4, captain: 6, person: 4 };

export const RANKS = ["landlubber", "deckhand", "sailmaker", "helmsman", "navigator", "commodore", "admiral"] as const;
export type RankName = (typeof RANKS)[number];
/** Points from which a rank is held. */
const FROM = [0, 5, 15, 35, 70, 130, 220];

export interface Rank {
  name: RankName;
  points: number;
  /** Points of the next rank; null: there is none. */
  next: number | null;
}

function worthOf({ won, others }: Played): number {
  const levels = LEVELS.filter((level) => others?.some(({ bot }) => bot === level));
  const strongest: Level | "person" = others?.some(({ bot }) => !bot) ? "person" : (levels.at(-1) ?? "cabin-boy");
  return 1 + (won ? WORTH[strongest] : 0);
}

export function rankOf(all: readonly Played[]): Rank {
  const points = all.reduce((sum, one) => sum + worthOf(one), 0);
  const at = FROM.findLastIndex((from) => points >= from);
  return { name: RANKS[at]!, points, next: FROM[at + 1] ?? null };
}

export interface Against {
  /** A level, or somebody's name. */
  name: string;
  level: Level | null;
  games: number;
  wins: number;
}

/** Wins by opponent, the most played first; bots count by their level. */
export function byOpponent(all: readonly Played[]): Against[] {
  const found = new Map<string, Against>();
  for (const { won, others } of all) {
    for (const { name, bot } of others ?? []) {
      const level = LEVELS.find((one) => one === bot) ?? null;
      const key = level ?? `person ${name}`;
      const sum = found.get(key) ?? { name: level ?? name, level, games: 0, wins: 0 };
      found.set(key, { ...sum, games: sum.games + 1, wins: sum.wins + Number(won) });
    }
  }
  return [...found.values()].sort((a, b) => b.games - a.games);
}

/** Feats of memory, each with what it takes. */
const FEATS = {
  first: (all) => all.some(({ report }) => report.from_memory > 0),
  elephant: (all) => all.some(({ report }) => (report.longest?.ago ?? 0) >= 24),
  flawless: (all) => all.some(({ report }) => rate([report]) === 1 && chances(report.recall) >= 5),
  ten: (all) => all.some(({ report }) => report.from_memory >= 10),
  no_luck: (all) => all.some(({ won, report }) => won && report.lucky === 0 && report.from_memory >= 3),
  hundred: (all) => all.reduce((sum, { report }) => sum + report.from_memory, 0) >= 100,
  captain: (all) => all.some(({ won, others }) => won && others?.some(({ bot }) => bot === "captain")),
} satisfies Record<string, (all: readonly Played[]) => boolean>;

export type Feat = keyof typeof FEATS;
export const ALL_FEATS = Object.keys(FEATS) as Feat[];

const chances = (recall: readonly (readonly [number, number])[]): number => recall.reduce((sum, [of]) => sum + of, 0);

export const featsOf = (all: readonly Played[]): Feat[] => ALL_FEATS.filter((feat) => FEATS[feat](all));
