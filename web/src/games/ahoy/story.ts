/** The story of one move, put together from its events: who turned what, the sum of a fight, where the tiles go. */
import { isTile, type Tile } from "../../art/letters";
import type { GameEvent } from "../events";
import { type AhoyView, codeAt, crewOf } from "./view";

export type Owner = number | "island";
export interface Going {
  place: string;
  tile: Tile;
  to: Owner[];
}
export interface Story {
  seat: number;
  /** The fighting tiles: turned over now, or already face up before. Empty if that was not seen. */
  attackers: [place: string, tile: Tile][];
  target: [place: string, tile: Tile] | null;
  fight: { attack: number; target: number; won: boolean } | null;
  isWrong: boolean;
  /** The tile that made the move wrong, as far as one can tell: a target, or an attacker that is not of the crew of `owner`. */
  culprit: { place: string; tile: Tile; owner: number | null } | null;
  /** Tiles that leave the board, and for whom. */
  going: Going[];
}

const tilesOf = (event: GameEvent | undefined, field = "tiles"): [string, Tile][] =>
  Object.entries((event?.[field] ?? {}) as Record<string, string>).filter((entry): entry is [string, Tile] => isTile(entry[1]));

/** Tiles that lie open as attackers: they stay so until the fight is over. */
export function attackersOf(view: AhoyView | null): [string, Tile][] {
  return (view?.attackers ?? []).flatMap((place): [string, Tile][] => {
    const tile = codeAt(view!, place);
    return isTile(tile) ? [[place, tile]] : [];
  });
}

/** The story of a move, as far as it has been told; null if nobody fights. `before` is the view before it. */
export function storyOf(events: readonly GameEvent[], before: AhoyView | null): Story | null {
  const find = (type: string) => events.find((event) => event.type === type);
  const wrong = find("wrong_move");
  const fought = find("fought");
  const told = events.find(({ type, as }) => type === "revealed" && (as === "attackers" || as === "target")) ?? fought ?? wrong;
  if (!told) return null;
  const turned = (as: string) => tilesOf(events.find((event) => event.type === "revealed" && event["as"] === as));
  const now = turned("attackers");
  const attackers = now.length ? now : attackersOf(before);
  const target = turned("target")[0] ?? null;
  const seat = told.seat ?? 0;
  const owners = [seat, find("answered") ? (before?.parley?.ally ?? seat) : seat];
  return {
    seat,
    attackers,
    target,
    fight: fought ? { attack: fought["attack"] as number, target: fought["target"] as number, won: fought["won"] as boolean } : null,
    isWrong: wrong !== undefined,
    culprit: wrong ? culpritOf(attackers, target, owners) : null,
    going: goingOf(events),
  };
}

function culpritOf(attackers: Story["attackers"], target: Story["target"], owners: number[]): Story["culprit"] {
  if (target) return { place: target[0], tile: target[1], owner: null };
  const which = attackers.findIndex(([, tile], number) => tile[0] !== crewOf(owners[number] ?? 0));
  const [place, tile] = attackers[which] ?? [];
  return place && tile ? { place, tile, owner: owners[which] ?? 0 } : null;
}

export function goingOf(events: readonly GameEvent[]): Going[] {
  return events.flatMap((event): Going[] => {
    if (event.type === "captured") return tilesOf(event).map(([place, tile]) => ({ place, tile, to: [event["by"] as Owner] }));
    if (event.type !== "shared") return [];
    const seats = event["seats"] as number[];
    const home = tilesOf(event, "returned").map(([place, tile]) => ({ place, tile, to: seats.filter((seat) => crewOf(seat) === tile[0]) }));
    return [...home, { place: event["at"] as string, tile: event["tile"] as Tile, to: seats }];
  });
}
