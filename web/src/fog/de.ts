import type { FogTexts } from "./texts.svelte";

/** The texts of the fog of the day in German. */
export default {
  "title": "Nebel des Tages",
  "why": "Heute liegt für alle dasselbe aus, und alle spielen gegen dieselben zwei Bots. Du hast einen Versuch.",
  "against": "{game} gegen {names}",
  "play": "In den Nebel",
  "go_on": "Weiterspielen",
  "done": "Der Nebel von heute hat sich gelichtet. Der nächste kommt morgen.",
  "rank": "Platz {n} von {of}",
  "won": "Gewonnen",
  "memory": "aus dem Gedächtnis: {n} von {of}",
  "streak": { one: "1 Tag in Folge", other: "{count} Tage in Folge" },
  "share": "Ergebnis teilen",
  "copied": "Kopiert.",
  "failed": "Das kann dieser Browser hier nicht.",
  "review": "Rückblick auf die Partie",
  "scores": "Heute auf diesem Server",
  "scores.none": "Noch niemand.",
  "scores.name": "Dein Name",
  "scores.add": "Mein Ergebnis eintragen",
  "friendly": "Die Auslage ergibt sich aus dem Datum, man könnte sie also vorher ausrechnen: Gespielt wird nur um die Ehre.",
} satisfies FogTexts;
