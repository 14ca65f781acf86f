/** What was chosen for a table, in words. */
import type { NewTable } from "../../protocol";
import { t } from "../../words/words.svelte";

export type Clock = NewTable["clock"];

export function clockText(clock: Clock): string {
  if (!clock) return t("setup.clock.none");
  return clock.kind === "per_move" ? t("setup.clock.move", { n: clock.seconds }) : t("setup.clock.game", { n: clock.seconds / 60 });
}

/** What happens when the time is over. */
export function clockHow(clock: Clock): string {
  if (!clock) return "";
  return t(clock.kind === "per_move" ? "setup.clock.move.how" : "setup.clock.game.how");
}
