/** Places that the action under way names, each with a sign and a word for it. */
import type { Sign } from "../../art/letters";
import { isYou } from "../../words/names";
import { t } from "../../words/words.svelte";
import { type AhoyView, crewOf } from "./view";

export interface Mark {
  /** Empty: still to be named. */
  place: string;
  sign: Sign | "swords";
  label: string;
}

export function marksOf(view: AhoyView, names: readonly string[]): Mark[] {
  const attackers = view.attackers.map((place): Mark => ({ place, sign: "swords", label: t("ahoy.mark.attacker") }));
  return view.parley ? parleyMarks(view.parley, names) : attackers;
}

function parleyMarks(parley: NonNullable<AhoyView["parley"]>, names: readonly string[]): Mark[] {
  return [0, 1, 2].map((which): Mark => {
    const place = parley.places[which] ?? "";
    if (which === 2) return { place, sign: "$", label: t("ahoy.mark.treasure") };
    const seat = which === 0 ? parley.seat : parley.ally;
    const name = names[seat] ?? "";
    return { place, sign: crewOf(seat), label: isYou(name) ? t("ahoy.you.pirate") : t("ahoy.mark.crew", { name }) };
  });
}
