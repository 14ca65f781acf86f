/** Against whom one played last at Play now, and how: by game, in this browser. */
import { isLevel, type Level } from "../company/lines";
import type { Game, Options } from "../games/game";
import type { NewTable } from "../net/protocol";

export interface LastPlay {
  /** One to three. */
  opponents: Level[];
  options: Options;
  clock: NonNullable<NewTable["clock"]> | null;
  /** Undefined: as usual. */
  look_s?: number | null;
}

const KEY = "fogbound.last";
export const MOST_OPPONENTS = 3;
export const usual = (game: Game): LastPlay => ({ opponents: ["sailor"], options: { ...game.defaults }, clock: null });

function read(): Record<string, Partial<LastPlay> | undefined> {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    return found && typeof found === "object" ? (found as Record<string, Partial<LastPlay>>) : {};
  } catch {
    return {};
  }
}

/** Returns the last choice; whatever is not what it should be is as usual. */
export function lastPlay(id: string, game: Game): LastPlay {
  const found = read()[id];
  const was = typeof found === "object" && found !== null ? found : {};
  const plain = usual(game);
  const opponents = Array.isArray(was.opponents) ? was.opponents.filter(isLevel).slice(0, MOST_OPPONENTS) : [];
  const options = Object.fromEntries(Object.entries(plain.options).map(([name, value]) => [name, was.options?.[name] ?? value]));
  return {
    opponents: opponents.length ? opponents : plain.opponents,
    options,
    clock: was.clock ?? null,
    ...("look_s" in was ? { look_s: was.look_s ?? null } : {}),
  };
}

export function keepPlay(id: string, play: LastPlay): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...read(), [id]: play }));
  } catch {
    // A browser that stores nothing asks again next time.
  }
}

/** Returns the opponents after a tap on one: there is always one, and never more than three; the one chosen first goes. */
export function toggled(opponents: readonly Level[], level: Level): Level[] {
  if (!opponents.includes(level)) return [...opponents, level].slice(-MOST_OPPONENTS);
  const others = opponents.filter((one) => one !== level);
  return others.length ? others : [...opponents];
}

/** Returns as many opponents as are wished for: the last go first, and the same again come. */
export function resized(opponents: readonly Level[], count: number): Level[] {
  return Array.from({ length: count }, (_, number) => opponents[number] ?? opponents.at(-1) ?? "sailor");
}
