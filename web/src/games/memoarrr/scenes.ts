/** The scenes of a miss, one after the other: the card that does not fit, the volcano, the chest, and the fog. */
import { eventOf } from "../events";
import type { Scene } from "../../state/scenes";
import type { MemoarrrEvent, RoundWon, Turned } from "./types";
import { cardAt, placeOf, type View, withCard } from "./view";

/** The scene that is on. */
export type MemoarrrMoment =
  /** A card did not fit, or none was left (`at` is null): who is out, and the card that it had to match. */
  { kind: "miss"; seat: number; at: string | null; against: string | null } | { kind: "chest"; seat: number; round: number } | { kind: "fog" };

/** The wrong card comes up and is seen, */
const MISS_MS = 700;
/** its player takes the volcano: together this is the last look, */
const VOLCANO_MS = 1200;
const CHEST_MS = 1400;
/** and the fog takes so long for a card, or less where there are many. */
const FOG_MS = 150;
const ALL_FOG_MS = 3000;

/** Without a view before it, whoever has just come sees the card that ended the round, too. */
export function scenes(before: View | null, after: View, events: readonly MemoarrrEvent[]): Scene[] {
  if (!before) return covered(after) === after ? [] : [{ view: { ...after, to_move: null }, events: [], ms: MISS_MS + VOLCANO_MS, moment: { kind: "fog" } }];
  const volcano = eventOf(events, "volcano");
  if (!volcano) return [];
  const turned = eventOf(events, "turned");
  const won = eventOf(events, "round_won");
  const open = opened(before, turned);
  const taken: View = {
    ...open,
    out: { ...open.out, [String(volcano.seat)]: volcano.volcano },
    volcano_top: won ? null : after.volcano_top,
    volcanoes_left: open.volcanoes_left - 1,
  };
  const miss = { kind: "miss", seat: volcano.seat, at: turned?.at ?? null, against: before.last } as const;
  return [
    ...(turned ? [{ view: open, events: [turned], ms: MISS_MS, moment: miss }] : []),
    { view: taken, events: [volcano], ms: turned ? VOLCANO_MS : MISS_MS + VOLCANO_MS, moment: miss },
    ...(won ? roundsEnd(taken, after, won) : []),
  ];
}

/** The table when all was seen: the card that ended a round lies face down again. */
export function covered(view: View): View {
  const isDown = Object.keys(view.showing).some((place) => cardAt(view.island, place) === null);
  return isDown ? { ...view, showing: {} } : view;
}

/** All that lay open, and the card that was turned; nobody has to move. */
function opened(before: View, turned: Turned | undefined): View {
  const still: View = { ...before, phase: "turn", to_move: null, secret: null, showing: {} };
  if (!turned) return still;
  const { at, card } = turned;
  return { ...still, island: withCard(before.island, at, card), trail: [...before.trail, card], last: at, showing: { [at]: card } };
}

function roundsEnd(open: View, after: View, won: RoundWon): Scene[] {
  const held = (open.treasures as number[]).map((count, seat) => (seat === won.seat ? count + 1 : count));
  const taken: View = { ...open, treasures: held, treasures_left: after.treasures_left };
  const chest: Scene = { view: taken, events: [won], ms: CHEST_MS, moment: { kind: "chest", seat: won.seat, round: won.round } };
  return after.phase === "over" ? [chest] : [chest, ...fog(taken)];
}

/** The cards go down one by one, in the order in which they were turned. */
function fog(open: View): Scene[] {
  const ms = Math.min(FOG_MS, ALL_FOG_MS / open.trail.length);
  let view: View = { ...open, showing: {}, ban: null };
  return open.trail.map((card): Scene => {
    const place = placeOf(view, card);
    view = { ...view, island: place ? withCard(view.island, place, null) : view.island, last: view.last === place ? null : view.last };
    return { view, events: [], ms, moment: { kind: "fog" } };
  });
}
