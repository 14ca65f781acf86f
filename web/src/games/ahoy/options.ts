import { t } from "../../words/words.svelte";
import type { Options } from "../game";

/** Mixes of treasures with a name: how many of strength 3, 4 and 5. */
export const MIXES = { usual: "4,2,1", even: "3,2,2", rich: "1,2,4" } as const;
export const TREASURES = 7;
export const TURN_LIMITS = [null, 20, 40, 60];

export const defaults: Options = { treasures: MIXES.usual, show: "always", turn_limit: null };

/** Returns the options without the variant `show` where it is as usual. */
export const optionsToSend = (options: Options): Options =>
  Object.fromEntries(Object.entries(options).filter(([name, value]) => name !== "show" || value !== "always"));

/** Returns the counts of a mix. */
export function countsOf(mix: string): [small: number, middle: number, large: number] {
  const [small = 0, middle = 0, large = 0] = mix.split(",").map(Number);
  return [small, middle, large];
}

/** Returns the mix with so many of strength 4 and 5, of which `first` wins a conflict; the rest is of strength 3. */
export function mixOf(middle: number, large: number, first: "middle" | "large"): string {
  if (first === "middle") large = Math.min(large, TREASURES - middle);
  else middle = Math.min(middle, TREASURES - large);
  return [TREASURES - middle - large, middle, large].join(",");
}

/** Returns a mix of treasures in words. */
export function mixText(mix: string): string {
  const [small, middle, large] = countsOf(mix);
  return t("setup.treasures.told", { small, middle, large });
}

export function unusual(options: Options): string[] {
  const limit = options["turn_limit"] as number | null | undefined;
  const mix = options["treasures"] as string | undefined;
  return [
    ...(mix && mix !== MIXES.usual ? [t("setup.told", { what: t("setup.treasures"), how: mixText(mix) })] : []),
    ...(options["show"] === "or_combat" ? [t("setup.show")] : []),
    ...(limit ? [t("setup.told", { what: t("setup.turn_limit"), how: `${t("setup.turn_limit.n", { n: limit })}.` })] : []),
  ];
}
