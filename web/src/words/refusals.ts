import { t } from "./words.svelte";

const KNOWN = [
  "no_table",
  "closed",
  "not_allowed",
  "name_taken",
  "stale",
  "look_open",
  "illegal_move",
  "too_many",
  "not_stored",
  "no_engine",
  "engine_failed",
  "no_wasm",
  "no_server",
  "no_connection",
] as const;

/** Why something was not done, for people, from the server's code. */
export function refusalText(code: string): string {
  const known = KNOWN.find((one) => one === code);
  return known ? t(`refused.${known}`) : t("refused.other");
}
