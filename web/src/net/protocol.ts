// Made by `./dev golden` from src/fogbound/server/protocol/messages.py and server/http; never edited.
import type { AnyEvent, AnyView } from "../games/types";
/* The server may leave out fields that are null, empty, false or 0. */

/** Receive lobby updates: all tables now, and after every change. With `changes`, only what changed comes after
    that. */
export interface WatchLobby {
  type: "watch_lobby";
  id: string;
  changes?: boolean;
}

/** Stop receiving lobby updates. */
export interface UnwatchLobby {
  type: "unwatch_lobby";
  id: string;
}

/** Receive updates of a table: as the owner of the seats that the tokens hold, without any as a spectator. */
export interface Watch {
  type: "watch";
  id: string;
  table: string;
  tokens?: string[];
}

/** Stop receiving updates of a table. The client keeps its seats. */
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

/** The host changes the game, its options, the number of seats or how the table is run, before the start. Everybody
    else has to say again that they are ready. */
export interface Change {
  type: "change";
  id: string;
  table: string;
  settings: NewTable;
}

/** The request body of `POST /api/tables`. */
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

/** A time limit for each move; when it expires a bot makes that move. */
export interface PerMove {
  kind: "per_move";
  seconds: number;
}

/** A time limit for all moves of a seat, plus an increment for each; when it expires the seat has lost. */
export interface PerGame {
  kind: "per_game";
  seconds: number;
  increment_s?: number;
}

/** Take a seat that another device handed over; this token holds it from now on. */
export interface TakeOver {
  type: "take_over";
  id: string;
  table: string;
  code: string;
  token: string;
}

/** Take a free seat before the start. `token` is 128 random bits, made by the client; its holder owns the seat. */
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

/** Free a seat before the start: one's own, or as the host any. */
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

/** Make a move. `moves` is the number of moves played when the client chose it. */
export interface Play {
  type: "play";
  id: string;
  table: string;
  seat: number;
  moves: number;
  move: string;
}

/** Acknowledge a secret look: hide it. */
export interface GotIt {
  type: "got_it";
  id: string;
  table: string;
  seat: number;
}

/** Resign. If one other player is left, that player wins; with more, a bot plays the seat to the end. */
export interface Resign {
  type: "resign";
  id: string;
  table: string;
  seat: number;
}

/** A player decides about a seat whose owner is away during the match: `wait` for them, begin anew to count
    `away_s`; let a `bot` sit in now, until they are back; or agree to `end` the match without a winner, which
    happens as soon as everybody who is connected does. */
export interface Absent {
  type: "absent";
  id: string;
  table: string;
  seat: number;
  then: "bot" | "end" | "wait";
}

/** After the end: agree to a rematch with the same players, or decline. It starts when all agree. */
export interface Rematch {
  type: "rematch";
  id: string;
  table: string;
  seat: number;
  agreed?: boolean;
}

/** Move one's seat to another device. The answer has a code that works once, for ten minutes. */
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

/** Show an emote to the table. */
export interface Gesture {
  type: "emote";
  id: string;
  table: string;
  seat: number;
  emote: "cheer" | "laugh" | "oops" | "sorry" | "thanks" | "think" | "wave" | "wow";
}

/** The host, who holds all seats of people at this running match, wants to have its log from now on
    (`POST /api/tables/{table}/copy`), so that the match can go on without the server. */
export interface KeepCopy {
  type: "keep_copy";
  id: string;
  table: string;
}

/** The host closes the table: before the start, or because a match that was copied goes on elsewhere. Nobody can
    open it any more. */
export interface Close {
  type: "close";
  id: string;
  table: string;
}

/** Tell the operator of the server about a player at the table. */
export interface Report {
  type: "report";
  id: string;
  table: string;
  seat: number;
  reason: "chat" | "conduct" | "name";
  text?: string | null;
}

/** Get a code of four letters that leads to this table (`POST /api/codes`), to be shown on a screen. The answer has
    the `code`, and how long it works; a later request gets a new one. */
export interface JoinCode {
  type: "join_code";
  id: string;
  table: string;
}

/** Receive updates of a crew: as the members that the tokens prove, without any as a guest. */
export interface WatchCrew {
  type: "watch_crew";
  id: string;
  crew: string;
  tokens?: string[];
}

/** Stop receiving updates of a crew. The client stays a member. */
export interface UnwatchCrew {
  type: "unwatch_crew";
  id: string;
  crew: string;
}

/** Become a member. `token` is 128 random bits, made by the client; its holder is that member, and has the seats
    that the crew's tables keep for it. */
export interface JoinCrew {
  type: "join_crew";
  id: string;
  crew: string;
  name: string;
  token: string;
}

/** Be a member no longer; the captain may remove any. */
export interface LeaveCrew {
  type: "leave_crew";
  id: string;
  crew: string;
  member: number;
}

/** Move one's membership to another device, and with it the seat at the crew's table. The answer has a code that
    works once, for ten minutes. */
export interface HandOverCrew {
  type: "hand_over_crew";
  id: string;
  crew: string;
  member: number;
}

/** Take a membership that another device handed over; this token proves it from now on. */
export interface TakeOverCrew {
  type: "take_over_crew";
  id: string;
  crew: string;
  code: string;
  token: string;
}

/** A member opens the crew's next table, and everybody in the room goes there. The member is its host. */
export interface SetSail {
  type: "set_sail";
  id: string;
  crew: string;
  settings: NewTable;
  seats?: (number | string | null)[];
  best_of?: 1 | 3 | null;
  anew?: boolean;
}

/** The captain deletes the crew, its logbook included. */
export interface Disband {
  type: "disband";
  id: string;
  crew: string;
}

/** See whether the crew's table has gone on. Servers tell each other with it; it shows nobody anything new. */
export interface UpdateCrew {
  type: "update_crew";
  id: string;
  crew: string;
}

/** A command was carried out, and its effect is durable. */
export interface Ok {
  type: "ok";
  id: string;
  code?: string | null;
  code_ms?: number | null;
}

/** A command was refused, and nothing has changed. `id` is there if it could be read. With `table` or `crew` it
    answers no command: this client may no longer watch that table, or the crew is gone. */
export interface Refused {
  type: "error";
  code: string;
  message: string;
  id?: string | null;
  table?: string | null;
  crew?: string | null;
}

/** All listed tables, the newest first. */
export interface Lobby {
  type: "lobby";
  tables: OpenTable[];
}

/** One table of the lobby. */
export interface OpenTable {
  table: string;
  game: string;
  options: Record<string, unknown>;
  names: (string | null)[];
  clock: PerMove | PerGame | null;
}

/** Changes of the list since the last message about it. */
export interface LobbyChanged {
  type: "lobby_changed";
  tables?: OpenTable[];
  gone?: string[];
}

/** A table as this client may see it, complete. Every change of a table has the next number. */
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
  looks?: Look[];
  clock?: ClockShown | null;
  out_of_time?: number | null;
  remarks?: Remark[];
  admissions?: Admission[];
  commitment?: string | null;
  result?: Result | null;
  rematch?: string | null;
  crew?: string | null;
  seen?: Seen[];
}

/** One seat of a table. */
export interface SeatShown {
  name?: string | null;
  bot?: string | null;
  here?: boolean;
  ready?: boolean;
  stood_in?: boolean;
  resigned?: boolean;
  wants_rematch?: boolean | null;
}

/** A seat's latest secret look, until its next move: the places, which are public, never the faces. */
export interface Look {
  seat: number;
  places: string[];
  is_open?: boolean;
}

/** The clocks of a match. */
export interface ClockShown {
  left_ms: number[];
  running: number | null;
  starts_ms?: number;
}

/** Something that a bot says about what everybody has seen. The words are the page's. */
export interface Remark {
  seat: number;
  occasion: "banned" | "betrayed" | "chain" | "island" | "island_wins" | "lose" | "lost" | "miss" | "offer" | "other_miss" | "refused" | "round" | "took" | "win";
  turn: number;
}

/** A bot's admission about its memory once a match is over. */
export interface Admission {
  seat: number;
  kept: number;
  shown: number;
  lost?: string | null;
  since?: number | null;
}

/** The result of a match. */
export interface Result {
  ended_by: string;
  winners: number[];
  ranking: number[][];
}

/** The match as one seat, or a spectator (null), sees it now. */
export interface Seen {
  seat: number | null;
  view: AnyView;
  secret?: AnyView["secret"];
  legal_moves?: string[];
  events?: AnyEvent[];
  secret_ms?: number | null;
  hint?: string | null;
}

/** A player connected or disconnected, or would end the match; nothing else has changed. */
export interface Presence {
  type: "presence";
  table: string;
  here: boolean[];
  ending?: number[];
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

/** A crew, complete. Every change has the next number. */
export interface Crew {
  type: "crew";
  crew: string;
  number: number;
  name: string;
  members: MemberShown[];
  captain?: number | null;
  mine?: number[];
  table?: string | null;
  settings?: NewTable | null;
  series?: SeriesShown | null;
  evenings?: number;
  matches?: number;
  island?: number;
  latest?: MatchLogged[];
}

/** A member of a crew, with the sums of the logbook. */
export interface MemberShown {
  number: number;
  name: string;
  here?: boolean;
  has_left?: boolean;
  matches?: number;
  wins?: Record<string, unknown>;
  chain?: number;
  face?: string | null;
  ago?: number;
}

/** A series of matches. */
export interface SeriesShown {
  best_of: number;
  wins?: number[][];
  island?: number;
  is_over?: boolean;
}

/** One match of a logbook. */
export interface MatchLogged {
  table: string;
  game: string;
  at_ms: number;
  players: PlayerLogged[];
  ended_by: string;
  winners?: number[];
  island?: boolean;
}

/** One player of a match in a logbook. */
export interface PlayerLogged {
  name: string;
  member?: number | null;
  bot?: string | null;
  chain?: number;
  face?: string | null;
  ago?: number;
}

/** The answer of `POST /api/tables`. The token makes its holder the host, and is sent only here. */
export interface NewTableMade {
  table: string;
  host_token: string;
}

/** The request body of `POST /api/crews`: the name of the crew, and its first member, who is the captain. */
export interface NewCrew {
  name: string;
  member: string;
  token: string;
}

/** The answer of `POST /api/crews`. */
export interface NewCrewMade {
  crew: string;
}

/** The answer of `POST /api/codes`. */
export interface TableOfCode {
  table: string;
}

/** `GET /api/fog/{day}`: the results of a day, the best first. */
export interface FogScores {
  scores: FogScore[];
}

/** One result of a day's fog. */
export interface FogScore {
  name: string;
  rank: number;
  remembered: number;
  chances: number;
}

/** `GET /api/tables/{table}/record`, once the match is over: the record, and the proof that the deal was fair. */
export interface Finished {
  record: Record<string, unknown>;
  commitment: string;
  key: string;
  result: Result;
  seal: string;
}

/** All games of this server. */
export interface GameList {
  games: GameInfo[];
}

/** A game that this server has. */
export interface GameInfo {
  id: string;
  name: string;
  options: Record<string, unknown>;
  bots: string[];
}

/** Every refusal over HTTP has this shape. */
export interface Problems {
  error: Problem;
}

/** A stable code for programs, and a message for people. */
export interface Problem {
  code: string;
  message: string;
}

export type Command = WatchLobby | UnwatchLobby | Watch | Unwatch | Start | Change | TakeOver | Sit | SeatBot | Rise | Ready | Play | GotIt | Resign | Absent | Rematch | HandOver | Chat | Gesture | KeepCopy | Close | Report | JoinCode | WatchCrew | UnwatchCrew | JoinCrew | LeaveCrew | HandOverCrew | TakeOverCrew | SetSail | Disband | UpdateCrew;

export type ServerMessage = Ok | Refused | Lobby | LobbyChanged | Table | Presence | Said | Crew;
