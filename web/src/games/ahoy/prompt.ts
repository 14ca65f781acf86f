/** The choices of the player to move, in words: as the legal moves say; for others, as far as everybody can see it. */
import type { AhoyEvent } from "./types";
import { either } from "../../words/formats";
import { t } from "../../words/words.svelte";
import { type Action, type AhoyView, mayFightFirst, verbsOf } from "./view";

type Offer = "look" | "again" | "attack" | "parley" | "end";
const named = (offers: readonly Offer[]): string => either(offers.map((offer) => t(`ahoy.do.${offer}`)));

/** One's own turn: what these moves do. */
export function mayDo(view: AhoyView, moves: readonly string[]): string {
  const verbs = verbsOf(moves);
  const look = view.phase === "after_info" ? "again" : "look";
  const offers = (["look", "attack", "parley", "end"] as const).filter((verb) => verbs.has(verb));
  return named(offers.map((verb) => (verb === "look" ? look : verb)));
}

/** One's own turn: what is asked for now. */
export function prompt(view: AhoyView, moves: readonly string[], nameOf: (seat: number) => string): string {
  if (view.phase === "turn" || view.phase === "after_info") return mayDo(view, moves);
  if (view.phase === "show" && mayFightFirst(view)) return t("ahoy.todo.show_or_fight");
  const step = view.parley?.places.length ?? 0;
  if (view.phase === "name") return t(`ahoy.name.${step as 0 | 1 | 2}`, { ally: nameOf(view.parley?.ally ?? 0) });
  return t(`phase.ahoy.${view.phase}`);
}

/** A few words about an action; `isAgain`: a second look. */
export function actionHow(view: AhoyView, action: Action, isAgain: boolean): string {
  if (action !== "look") return t(`ahoy.${action}.how`);
  if (isAgain) return t("ahoy.look.again");
  return t(mayFightFirst(view) ? "ahoy.look.how.or_fight" : "ahoy.look.how");
}

/** The text for an action that was picked: what is to be done, and what follows. */
export function actionNext(view: AhoyView, action: Action, isAgain: boolean): string {
  if (action !== "look") return t(`ahoy.${action}.next`);
  if (isAgain) return t("ahoy.look.again.next");
  return t(mayFightFirst(view) ? "ahoy.look.next.or_fight" : "ahoy.look.next");
}

/** Somebody else's turn. Whether one more look is left is not in the view: what just happened tells it, or nothing does. */
export function mayStill(view: AhoyView, events: readonly AhoyEvent[]): string {
  const parley: Offer[] = view.asked.length < view.options.players - 1 ? ["parley"] : [];
  if (view.phase === "turn") return t("ahoy.may", { what: named(["look", "attack", ...parley]) });
  const isAgain = events.some((event) => event.type === "revealed" && event["as"] === "look");
  if (!isAgain && !events.some(({ type }) => type === "looked" || type === "revealed")) return t("ahoy.may.go_on");
  return t("ahoy.may", { what: named([...(isAgain ? (["again"] as const) : []), "attack", ...parley, "end"]) });
}
