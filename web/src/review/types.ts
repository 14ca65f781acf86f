/** A match looked at again, as `/api/tables/…/review` tells it; docs/review.md says what everything means. */

export interface SeenFace {
  at: string;
  face: string;
  /** The move that showed it to this seat; null: none did. */
  move: number | null;
  /** How many table events before. */
  ago: number | null;
}

export interface Finding {
  kind: "from_memory" | "lucky" | "missed" | "blind" | "wrong" | "lost";
  move: number;
  seat: number;
  turned: SeenFace[];
  could: SeenFace[][];
  last: string | null;
  wrong: string[];
  chance: number | null;
}

export interface Verdict {
  move: number;
  seat: number;
  wins: boolean;
  winning: string[];
  /** The faces of the winning cards, in the same order. */
  faces: string[];
  turned: string;
  kept: boolean;
}

export interface Step {
  number: number;
  seat: number | null;
  move: string | null;
  events: { type: string; [field: string]: unknown }[];
  board: string;
  view: Record<string, unknown> & { showing: Record<string, string> };
  /** For each seat, for each place: k(nown), m(oved), n(ever), and the move that showed what lies there. */
  knowledge: { status: string; moves: number[] }[];
}

export interface Report {
  game: string;
  games: number;
  from_memory: number;
  lucky: number;
  missed: number;
  failures: number;
  up_to: number[];
  recall: [opportunities: number, successes: number][];
  longest: { face: string; at: string; ago: number; move: number } | null;
}

export interface Review {
  game: string;
  options: { players: number };
  players: string[] | null;
  result: { winners: number[]; ranking: number[][] } | null;
  steps: Step[];
  findings: Finding[];
  verdicts: Verdict[];
  reports: Report[];
}
