/** The fogs that this browser's owner has played, by day: one try each. They stay here. */
export interface Try {
  table: string;
  /** Place in the ranking, from 1; absent: the match is not over. */
  rank?: number;
  players?: number;
  /** Opportunities to remember that were taken, and all there were. */
  n?: number;
  of?: number;
}

const KEY = "fogbound.fog";
const MOST = 400;
const DAY_MS = 86_400_000;
const LESSON = /^fog-(\d{4}-\d{2}-\d{2})$/;
/** As the server seats them. */
export const BOTS = ["sailor", "gunner"] as const;

function read(): Record<string, Try> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Record<string, Try>;
  } catch {
    return {};
  }
}

/** The day as the calendar on the wall has it here. */
export const today = (now = new Date()): string =>
  [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, "0")).join("-");

export const lessonOf = (day: string): string => `fog-${day}`;

/** The day whose fog a table is; null: it is another table. */
export const dayOf = (lesson: string | null | undefined): string | null => LESSON.exec(lesson ?? "")?.[1] ?? null;

export const tryOf = (day: string): Try | null => read()[day] ?? null;

export function note(day: string, one: Try): void {
  const newest = Object.entries({ ...read(), [day]: one }).sort(([a], [b]) => b.localeCompare(a));
  try {
    localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(newest.slice(0, MOST))));
  } catch {
    // A browser that stores nothing lets one try again.
  }
}

const before = (day: string): string => new Date(Date.parse(`${day}T00:00:00Z`) - DAY_MS).toISOString().slice(0, 10);

/** Days in a row up to this one that were played to the end; today may still be to come. */
export function streak(day: string): number {
  const all = read();
  const isDone = (one: string) => all[one]?.rank !== undefined;
  let count = 0;
  for (let at = isDone(day) ? day : before(day); isDone(at); at = before(at)) count += 1;
  return count;
}
