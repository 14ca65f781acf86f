/** The games that this page can show, in the order of the home screen. */
import { t } from "../words/words.svelte";
import { ahoy } from "./ahoy";
import type { Game } from "./game";
import { memoarrr } from "./memoarrr";

const records = { memoarrr, ahoy };
export type GameId = keyof typeof records;
/** Each is given views and events of its own game only, which the type of a record of any game cannot say. */
export const GAMES = records as unknown as Record<GameId, Game>;
export const GAME_IDS = Object.keys(GAMES) as GameId[];

export const isGame = (id: string): id is GameId => Object.hasOwn(GAMES, id);

/** Returns the record of a game; null: this page does not know it. */
export const gameOf = (id: string): Game | null => (isGame(id) ? GAMES[id] : null);

/** Returns the title of a game; that of an unknown one is its id. */
export function titleOf(id: string): string {
  const game = gameOf(id);
  return game ? t(game.title) : id;
}
