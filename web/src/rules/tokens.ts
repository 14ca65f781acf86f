import { type Crew, isCard, isTile, type Volcano } from "../art/letters";
import { cardName, tileName, volcanoName } from "../words/names";
import { t } from "../words/words.svelte";
import type { Token } from "./types";

/** Returns a picture in words, for those who do not see it. */
export function tokenName(token: Token): string {
  if (isCard(token)) return cardName(token);
  if (isTile(token)) return tileName(token);
  if (token === "isle") return t("island");
  if (token === "stack") return t("place.middle");
  if (isSign(token)) return t(`rules.sign.${token}`);
  const [kind, what] = token.split(":") as [string, string];
  if (kind === "volcano") return volcanoName(what as Volcano);
  if (kind === "rubies") return what === "0" ? t("rules.sign.closed") : t("rubies", { count: Number(what) });
  if (kind === "coins") return t("doubloons", { count: Number(what) });
  if (kind === "ship") return t("rules.sign.ship", { crew: t(`crew.${what as Crew}`) });
  if (kind === "animal") return t(`animal.${what as "P"}`);
  return /[POWCT]/.test(what) ? t(`animal.${what as "P"}`) : t(`landscape.${what as "o"}`);
}

const SIGNS = ["card", "tile", "then", "eye", "all", "yes", "no", "plus", "against"] as const;
const isSign = (token: Token): token is (typeof SIGNS)[number] => SIGNS.some((sign) => sign === token);
