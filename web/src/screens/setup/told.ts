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

/** All that is not as usual at a table, a sentence each: who comes to it wants to know before sitting down. */
export function unusual({ options = {}, clock, look_s, spectators, chat }: NewTable): string[] {
  const limit = options["turn_limit"] as number | null | undefined;
  return [
    options["edition"] === "2018" && t("setup.edition.2018"),
    options["expert"] && t("setup.expert"),
    options["ordered"] && t("setup.ordered"),
    limit && t("setup.told", { what: t("setup.turn_limit"), how: `${t("setup.turn_limit.n", { n: limit })}.` }),
    clock && t("setup.told", { what: t("setup.clock"), how: `${clockText(clock)}. ${clockHow(clock)}` }),
    look_s && t("setup.told", { what: t("setup.look"), how: t("setup.look.n", { n: look_s }) }),
    spectators === false && t("setup.no_spectators"),
    chat === false && t("setup.no_chat"),
  ].filter((told) => typeof told === "string");
}
