/** The story of one move, put together from its events: who turned what, the sum of a fight, where the tiles go. */
import { isTile, type Tile } from "../../art/letters";
import { eventOf } from "../events";
import type { AhoyEvent, Revealed } from "./types";
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

const known = (tiles: Record<string, string> | undefined): [string, Tile][] =>
  Object.entries(tiles ?? {}).filter((entry): entry is [string, Tile] => isTile(entry[1]));

/** Tiles that lie open as attackers: they stay so until the fight is over. */
export function attackersOf(view: AhoyView | null): [string, Tile][] {
  return (view?.attackers ?? []).flatMap((place): [string, Tile][] => {
    const tile = codeAt(view!, place);
    return isTile(tile) ? [[place, tile]] : [];
  });
}

/** The story of a move, as far as it has been told; null if nobody fights. `before` is the view before it. */
export function storyOf(events: readonly AhoyEvent[], before: AhoyView | null): Story | null {
  const find = <Type extends AhoyEvent["type"]>(type: Type) => eventOf(events, type);
  const wrong = find("wrong_move");
  const fought = find("fought");
  const reveals = (events as readonly AhoyEvent[]).filter((event) => event.type === "revealed");
  const told = reveals.find(({ as }) => as === "attackers" || as === "target") ?? fought ?? wrong;
  if (!told) return null;
  const turned = (what: Revealed["as"]) => known(reveals.find(({ as }) => as === what)?.tiles);
  const now = turned("attackers");
  const attackers = now.length ? now : attackersOf(before);
  const target = turned("target")[0] ?? null;
  const seat = told.seat;
  const owners = [seat, find("answered") ? (before?.parley?.ally ?? seat) : seat];
  return {
    seat,
    attackers,
    target,
    fight: fought ? { attack: fought.attack, target: fought.target, won: fought.won } : null,
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

export function goingOf(events: readonly AhoyEvent[]): Going[] {
  return (events as readonly AhoyEvent[]).flatMap((event): Going[] => {
    if (event.type === "captured") return known(event.tiles).map(([place, tile]) => ({ place, tile, to: [event.by] }));
    if (event.type !== "shared") return [];
    const { seats, at, tile } = event;
    const home = known(event.returned).map(([place, own]) => ({ place, tile: own, to: seats.filter((seat) => crewOf(seat) === own[0]) }));
    return [...home, { place: at, tile, to: seats }];
  });
}
