import { t } from "../../words/words.svelte";
import type { Options } from "../game";

export const defaults: Options = { edition: "2023", expert: false, ordered: false };

export function unusual(options: Options): string[] {
  return [
    ...(options["edition"] === "2018" ? [t("setup.edition.2018")] : []),
    ...(options["expert"] ? [t("setup.expert")] : []),
    ...(options["ordered"] ? [t("setup.ordered")] : []),
  ];
}
