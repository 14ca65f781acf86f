// Made by `./dev golden` from src/fogbound/server/messages.py; never edited.
/* What is null, empty, false or 0 may be left out by the server. */

/** Be told of open tables from now on. */
export interface WatchLobby {
  type: "watch_lobby";
  id: string;
}

/** No longer. */
export interface UnwatchLobby {
  type: "unwatch_lobby";
  id: string;
}

/** Look at a table from now on; with the tokens of one's seats there, as who sits on them. */
export interface Watch {
  type: "watch";
  id: string;
  table: string;
  tokens?: string[];
}

/** No longer. One's seats stay one's own. */
export interface Unwatch {
  type: "unwatch";
  id: string;
  table: string;
}

/** The host starts the match: all seats are taken, and everybody else is ready. */
export interface Start {
  type: "start";
  id: string;
  table: string;
}

/** Take a seat that was handed over from another device; from now on this token holds it. */
export interface TakeOver {
  type: "take_over";
  id: string;
  table: string;
  code: string;
  token: string;
}

/** Take a free seat before the start. `token` is 128 random bits of the client's own: who has it has the seat. */
export interface Sit {
  type: "sit";
  id: string;
  table: string;
  seat: number;
  name: string;
  token: string;
}

/** The host gives a free seat to a bot. */
export interface SeatBot {
  type: "seat_bot";
  id: string;
  table: string;
  seat: number;
  bot: string;
}

/** Give up a seat before the start: one's own, or as host anybody's. */
export interface Rise {
  type: "rise";
  id: string;
  table: string;
  seat: number;
}

/** Ready to start, or not yet. */
export interface Ready {
  type: "ready";
  id: string;
  table: string;
  seat: number;
  ready?: boolean;
}

/** A move of one's seat. `moves` is how many were played when the client chose it. */
export interface Play {
  type: "play";
  id: string;
  table: string;
  seat: number;
  moves: number;
  move: string;
}

/** One's secret look was seen: hide it. */
export interface GotIt {
  type: "got_it";
  id: string;
  table: string;
  seat: number;
}

/** Give the match up. With two left who have not, the other one wins; with more a bot plays the seat to the end. */
export interface Resign {
  type: "resign";
  id: string;
  table: string;
  seat: number;
}

/** After the end: play again with the same people, or do not. It begins when everybody wants to. */
export interface Rematch {
  type: "rematch";
  id: string;
  table: string;
  seat: number;
  agreed?: boolean;
}

/** Move one's seat to another device. The answer holds a code that works once, for ten minutes. */
export interface HandOver {
  type: "hand_over";
  id: string;
  table: string;
  seat: number;
}

/** Say something to the table. */
export interface Chat {
  type: "chat";
  id: string;
  table: string;
  seat: number;
  text: string;
}

export interface Gesture {
  type: "emote";
  id: string;
  table: string;
  seat: number;
  emote: "cheer" | "laugh" | "oops" | "sorry" | "thanks" | "think" | "wave" | "wow";
}

/** A command was carried out, and what it did will not be lost. */
export interface Ok {
  type: "ok";
  id: string;
  code?: string | null;
}

/** A command was not carried out, and nothing has changed. `id` is there if it could be read; `table` if it is no
    answer: this client may look at that table no longer. */
export interface Refused {
  type: "error";
  code: string;
  message: string;
  id?: string | null;
  table?: string | null;
}

/** All tables that anybody may join, the newest first. */
export interface Lobby {
  type: "lobby";
  tables: OpenTable[];
}

/** One line of the lobby. */
export interface OpenTable {
  table: string;
  game: string;
  options: Record<string, unknown>;
  names: (string | null)[];
  clock: PerMove | PerGame | null;
}

/** So long for each move; when it is over a bot makes that move. */
export interface PerMove {
  kind: "per_move";
  seconds: number;
}

/** So long for all moves of a seat, with some more for each one made; when it is over the seat has lost. */
export interface PerGame {
  kind: "per_game";
  seconds: number;
  increment_s?: number;
}

/** A table as this client may see it. Every change of a table has the next number; after a gap this is whole. */
export interface Table {
  type: "table";
  table: string;
  number: number;
  settings: NewTable;
  status: "open" | "over" | "running";
  seats: SeatShown[];
  mine?: number[];
  is_host?: boolean;
  moves?: number;
  clock?: ClockShown | null;
  commitment?: string | null;
  result?: Result | null;
  rematch?: string | null;
  seen?: Seen[];
}

/** The wish for a table, as `POST /api/tables` takes it. */
export interface NewTable {
  game: string;
  options?: Record<string, unknown>;
  is_public?: boolean;
  spectators?: boolean;
  chat?: boolean;
  clock?: PerMove | PerGame | null;
  look_s?: number | null;
  away_s?: number | null;
  first?: number | null;
  lesson?: string | null;
}

export interface SeatShown {
  name?: string | null;
  bot?: string | null;
  here?: boolean;
  ready?: boolean;
  stood_in?: boolean;
  resigned?: boolean;
  wants_rematch?: boolean | null;
}

export interface ClockShown {
  left_ms: number[];
  running: number | null;
}

export interface Result {
  ended_by: string;
  winners: number[];
  ranking: number[][];
}

/** What one seat, or a spectator (null), sees now. */
export interface Seen {
  seat: number | null;
  view: unknown;
  legal_moves?: string[];
  events?: unknown[];
  secret_ms?: number | null;
  hint?: string | null;
}

/** Somebody came or went; nothing else has changed. */
export interface Presence {
  type: "presence";
  table: string;
  here: boolean[];
}

/** Somebody at the table said something: a text or an emote. */
export interface Said {
  type: "said";
  table: string;
  seat: number;
  name: string;
  text?: string | null;
  emote?: "cheer" | "laugh" | "oops" | "sorry" | "thanks" | "think" | "wave" | "wow" | null;
}

/** `POST /api/tables` answers this; the token makes its owner the host, and is told this once. */
export interface NewTableMade {
  table: string;
  host_token: string;
}

/** `GET /api/tables/{table}/record`, once the match is over: the record, and what proves that the deal was fair. */
export interface Finished {
  record: Record<string, unknown>;
  commitment: string;
  key: string;
  result: Result;
  seal: string;
}

export type Command = WatchLobby | UnwatchLobby | Watch | Unwatch | Start | TakeOver | Sit | SeatBot | Rise | Ready | Play | GotIt | Resign | Rematch | HandOver | Chat | Gesture;

export type ServerMessage = Ok | Refused | Lobby | Table | Presence | Said;
