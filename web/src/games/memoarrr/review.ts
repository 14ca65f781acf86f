/** The review of Memoarrr!. */
import { faceName } from "../../review/faces";
import type { GameReview } from "../../review/games";
import { card, nameOf, when } from "../../review/phrases";
import { r, type ReviewKey } from "../../review/texts.svelte";
import { percent } from "../../words/formats";
import ReviewHolds from "./ReviewHolds.svelte";
import { sentence } from "./sentences";
import type { View } from "./view";

export const review: GameReview<View> = {
  sentence,
  finding(review, finding) {
    const turned = finding.turned[0];
    if (!turned) return "";
    const could = finding.could[0]?.[0];
    return r(`memoarrr.${finding.kind}` as ReviewKey, {
      name: nameOf(review, finding.seat),
      at: turned.at,
      card: faceName(turned.face),
      chance: finding.chance === null ? "" : percent(finding.chance),
      could: could ? card(could) : "",
      when: when(finding.kind === "missed" && could ? could : turned),
    });
  },
  Holds: ReviewHolds,
  line: () => "",
};
