import { both, percent } from "../words/formats";
import { isYou } from "../words/names";
import { t } from "../words/words.svelte";
import { rate } from "./history";
import { isOnlyMine } from "./ownSeats";
import { nameOf } from "./seatNames";
import { r } from "./texts.svelte";
import type { Review } from "./types";

/** Returns the winner in words; empty where the match was not played to its end. */
export function wonText(review: Review, table: string | null): string {
  const winners = review.result?.winners;
  if (!winners) return "";
  const names = winners.map((seat) => nameOf(review, seat));
  if (!winners.length) return t("play.won_nobody");
  if (winners.length > 1) return t("play.won_many", { names: both(names) });
  return isOnlyMine(table, winners[0]!) || isYou(names[0]!) ? t("play.won_you") : t("play.won", { names: names[0]! });
}

/** How much everybody remembered of what they could have known; empty where there was nothing to remember. */
export function recalledText(review: Review): string {
  const shares = review.reports.flatMap((report, seat) => {
    const share = rate([report]);
    return share === null ? [] : [`${nameOf(review, seat)} ${percent(share)}`];
  });
  return shares.length ? r("headline", { what: both(shares) }) : "";
}
