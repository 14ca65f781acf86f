import { cardName, isYou, volcanoName } from "../../words/names";
import { t } from "../../words/words.svelte";
import type { MemoarrrTold } from "./faces";
import type { Side } from "./view";

/** Returns an event as a sentence for everybody; a secret look tells no card, and the end not yet who has won.
 * A card that lies face down again is not named. */
export function sentence(event: MemoarrrTold, names: readonly string[]): string | null {
  const name = ("seat" in event && names[event.seat]) || "";
  const place = "at" in event ? event.at : "";
  const voice = isYou(name) ? "you" : "says";
  switch (event.type) {
    case "looked":
      return t(`memoarrr.${voice}.looked`, { name, side: t(`side.${event.side as Side}`) });
    case "turned":
      if (!event.card) return t(`memoarrr.${voice}.turned_down`, { name, place }) + outcome(event.match);
      return t(`memoarrr.${voice}.turned`, { name, place, card: cardName(event.card) }) + outcome(event.match);
    case "volcano":
      return t(`memoarrr.${voice}.volcano`, { name, volcano: volcanoName(event.volcano) });
    case "peeked":
      return t(`memoarrr.${voice}.peeked`, { name, place });
    case "swapped":
      return t(`memoarrr.${voice}.swapped`, { name, place, with: event.with });
    case "banned": {
      const next = names[event.for] ?? "";
      return isYou(next) ? t("memoarrr.says.banned_you", { name, place }) : t(`memoarrr.${voice}.banned`, { name, place, next });
    }
    case "round_won":
      return `${won(name, event.round)}.`;
    case "game_over":
      return t("memoarrr.says.game_over");
    default:
      return null;
  }
}

/** Returns the winner of a round in words. */
export const won = (name: string, round: number): string => t(isYou(name) ? "memoarrr.you.won" : "memoarrr.says.won", { name, round });

function outcome(match: boolean | null): string {
  return match !== null ? ` ${t(match ? "memoarrr.match" : "memoarrr.no_match")}` : "";
}
