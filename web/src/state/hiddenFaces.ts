/** Faces that events tell, and that lie face down again. */
import { gameOf } from "../games";
import type { ToldEvent } from "../games/told";
import type { AnyView } from "../games/types";

/** Returns the face that lies open at a place: on the board, or turned by the last move. */
function faceAt(view: AnyView, place: string): string {
  const column = 2 * (place.charCodeAt(0) - 97);
  const row = gameOf(view.game)?.board(view).split("/")[Number(place[1]) - 1];
  return view.showing[place] ?? row?.slice(column, column + 2) ?? "";
}

/** Returns whether an event tells a face that does not lie open any more. */
export const isCovered = (event: ToldEvent, view: AnyView): boolean =>
  Object.entries(gameOf(view.game)?.faces(event) ?? {}).some(([place, face]) => faceAt(view, place) !== face);

/** Returns the event without the faces that lie down; their places stay. */
export const withoutFaces = (event: ToldEvent, view: AnyView): ToldEvent =>
  gameOf(view.game)?.withoutFaces(event, (place, face) => faceAt(view, place) !== face) ?? event;
