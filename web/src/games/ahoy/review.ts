/** The review of Memory Ahoy. */
import type { GameReview } from "../../review/games";
import { card, way, when } from "../../review/phrases";
import { r, type ReviewKey } from "../../review/texts.svelte";
import type { Finding } from "../../review/types";
import { both } from "../../words/formats";
import { board } from "./faces";
import ReviewFace from "./ReviewFace.svelte";
import ReviewHolds from "./ReviewHolds.svelte";
import { sentence } from "./sentences";
import type { AhoyEvent } from "./types";
import { type AhoyView, crewOf } from "./view";

function tilesOf({ kind, turned, could, wrong }: Finding): string {
  if (kind === "missed") return way(could[0] ?? []);
  const atFault = turned.filter((one) => wrong.includes(one.at));
  return kind === "wrong" ? both(atFault.map((one) => `${card(one)} (${when(one)})`)) : way(turned);
}

/** Returns the tiles that a move took off the board. */
export function taken(events: readonly AhoyEvent[]): Record<string, string> {
  const tiles: Record<string, string> = {};
  for (const event of events) {
    if (event.type === "captured") Object.assign(tiles, event.tiles);
    if (event.type === "shared") Object.assign(tiles, event.returned, { [event.at]: event.tile });
  }
  return tiles;
}

export const review: GameReview<AhoyView, AhoyEvent> = {
  sentence,
  finding(finding, name) {
    const moves = [...new Set((finding.could[0] ?? []).flatMap(({ move }) => move ?? []))].sort((a, b) => a - b);
    const seen = r("when.all", { count: moves.length, moves: both(moves.map(String)) });
    return r(`ahoy.${finding.kind}` as ReviewKey, { name, what: tilesOf(finding), when: seen });
  },
  crewOf,
  board,
  taken,
  Face: ReviewFace,
  Holds: ReviewHolds,
  line: (view) => r("island", { points: view.island_points }),
};
