import { gameOf } from "../games";
import { askAnybody, askServer } from "./api";
import { connection } from "./connection.svelte";
import type { NewTable, NewTableMade, Problems } from "./protocol";
import { router } from "../state/router.svelte";
import { forget, keepHost, keepToken, newToken, noteLocal } from "../state/seats";
import { Refusal } from "./socket";

/** The occupant of a seat: somebody at this device, a bot, or whoever comes by the link. */
export type Sitter = { kind: "here"; name: string } | { kind: "bot"; bot: string } | { kind: "link" };

/** Make a table, seat everybody who is known, start if nobody is missing, and go there. Throws Refusal. */
export async function createTable(wish: NewTable, sitters: readonly Sitter[]): Promise<void> {
  router.go(`/t/${await makeTable(wish, sitters)}`);
}

/** The same without going there; gives its name. */
export async function makeTable(wish: NewTable, sitters: readonly Sitter[]): Promise<string> {
  void gameOf(wish.game)
    ?.loadMatch()
    .catch(() => undefined); // while the server makes the table
  const canBeHere = sitters.every((sitter) => sitter.kind !== "link");
  const body = JSON.stringify(wish);
  const { answer, isLocal } = canBeHere ? await askAnybody("/api/tables", body) : { answer: await askServer("/api/tables", body), isLocal: false };
  const made: NewTableMade | Problems = await answer.json();
  if ("error" in made) throw new Refusal(made.error.code, made.error.message);
  const { table } = made;
  if (isLocal) noteLocal(table);
  keepHost(table, wish.game, made.host_token);
  connection.open(table);
  try {
    await seatAll(table, wish.game, sitters);
    if (canBeHere) await connection.ask({ type: "start", table });
  } catch (why) {
    void connection.ask({ type: "close", table }).catch(() => undefined); // half of a table is none
    forget(table);
    throw why;
  }
  return table;
}

/** People first: a bot takes a name that nobody has. */
async function seatAll(table: string, game: string, sitters: readonly Sitter[]): Promise<void> {
  for (const [seat, sitter] of sitters.entries()) {
    if (sitter.kind !== "here") continue;
    const token = newToken();
    keepToken(table, game, token);
    await connection.ask({ type: "sit", table, seat, name: sitter.name, token });
  }
  for (const [seat, sitter] of sitters.entries()) {
    if (sitter.kind === "bot") await connection.ask({ type: "seat_bot", table, seat, bot: sitter.bot });
  }
}
