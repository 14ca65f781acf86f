/** The events of Memory Ahoy in sentences. It never tells what was seen in secret. */
import { isTile } from "../../art/letters";
import { both } from "../../words/formats";
import { isYou, tileName } from "../../words/names";
import { type Key, t } from "../../words/words.svelte";
import type { AhoyTold } from "./faces";

/** Tiles with their places: "c3 (blue deputy)"; of those that lie face down again the places alone. */
const tilesAt = (tiles: Record<string, string>): string =>
  both(Object.entries(tiles).map(([place, tile]) => (isTile(tile) ? `${place} (${tileName(tile)})` : place)));

const placesOf = (event: { tiles: Record<string, string> }): string => both(Object.keys(event.tiles));

export function sentence(event: AhoyTold, names: readonly string[]): string | null {
  const nameOf = (seat: number | "island") => (seat === "island" ? "" : (names[seat] ?? ""));
  const name = "seat" in event ? nameOf(event.seat) : "";
  const voice = isYou(name) ? "you" : "says";
  switch (event.type) {
    case "looked":
      return t(`ahoy.${voice}.looked`, { name, place: event.at });
    case "revealed": {
      const what = tilesAt(event.tiles);
      const isOpen = Object.values(event.tiles).every(isTile);
      if (event.as === "look" && isOpen) return t(`ahoy.${voice}.look`, { name, place: placesOf(event) });
      return event.as === "target" ? t("ahoy.says.target", { what }) : t(`ahoy.${voice}.${event.as === "attackers" ? "attackers" : "show"}`, { name, what });
    }
    case "wrong_move":
      return t("ahoy.says.wrong");
    case "fought": {
      if (event.attack === null || event.target === null) return t(event.won ? "ahoy.says.won_plain" : "ahoy.says.lost_plain");
      return t(event.won ? "ahoy.says.won" : "ahoy.says.lost", { attack: event.attack, target: event.target });
    }
    case "captured": {
      const [places, taker] = [placesOf(event), nameOf(event.by)];
      return event.by === "island" ? t("ahoy.says.island", { places }) : t(`ahoy.${isYou(taker) ? "you" : "says"}.captured`, { name: taker, places });
    }
    case "shared":
      return t("ahoy.says.shared", { names: both(event.seats.map(nameOf)), count: event.each });
    case "proposed": {
      const [own = "", allied = "", treasure = ""] = event.places;
      const ally = nameOf(event.ally);
      return t(isYou(ally) ? "ahoy.says.proposed_you" : `ahoy.${voice}.proposed`, { name, ally, own, allied, treasure });
    }
    case "answered":
      return t(`ahoy.${voice}.${event.accepted ? "accepted" : "declined"}`, { name });
    case "game_over":
      return endOf(event.ended_by, event.winners.map(nameOf));
    default:
      return null;
  }
}

/** Returns the winners and the reason; what ended it may also be the clock or a resignation, which the frame tells. */
export function endOf(endedBy: string | null, winners: readonly string[]): string | null {
  if (!endedBy || !["points", "island", "group", "turn_limit"].includes(endedBy)) return null;
  const key = `ahoy.end.${endedBy}` as Key & `ahoy.end.${"points" | "group" | "turn_limit"}`;
  if (endedBy === "island") return t("ahoy.end.island");
  return t(key, { names: both(winners) });
}
