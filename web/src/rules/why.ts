/** From "why can't I do this?" to the rule that says so. Small, since tables load it; the texts come when somebody asks. */
import { linkTo } from "../net/place";
import type { AhoyNumber } from "./ahoy/outline";
import { anchorOf } from "./anchors";
import type { MemoarrrNumber } from "./memoarrr/outline";
import type { GameId } from "../games";

const MEMOARRR = {
  /** The walrus forbade this card. */
  banned: "4.3",
  /** It is the only card left, so the ban is off. */
  ban_lapsed: "4.8",
  /** Somebody looked at it in setup, so it cannot open the first round. */
  barred_opening: "3.2",
  face_up: "3.6",
  not_your_turn: "3.3",
  /** Something else has to be done first, */
  wrong_phase: "3.3",
  /** such as picking a side, or what an animal asks for. */
  look_first: "2.4",
  peek_first: "4.1",
  swap_first: "4.2",
  ban_first: "4.3",
  side_taken: "2.4",
  not_beside: "4.2",
  middle: "2.2",
  /** There is a crab: once more. */
  again: "4.4",
  must_turn: "3.6",
  all_face_up: "3.7",
  no_match: "3.5",
  out: "3.8",
  who_starts: "3.11",
  treasure_closed: "3.9",
  no_ability: "4.6",
  not_shown_again: "6.4",
  tie: "5.2",
} as const satisfies Record<string, MemoarrrNumber>;

const AHOY = {
  not_your_turn: "1.5",
  wrong_phase: "2.1",
  /** A landscape: nothing to turn any more. */
  face_up: "2.2",
  /** The tile is gone. */
  empty: "2.3",
  must_act: "2.1",
  looked_already: "2.1",
  must_show: "3.7",
  /** The table's option: a combat may take the place of the show. */
  may_fight_instead: "3.8",
  /** The tile just looked at cannot be the one to show. */
  same_tile_shown: "3.2",
  second_landscape: "3.4",
  foreign_attacker: "4.2",
  treasure_in_pair: "4.2",
  wrong_attacker: "4.3",
  same_attacker_twice: "4.1",
  wrong_target: "4.5",
  fight_won: "4.7",
  lost_to_crew: "4.9",
  lost_to_treasure: "4.10",
  treasure_attacked: "4.11",
  asked_already: "5.2",
  same_place_named: "5.1",
  foreign_ally_tile: "5.3",
  no_treasure: "5.4",
  sailed_home: "5.6",
  parley_lost: "5.7",
  points_reached: "6.3 A",
  island_won: "6.3 B",
  group_gone: "6.3 C",
  turn_limit: "6.5",
  not_shown_again: "7.2",
  tie: "6.4",
} as const satisfies Record<string, AhoyNumber>;

export const WHY = { memoarrr: MEMOARRR, ahoy: AHOY } as const satisfies Record<GameId, Record<string, string>>;

export type Situation<G extends GameId> = keyof (typeof WHY)[G] & string;

/** Where the answer stands. */
export interface Answer {
  rule: string;
  anchor: string;
  /** An address that opens the rules page at this rule. */
  path: string;
}

export function why<G extends GameId>(game: G, situation: Situation<G>): Answer {
  const rule = (WHY[game] as Record<string, string>)[situation] ?? "";
  const anchor = anchorOf(rule);
  return { rule, anchor, path: linkTo(`/rules/${game}#${anchor}`) };
}
