/** The settings of a table, in words. */
import { gameOf } from "../../games";
import type { NewTable } from "../../net/protocol";
import { t } from "../../words/words.svelte";
import { USUAL_LOOK } from "./choices";

export type Clock = NewTable["clock"];

export function clockText(clock: Clock): string {
  if (!clock) return t("setup.clock.none");
  return clock.kind === "per_move" ? t("setup.clock.move", { n: clock.seconds }) : t("setup.clock.game", { n: clock.seconds / 60 });
}

/** Returns the effect of an expired clock. */
export function clockHow(clock: Clock): string {
  if (!clock) return "";
  return t(clock.kind === "per_move" ? "setup.clock.move.how" : "setup.clock.game.how");
}

export function lookText(seconds: number | null): string {
  return seconds === null ? t("setup.look.none") : t("setup.look.n", { n: seconds });
}

/** All that is not as usual at a table, a sentence each: who comes to it wants to know before sitting down. */
export function unusual({ game, options = {}, clock, look_s, spectators, chat, first }: NewTable, names: readonly string[] = []): string[] {
  const starter = first == null ? null : names[first] || t("setup.seat", { n: first + 1 });
  return [
    ...(gameOf(game)?.unusual(options) ?? []),
    starter && t("setup.told", { what: t("setup.first"), how: `${starter}.` }),
    clock && t("setup.told", { what: t("setup.clock"), how: `${clockText(clock)}. ${clockHow(clock)}` }),
    look_s !== undefined && look_s !== USUAL_LOOK && t("setup.told", { what: t("setup.look"), how: lookText(look_s) }),
    spectators === false && t("setup.no_spectators"),
    chat === false && t("setup.no_chat"),
  ].filter((told) => typeof told === "string");
}
