/** The faces that events of Memory Ahoy tell: the log takes them away when the tiles lie face down again. */
import type { Faces } from "../game";
import type { Tile } from "../../art/letters";
import type { AhoyEvent, Fought, Looked, Revealed } from "./types";
import type { AhoyView } from "./view";

/** An event as the log tells it: tiles that lie face down again have no face, and their fight no sums. */
export type AhoyTold =
  | Exclude<AhoyEvent, Looked | Revealed | Fought>
  | (Omit<Looked, "tile"> & { tile?: Tile | null })
  | (Omit<Revealed, "tiles"> & { tiles: Record<string, Tile | "##"> })
  | (Omit<Fought, "attack" | "target"> & { attack: number | null; target: number | null });

export const board = (view: AhoyView): string => view.grid;

export const faces = (event: AhoyTold): Faces => (event.type === "revealed" ? event.tiles : {});

/** The sums of a fight tell faces, too. */
export function withoutFaces(event: AhoyTold, isDown: (place: string, face: string) => boolean): AhoyTold {
  if (event.type === "looked") return { ...event, tile: null };
  if (event.type === "fought") return { ...event, attack: null, target: null };
  if (event.type !== "revealed") return event;
  const tiles = Object.entries(event.tiles).map(([place, face]) => [place, isDown(place, face) ? "##" : face] as const);
  return { ...event, tiles: Object.fromEntries(tiles) };
}
