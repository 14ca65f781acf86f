/** The faces that events of Memory Ahoy tell: the log takes them away when the tiles lie face down again. */
import type { GameEvent } from "../events";
import type { Faces } from "../game";
import type { AhoyEvent } from "./types";
import type { AhoyView } from "./view";

export const board = (view: AhoyView): string => view.grid;

export const faces = (event: AhoyEvent): Faces => (event.type === "revealed" ? event.tiles : {});

/** The sums of a fight tell faces, too. */
export function withoutFaces(event: AhoyEvent, isDown: (place: string, face: string) => boolean): GameEvent {
  if (event.type === "looked") return { ...event, tile: null };
  if (event.type === "fought") return { ...event, attack: null, target: null };
  if (event.type !== "revealed") return event;
  const tiles = Object.entries(faces(event)).map(([place, face]) => [place, isDown(place, face) ? "##" : face]);
  return { ...event, tiles: Object.fromEntries(tiles) };
}
