// Made by `./dev golden` from the view, options and events of src/fogbound/games/ahoy; never edited.
import type { Tile } from "../../art/letters";

/** Which Memory Ahoy is played. */
export type AhoyOptions = {
  players: number;
  treasures: string;
  turn_limit: number | null;
  show: string;
};

/** Fields are the keys of docs/notation.md, "Views". */
export type AhoyView = {
  game: "ahoy";
  seat: number | null;
  options: AhoyOptions;
  phase: "turn" | "show" | "after_info" | "with" | "target" | "name" | "answer" | "over";
  to_move: number | null;
  turn: number;
  grid: string;
  attackers: string[];
  parley: { seat: number; ally: number; places: string[] } | null;
  asked: number[];
  captured: Tile[][];
  island_captured: Tile[];
  doubloons: number[];
  returned: Tile[][];
  points: number[];
  island_points: number;
  secret: Record<string, Tile> | null;
  showing: Record<string, Tile>;
  ended_by: string | null;
  winners: number[] | null;
  ranking: number[][] | null;
};

/** A seat has looked at a tile in secret (3.1). */
export type Looked = {
  type: "looked";
  seat: number;
  at: string;
  tile?: Tile;
};

/** Tiles were turned over for all to see; `as_` says what for. */
export type Revealed = {
  type: "revealed";
  seat: number;
  tiles: Record<string, Tile>;
  as: "look" | "show" | "attackers" | "target";
};

/** The tiles turned over do not make a fight (4.3, 4.6, 5.3, 5.4). */
export type WrongMove = {
  type: "wrong_move";
  seat: number;
};

/** Strength against strength, the attack with its +1 (4.7, 5.5). */
export type Fought = {
  type: "fought";
  seat: number;
  attack: number;
  target: number;
  won: boolean;
};

/** Tiles left the grid for a player or the Island (4.8 to 4.11, 5.7). */
export type Captured = {
  type: "captured";
  by: number | "island";
  tiles: Record<string, Tile>;
};

/** Allies won a treasure together; their tiles went back to their ships (5.6). */
export type Shared = {
  type: "shared";
  seats: [number, number];
  at: string;
  tile: Tile;
  each: number;
  returned: Record<string, Tile>;
};

/** Parley: own tile, ally's tile, treasure (5.1). */
export type Proposed = {
  type: "proposed";
  seat: number;
  ally: number;
  places: string[];
};

/** The ally's answer; `seat` is the ally (5.2, 5.3). */
export type Answered = {
  type: "answered";
  seat: number;
  accepted: boolean;
};

/** Play goes on clockwise. */
export type TurnEnded = {
  type: "turn_ended";
  seat: number;
};

/** How it ended and how the players rank; nobody wins when the Island does (6.3). */
export type GameOver = {
  type: "game_over";
  ended_by: string;
  winners: number[];
  ranking: number[][];
};

export type AhoyEvent = Looked | Revealed | WrongMove | Fought | Captured | Shared | Proposed | Answered | TurnEnded | GameOver;
