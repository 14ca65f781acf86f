import { askServer } from "../net/api";
import type { GameList } from "../net/protocol";
import { GAME_IDS, type GameId, isGame } from ".";

export interface Listed {
  /** Games that the server offers and this page can show. */
  games: readonly GameId[];
  /** Names of the others that it offers. */
  unknown: readonly string[];
}

/** The games of this page: as long as the server has not answered, and if it does not. */
export const ALL: Listed = { games: GAME_IDS, unknown: [] };

/** Asks the server which games it offers. */
export async function fetchListed(): Promise<Listed> {
  const answer = await askServer("/api/games");
  if (!answer.ok) return ALL;
  const { games }: GameList = await answer.json();
  const ids = games.map(({ id }) => id);
  return { games: GAME_IDS.filter((id) => ids.includes(id)), unknown: games.flatMap(({ id, name }) => (isGame(id) ? [] : [name])) };
}
