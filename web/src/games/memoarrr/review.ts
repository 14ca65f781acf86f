/** The review of Memoarrr!. */
import { faceName } from "../../review/faces";
import type { GameReview } from "../../review/games";
import { card, when } from "../../review/phrases";
import { r, type ReviewKey } from "../../review/texts.svelte";
import { percent } from "../../words/formats";
import { board } from "./faces";
import ReviewFace from "./ReviewFace.svelte";
import ReviewHolds from "./ReviewHolds.svelte";
import { sentence } from "./sentences";
import type { MemoarrrEvent } from "./types";
import type { View } from "./view";

export const review: GameReview<View, MemoarrrEvent> = {
  sentence,
  finding(finding, name) {
    const turned = finding.turned[0];
    if (!turned) return "";
    const could = finding.could[0]?.[0];
    return r(`memoarrr.${finding.kind}` as ReviewKey, {
      name,
      at: turned.at,
      card: faceName(turned.face),
      chance: finding.chance === null ? "" : percent(finding.chance),
      could: could ? card(could) : "",
      when: when(finding.kind === "missed" && could ? could : turned),
    });
  },
  board,
  Face: ReviewFace,
  Holds: ReviewHolds,
  line: () => "",
};
