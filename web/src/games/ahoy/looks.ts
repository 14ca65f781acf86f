/** Where everybody looked in secret: seen by all, and marked until that player's next turn. */
import type { Look } from "../../net/protocol";
import { type AhoyView, codeAt } from "./view";

export interface Trail {
  seat: number;
  place: string;
  /** The look is not put away yet. */
  isOpen: boolean;
  turn: number;
}

/** The trails after an update, given those before it: a new look takes the place of its player's old one. */
export function trailsOf(before: readonly Trail[], looks: readonly Look[], view: AhoyView): Trail[] {
  const now = looks.flatMap(({ seat, places, is_open }): Trail[] => {
    const known = before.find((one) => one.seat === seat && one.place === places[0]);
    return places[0] && codeAt(view, places[0]) !== "~~" ? [{ seat, place: places[0], isOpen: is_open ?? false, turn: known?.turn ?? view.turn }] : [];
  });
  const old = before.filter(({ seat, turn }) => !now.some((one) => one.seat === seat) && (view.turn === turn || view.to_move !== seat));
  return [...now, ...old.map((one) => ({ ...one, isOpen: false }))];
}
