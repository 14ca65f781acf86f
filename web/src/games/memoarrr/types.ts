// Made by `./dev golden` from the view, options and events of src/fogbound/games/memoarrr; never edited.
import type { Card, Volcano } from "../../art/letters";

/** Which Memoarrr! is played. */
export type MemoarrrOptions = {
  players: number;
  edition: string;
  expert: boolean;
  ordered: boolean;
};

/** Fields are the keys of docs/notation.md, "Views". */
export type MemoarrrView = {
  game: "memoarrr";
  seat: number | null;
  options: MemoarrrOptions;
  phase: "look" | "turn" | "peek" | "swap" | "ban" | "over";
  to_move: number | null;
  round: number;
  start: number;
  island: string;
  trail: Card[];
  last: string | null;
  out: Record<string, Volcano>;
  volcano_top: Volcano | null;
  volcanoes_left: number;
  treasures_left: number;
  treasures: number[] | number[][];
  sides: Record<string, "north" | "east" | "south" | "west">;
  ban: { at: string; seat: number } | null;
  showing: Record<string, Card>;
  secret: Record<string, Card> | null;
  winners: number[] | null;
  ranking: number[][] | null;
};

/** Setup: a seat has looked at the three cards of its side (2.4). */
export type Looked = {
  type: "looked";
  seat: number;
  side: string;
  cards?: Record<string, Card>;
};

/** A card was turned over; `match` is None for a round's first card, which has nothing to match (3.1). */
export type Turned = {
  type: "turned";
  seat: number;
  at: string;
  card: Card;
  match: boolean | null;
};

/** A seat failed and is out for the round (3.5, 3.7). */
export type TookVolcano = {
  type: "volcano";
  seat: number;
  volcano: Volcano;
};

/** Penguin: a secret look at a face-down card (4.1). */
export type Peeked = {
  type: "peeked";
  seat: number;
  at: string;
  card?: Card;
};

/** Octopus: it was at `at` and is now at `with_` (4.2). */
export type Swapped = {
  type: "swapped";
  seat: number;
  at: string;
  with: string;
};

/** Walrus: `for_` may not turn over the card at `at` (4.3). */
export type Banned = {
  type: "banned";
  seat: number;
  at: string;
  for: number;
};

/** The only seat left took the top treasure (3.9). */
export type RoundWon = {
  type: "round_won";
  seat: number;
  round: number;
};

/** The next round, with its start player (3.11). */
export type RoundBegan = {
  type: "round_began";
  round: number;
  start: number;
};

/** Every seat's rubies in the order taken, and how they rank (5.1 to 5.3). */
export type GameOver = {
  type: "game_over";
  treasures: number[][];
  winners: number[];
  ranking: number[][];
};

export type MemoarrrEvent = Looked | Turned | TookVolcano | Peeked | Swapped | Banned | RoundWon | RoundBegan | GameOver;
