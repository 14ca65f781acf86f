import type { Card, Volcano } from "../../art/letters";
import type { GameEvent } from "../../pace";
import type { AnyView } from "../../table.svelte";
import { cardName, isYou, volcanoName } from "../../words/names";
import { t } from "../../words/words.svelte";
import type { Side } from "./view";

/** What happened, in a sentence for everybody; a secret look tells no card, and the end not yet who has won. */
export function says(event: GameEvent, names: readonly string[], _view: AnyView): string | null {
  const name = names[event.seat ?? -1] ?? "";
  const place = String(event["at"] ?? "");
  const voice = isYou(name) ? "you" : "says";
  switch (event.type) {
    case "looked":
      return t(`memoarrr.${voice}.looked`, { name, side: t(`side.${event["side"] as Side}`) });
    case "turned":
      return t(`memoarrr.${voice}.turned`, { name, place, card: cardName(event["card"] as Card) }) + outcome(event["match"]);
    case "volcano":
      return t(`memoarrr.${voice}.volcano`, { name, volcano: volcanoName(event["volcano"] as Volcano) });
    case "peeked":
      return t(`memoarrr.${voice}.peeked`, { name, place });
    case "swapped":
      return t(`memoarrr.${voice}.swapped`, { name, place, with: String(event["with"]) });
    case "banned": {
      const next = names[event["for"] as number] ?? "";
      return isYou(next) ? t("memoarrr.says.banned_you", { name, place }) : t(`memoarrr.${voice}.banned`, { name, place, next });
    }
    case "round_won":
      return `${won(name, event["round"] as number)}.`;
    case "game_over":
      return t("memoarrr.says.game_over");
    default:
      return null;
  }
}

/** Who won a round. */
export const won = (name: string, round: number): string => t(isYou(name) ? "memoarrr.you.won" : "memoarrr.says.won", { name, round });

function outcome(match: unknown): string {
  return typeof match === "boolean" ? ` ${t(match ? "memoarrr.match" : "memoarrr.no_match")}` : "";
}
