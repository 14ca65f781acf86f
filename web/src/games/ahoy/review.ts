/** The review of Memory Ahoy. */
import type { GameReview } from "../../review/games";
import { card, nameOf, way, when } from "../../review/phrases";
import { r, type ReviewKey } from "../../review/texts.svelte";
import type { Finding } from "../../review/types";
import { both } from "../../words/formats";
import ReviewHolds from "./ReviewHolds.svelte";
import { sentence } from "./sentences";
import type { AhoyView } from "./view";

function tilesOf({ kind, turned, could, wrong }: Finding): string {
  if (kind === "missed") return way(could[0] ?? []);
  const atFault = turned.filter((one) => wrong.includes(one.at));
  return kind === "wrong" ? both(atFault.map((one) => `${card(one)} (${when(one)})`)) : way(turned);
}

export const review: GameReview<AhoyView> = {
  sentence,
  finding(review, finding) {
    const moves = [...new Set((finding.could[0] ?? []).flatMap(({ move }) => move ?? []))].sort((a, b) => a - b);
    const seen = r("when.all", { count: moves.length, moves: both(moves.map(String)) });
    return r(`ahoy.${finding.kind}` as ReviewKey, { name: nameOf(review, finding.seat), what: tilesOf(finding), when: seen });
  },
  Holds: ReviewHolds,
  line: (view) => r("island", { points: view.island_points }),
};
