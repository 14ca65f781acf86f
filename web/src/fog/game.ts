import type { GameId } from "../games";

const DAY_MS = 86_400_000;
/** The number of 1970-01-01, counted as the server counts days. */
const FIRST = 719_163;

/** The games take turns from day to day, as the server has it. */
export const gameOfDay = (day: string): GameId => ((Date.parse(`${day}T00:00:00Z`) / DAY_MS + FIRST) % 2 ? "ahoy" : "memoarrr");
