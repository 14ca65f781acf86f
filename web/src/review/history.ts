import type { Report } from "./types";

/** How well this browser's owner remembered, match by match. It stays in this browser. */

export interface Played {
  /** The table. */
  id: string;
  at: number;
  won: boolean;
  report: Report;
  /** The other players; matches of earlier versions have none. */
  others?: { name: string; bot: string | null }[];
}

const KEY = "fogbound.history";
const MOST = 500;

export function history(): Played[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(kept) ? (kept as Played[]) : [];
  } catch {
    return [];
  }
}

/** Each match counts once. */
export function keep(played: Played): void {
  const all = history();
  const before = all.find((one) => one.id === played.id);
  const others = all.filter((one) => one !== before);
  const kept = before ? { ...played, at: before.at, ...(played.others || !before.others ? {} : { others: before.others }) } : played;
  localStorage.setItem(KEY, JSON.stringify([...others, kept].sort((a, b) => a.at - b.at).slice(-MOST)));
}

export function erase(): void {
  localStorage.removeItem(KEY);
}

/** The share of known matches that were made; null where there was none to make. */
export function rate(reports: readonly Report[]): number | null {
  const bins = reports.flatMap((report) => report.recall);
  const chances = bins.reduce((sum, [opportunities]) => sum + opportunities, 0);
  return chances ? bins.reduce((sum, [, successes]) => sum + successes, 0) / chances : null;
}

interface Bar {
  chances: number;
  hits: number;
  from: number;
  to: number | "∞";
}

/** Recall in bars that fit a phone: each goes twice as far back as the one before. */
export function bars(report: Report): Bar[] {
  const ends = report.up_to.filter((end) => Number.isInteger(Math.log2(end)) && end > 1 && end < 128);
  return [...ends, null].map((end, number) => {
    const from = (ends[number - 1] ?? 0) + 1;
    const inside = report.recall.filter((_, bin) => (report.up_to[bin] ?? Infinity) >= from && (report.up_to[bin] ?? Infinity) <= (end ?? Infinity));
    const [chances, hits] = [0, 1].map((which) => inside.reduce((sum, bin) => sum + (bin[which] ?? 0), 0)) as [number, number];
    return { chances, hits, from, to: end ?? "∞" };
  });
}

export function addUp(reports: readonly Report[]): Report | null {
  const [first, ...others] = reports;
  if (!first) return null;
  return others.reduce(
    (sum, one) => ({
      ...sum,
      games: sum.games + one.games,
      from_memory: sum.from_memory + one.from_memory,
      lucky: sum.lucky + one.lucky,
      missed: sum.missed + one.missed,
      failures: sum.failures + one.failures,
      recall: sum.recall.map(([chances, hits], bin) => [chances + (one.recall[bin]?.[0] ?? 0), hits + (one.recall[bin]?.[1] ?? 0)]),
      longest: (one.longest?.ago ?? 0) > (sum.longest?.ago ?? 0) ? one.longest : sum.longest,
    }),
    first,
  );
}
