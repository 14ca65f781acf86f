/** The rules behind what a player of Memory Ahoy sees or may not do. */
import type { Story } from "./story";
import { type AhoyView, cellsOf } from "./view";
import type { AhoyEvent } from "./types";
import type { Situation } from "../../rules/why";

/** Something the plank says, and the rule behind it. */
export interface Note {
  text: string;
  situation: Situation<"ahoy">;
}

const ENDS = { points: "points_reached", island: "island_won", group: "group_gone", turn_limit: "turn_limit" } as const;

/** Why this place cannot be chosen, whatever is done there. `looked` is where its player has just looked. */
export function refusal(view: AhoyView, place: string, looked: string | null = null) {
  if (view.attackers.includes(place)) return "same_attacker_twice";
  if (view.parley?.places.includes(place)) return "same_place_named";
  if (view.phase === "show" && looked === place) return "same_tile_shown";
  const cell = cellsOf(view).find((one) => one.place === place);
  if (cell?.lies === "empty") return "empty";
  return cell?.lies === "up" && cell.tile === "~~" ? "face_up" : null;
}

/** Why a fight ended so, or what made a move wrong. */
export function outcome({ isWrong, culprit, fight, attackers, target }: Story, isParley: boolean): Situation<"ahoy"> {
  if (isWrong && !culprit) return "wrong_attacker";
  if (culprit?.owner === null) return isParley ? "no_treasure" : "wrong_target";
  if (culprit) return isParley ? "foreign_ally_tile" : "foreign_attacker";
  if (isParley) return fight?.won ? "sailed_home" : "parley_lost";
  if (attackers[0]?.[1].startsWith("$")) return "treasure_attacked";
  if (fight?.won) return "fight_won";
  return target?.[1].startsWith("$") ? "lost_to_treasure" : "lost_to_crew";
}

/** A second landscape has just ended a turn. */
export const isSecondLandscape = (events: readonly AhoyEvent[], before: AhoyView | null, view: AhoyView): boolean =>
  before !== null && before.turn < view.turn && events.some((event) => event.type === "revealed" && event["as"] === "look");

/** Why the game is over; null where no rule ended it. */
export const ending = (endedBy: string | null): Situation<"ahoy"> | null => ENDS[endedBy as keyof typeof ENDS] ?? null;
