/** The seats of this browser: their tokens, kept here and nowhere else. Losing them is losing the seats. */

export interface Held {
  /** Tokens of seats, and of the host. */
  tokens: string[];
  /** The host's, which is one of them and holds no seat. */
  host?: string;
  game: string;
  /** When it was last opened. */
  at: number;
  /** The match is over: it is not offered to go on with. */
  over?: boolean;
  /** The seats that these tokens hold, and the commitment to the deal, as told when the match ran. */
  seats?: number[];
  promised?: string;
  /** The table is in this browser, not at the server. */
  local?: boolean;
  /** It has left the server, which does not know so yet. */
  left?: boolean;
  /** All people are at this page: the match can go on here from this change on, the last one that the page was told. */
  told?: number | undefined;
  /** With whom: the names of the others, or of all where all are here; none as long as nobody else has come. */
  names?: string[];
}

const KEY = "fogbound.seats";
const MOST = 40;

/** Where the browser stores nothing: all there is, until the page is closed. */
let unstored: Record<string, Held> | null = null;

function read(): Record<string, Held> {
  if (unstored) return unstored;
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Record<string, Held>;
  } catch {
    return {};
  }
}

function write(all: Record<string, Held>): void {
  const newest = Object.entries(all).sort(([, a], [, b]) => b.at - a.at);
  const kept = Object.fromEntries(newest.slice(0, MOST));
  try {
    localStorage.setItem(KEY, JSON.stringify(kept));
    unstored = null;
  } catch {
    unstored = kept;
  }
}

export function tokensOf(table: string): string[] {
  return read()[table]?.tokens ?? [];
}

export function keepToken(table: string, game: string, token: string): void {
  const all = read();
  const tokens = new Set([...(all[table]?.tokens ?? []), token]);
  write({ ...all, [table]: { tokens: [...tokens].slice(-5), game, at: Date.now(), ...placeOf(all[table]), ...hostOf(all[table]) } });
}

/** The host's token of a table that was made here. */
export function keepHost(table: string, game: string, token: string): void {
  keepToken(table, game, token);
  const all = read();
  const held = all[table];
  if (held) write({ ...all, [table]: { ...held, host: token } });
}

/** The tokens that a big screen may show: everybody sees it, so that of no seat. */
export function screenTokensOf(table: string): string[] {
  const host = read()[table]?.host;
  return host ? [host] : [];
}

/** The match goes on in this browser, and no more at the server. */
export function noteLeft(table: string): void {
  noteLocal(table);
  const all = read();
  const held = all[table];
  if (held) write({ ...all, [table]: { ...held, left: true } });
}

/** The server knows that the match has left. */
export function noteTold(table: string): void {
  const all = read();
  const held = all[table];
  if (held) write({ ...all, [table]: { ...held, left: false } });
}

/** The last change of a match at the server whose people are all here; null: it is no such match. */
export function noteLast(table: string, number: number | null): void {
  const all = read();
  const held = all[table];
  if (!held || (held.told ?? null) === number) return;
  write({ ...all, [table]: { ...held, told: number ?? undefined } });
}

export const lastOf = (table: string): number | null => read()[table]?.told ?? null;

/** Matches whose server has to be told that they have left. */
export const leftTables = (): string[] => Object.entries(read()).flatMap(([table, held]) => (held.left ? [table] : []));

const hostOf = (held: Held | undefined): Pick<Held, "host"> => (held?.host ? { host: held.host } : {});

const placeOf = (held: Held | undefined): Pick<Held, "local"> => (held?.local ? { local: true } : {});

/** The table is in this browser. */
export function noteLocal(table: string): void {
  const all = read();
  const held = all[table] ?? { tokens: [], game: "", at: Date.now() };
  write({ ...all, [table]: { ...held, local: true } });
}

export const isLocal = (table: string): boolean => read()[table]?.local === true;

/** A token that holds nothing after all. */
export function dropToken(table: string, token: string): void {
  const all = read();
  const held = all[table];
  const tokens = held?.tokens.filter((one) => one !== token) ?? [];
  if (!held) return;
  if (tokens.length) write({ ...all, [table]: { ...held, tokens } });
  else forget(table);
}

/** After a rematch the same tokens hold the same seats at the next table. */
export function copyTokens(from: string, to: string): void {
  const all = read();
  const held = all[from];
  if (held) write({ ...all, [to]: { tokens: held.tokens, game: held.game, at: Date.now(), ...placeOf(held), ...hostOf(held) } });
}

/** Stores the seats and the commitment for the time after the end. */
export function noteRunning(table: string, seats: number[], promised: string | null): void {
  const all = read();
  const held = all[table];
  if (held && promised && held.promised !== promised) write({ ...all, [table]: { ...held, seats, promised } });
}

/** With whom one plays, to find the table by. */
export function noteNames(table: string, names: string[]): void {
  const all = read();
  const held = all[table];
  if (held && held.names?.join("\n") !== names.join("\n")) write({ ...all, [table]: { ...held, names } });
}

/** Which game it is, for a seat that was taken over by a link alone. */
export function noteGame(table: string, game: string): void {
  const all = read();
  const held = all[table];
  if (held && !held.game) write({ ...all, [table]: { ...held, game } });
}

export const heldSeats = (table: string): number[] => read()[table]?.seats ?? [];

export const promisedAt = (table: string): string | null => read()[table]?.promised ?? null;

export function noteOver(table: string): void {
  const all = read();
  const held = all[table];
  if (held && !held.over) write({ ...all, [table]: { ...held, over: true } });
}

export function forget(table: string): void {
  const all = read();
  delete all[table];
  write(all);
}

/** Tables to go on with, the last opened first. */
export function running(): { table: string; game: string; names: string[] | null }[] {
  const open = Object.entries(read()).filter(([, held]) => !held.over);
  return open.sort(([, a], [, b]) => b.at - a.at).map(([table, held]) => ({ table, game: held.game, names: held.names ?? null }));
}

/** Whether this browser has ever sat at a table of a game; tables that only look so do not count. */
export function hasPlayed(game: string, isOther: (table: string) => boolean): boolean {
  return Object.entries(read()).some(([table, held]) => held.game === game && !isOther(table));
}

export function newToken(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
