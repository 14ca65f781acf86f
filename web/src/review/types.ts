// Made by `./dev golden` from src/fogbound/review/forms.py; never edited.
import type { AnyEvent, AnyView } from "../games/types";

/** A match looked at again. */
export interface Review {
  findings: Finding[];
  format: string;
  game: string;
  options: Options;
  players: string[] | null;
  reports: Report[];
  result: Result | null;
  steps: Step[];
  verdicts: Verdict[];
}

/** One decision of a seat, beside what it had been shown. */
export interface Finding {
  chance: number | null;
  could: SeenFace[][];
  kind: "blind" | "from_memory" | "lost" | "lucky" | "missed" | "wrong";
  last: string | null;
  move: number;
  seat: number;
  turned: SeenFace[];
  wrong: string[];
}

/** A card or tile at a place; `move` showed it last, `ago` is its age in table events (null: it never was shown). */
export interface SeenFace {
  ago: number | null;
  at: string;
  face: string;
  move: number | null;
  times: number;
}

/** The options of the match; each game has more of its own. */
export interface Options {
  players: number;
}

/** How well a seat remembered; `recall` has opportunities and successes for each bin. */
export interface Report {
  failures: number;
  from_memory: number;
  game: string;
  games: number;
  longest: Remembered | null;
  lucky: number;
  missed: number;
  recall: [number, number][];
  up_to: number[];
}

/** The card or tile that was used the longest time after it had been seen. */
export interface Remembered {
  ago: number;
  at: string;
  face: string;
  move: number;
}

/** The outcome of a match. */
export interface Result {
  ranking: number[][];
  winners: number[];
}

/** The table after a move; step 0 is the table before the first. */
export interface Step {
  board: string;
  events: AnyEvent[];
  knowledge: Knowledge[];
  move: string | null;
  number: number;
  seat: number | null;
  view: AnyView;
}

/** For each place a letter, k(nown), m(oved) or n(ever), and the move that showed the face that lies there. */
export interface Knowledge {
  moves: number[];
  status: string;
}

/** Whether a round of which everything is known is won, and with which cards: places and their faces. */
export interface Verdict {
  faces: string[];
  kept: boolean;
  move: number;
  seat: number;
  turned: string;
  winning: string[];
  wins: boolean;
}
