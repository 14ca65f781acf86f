/** The crews of this browser: their tokens, kept here and nowhere else. */
export interface Kept {
  /** Proves membership; absent for a guest. */
  token?: string;
  name: string;
  /** When it was last opened. */
  at: number;
}

const KEY = "fogbound.crews";
const MOST = 20;

/** Where the browser stores nothing: all there is, until the page is closed. */
let unstored: Record<string, Kept> | null = null;

function read(): Record<string, Kept> {
  if (unstored) return unstored;
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Record<string, Kept>;
  } catch {
    return {};
  }
}

function write(all: Record<string, Kept>): void {
  const kept = Object.fromEntries(
    Object.entries(all)
      .sort(([, a], [, b]) => b.at - a.at)
      .slice(0, MOST),
  );
  try {
    localStorage.setItem(KEY, JSON.stringify(kept));
    unstored = null;
  } catch {
    unstored = kept;
  }
}

export const tokenOf = (crew: string): string | null => read()[crew]?.token ?? null;

export function keepCrew(crew: string, name: string, token?: string): void {
  const all = read();
  const known = token ?? all[crew]?.token;
  write({ ...all, [crew]: { name, at: Date.now(), ...(known ? { token: known } : {}) } });
}

export function forgetCrew(crew: string): void {
  const all = read();
  delete all[crew];
  write(all);
}

/** Crews that one belongs to, the last opened first. */
export function myCrews(): { crew: string; name: string }[] {
  const mine = Object.entries(read()).filter(([, { token }]) => token);
  return mine.sort(([, a], [, b]) => b.at - a.at).map(([crew, { name }]) => ({ crew, name }));
}
