/** What whoever has to move may do, in words: as the legal moves say; for others, as far as everybody can see it. */
import type { GameEvent } from "../../pace";
import { either } from "../../words/formats";
import { t } from "../../words/words.svelte";
import { type AhoyView, verbsOf } from "./view";

type Offer = "look" | "again" | "attack" | "parley" | "end";
const named = (offers: readonly Offer[]): string => either(offers.map((offer) => t(`ahoy.do.${offer}`)));
const capital = (text: string): string => text.charAt(0).toLocaleUpperCase() + text.slice(1);

/** One's own turn: what these moves do. */
export function mayDo(view: AhoyView, moves: readonly string[]): string {
  const verbs = verbsOf(moves);
  const look = view.phase === "after_info" ? "again" : "look";
  const offers = (["look", "attack", "parley", "end"] as const).filter((verb) => verbs.has(verb));
  return capital(named(offers.map((verb) => (verb === "look" ? look : verb))));
}

/** Somebody else's turn. Whether one more look is left is not in the view: what just happened tells it, or nothing does. */
export function mayStill(view: AhoyView, events: readonly GameEvent[]): string {
  const parley: Offer[] = view.asked.length < view.options.players - 1 ? ["parley"] : [];
  if (view.phase === "turn") return t("ahoy.may", { what: named(["look", "attack", ...parley]) });
  const isAgain = events.some((event) => event.type === "revealed" && event["as"] === "look");
  if (!isAgain && !events.some(({ type }) => type === "looked" || type === "revealed")) return t("ahoy.may.go_on");
  return t("ahoy.may", { what: named([...(isAgain ? (["again"] as const) : []), "attack", ...parley, "end"]) });
}
