/** The lessons, and how far this browser's owner is in them. What they are made of lies on the server. */
import type { GameId } from "../games";
import type { NewTable } from "../net/protocol";
import { forget, hasPlayed } from "../state/seats";

interface Lesson {
  game: GameId;
  /** The words of the link to it. */
  offer: "home.learn" | "home.learn.expert";
  /** The lesson after it. */
  then: LessonName | null;
  /** The real game after it. */
  real: NewTable;
}

export type LessonName = "memoarrr-first" | "memoarrr-expert" | "ahoy-first";

export const LESSONS: Record<LessonName, Lesson> = {
  "memoarrr-first": { game: "memoarrr", offer: "home.learn", then: "memoarrr-expert", real: { game: "memoarrr" } },
  "memoarrr-expert": { game: "memoarrr", offer: "home.learn.expert", then: null, real: { game: "memoarrr", options: { expert: true } } },
  "ahoy-first": { game: "ahoy", offer: "home.learn", then: null, real: { game: "ahoy" } },
};
const NAMES = Object.keys(LESSONS) as LessonName[];

export const isLesson = (name: string): name is LessonName => name in LESSONS;

interface Progress {
  /** Where it goes on. */
  table?: string;
  /** It was finished or skipped. */
  done?: boolean;
}

const KEY = "fogbound.lessons";

function read(): Partial<Record<LessonName, Progress>> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Record<LessonName, Progress>>;
  } catch {
    return {};
  }
}

function write(lesson: LessonName, progress: Progress): void {
  localStorage.setItem(KEY, JSON.stringify({ ...read(), [lesson]: progress }));
}

export const tableOf = (lesson: LessonName): string | null => read()[lesson]?.table ?? null;

/** Whether a lesson is on at this table. */
export const hasLesson = (table: string): boolean => Object.values(read()).some((one) => one.table === table);

export function begun(lesson: LessonName, table: string): void {
  write(lesson, { ...read()[lesson], table });
}

/** It was finished or skipped: its table is of no more use. */
export function done(lesson: LessonName): void {
  const table = tableOf(lesson);
  if (table) forget(table);
  write(lesson, { done: true });
}

/** The match goes on without the lesson. */
export function left(lesson: LessonName): void {
  const { table: _, ...rest } = read()[lesson] ?? {};
  write(lesson, rest);
}

/** Returns the lesson that a game's panel offers: the one under way, else the first that was not done, else the first; null: the game has none. */
export function offer(game: GameId): { lesson: LessonName | null; isUnderWay: boolean; isNewcomer: boolean } {
  const all = read();
  const mine = NAMES.filter((name) => LESSONS[name].game === game);
  const underWay = mine.find((name) => all[name]?.table);
  const lesson = underWay ?? mine.find((name) => !all[name]?.done) ?? mine[0] ?? null;
  const isNewcomer = !mine.some((name) => all[name]?.done) && !hasPlayed(game, hasLesson);
  return { lesson, isUnderWay: underWay !== undefined, isNewcomer };
}
