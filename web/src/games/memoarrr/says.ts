import type { Card, Volcano } from "../../art/letters";
import type { GameEvent } from "../../pace";
import type { AnyView } from "../../table.svelte";
import { cardName, volcanoName } from "../../words/names";
import { t } from "../../words/words.svelte";
import type { Side } from "./view";

/** What happened, in a sentence for everybody; a secret look tells no card. */
export function says(event: GameEvent, names: readonly string[], view: AnyView): string | null {
  const name = names[event.seat ?? -1] ?? "";
  const place = String(event["at"] ?? "");
  switch (event.type) {
    case "looked":
      return t("memoarrr.says.looked", { name, side: t(`side.${event["side"] as Side}`) });
    case "turned":
      return t(turned(event["match"]), { name, place, card: cardName(event["card"] as Card) });
    case "volcano":
      return t("memoarrr.says.volcano", { name, volcano: volcanoName(event["volcano"] as Volcano) });
    case "peeked":
      return t("memoarrr.says.peeked", { name, place });
    case "swapped":
      return t("memoarrr.says.swapped", { name, place, with: String(event["with"]) });
    case "banned":
      return t("memoarrr.says.banned", { name, place, next: names[event["for"] as number] ?? "" });
    case "round_won":
      return t("memoarrr.says.round_won", { name, round: event["round"] as number });
    case "game_over":
      // Who has won is told when the treasures are open.
      return view.phase === "over" ? t("memoarrr.says.game_over") : null;
    default:
      return null;
  }
}

function turned(match: unknown): "memoarrr.says.turned" | "memoarrr.says.matched" | "memoarrr.says.missed" {
  if (typeof match !== "boolean") return "memoarrr.says.turned";
  return match ? "memoarrr.says.matched" : "memoarrr.says.missed";
}
