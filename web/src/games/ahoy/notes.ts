/** Texts beside "Why?", where the table has no other words for it; a missing language fails the type check. */
import { fill, language, type Language } from "../../words/words.svelte";

export const NOTES = {
  looked_already: {
    en: "You have looked. Now fight, or end your turn.",
    fr: "Vous avez regardé. Maintenant, livrez un combat ou finissez votre tour.",
    de: "Du hast nachgesehen. Jetzt kämpfe oder beende deinen Zug.",
    it: "Hai guardato. Ora affronta uno scontro o finisci il turno.",
  },
  asked_already: {
    en: "{name} has declined and cannot be asked again this turn.",
    fr: "{name} a refusé : pas de nouvelle proposition pendant ce tour.",
    de: "{name} hat abgelehnt und kann in diesem Zug nicht noch einmal gefragt werden.",
    it: "{name} ha rifiutato: in questo turno non puoi ripetere la proposta.",
  },
  second_landscape: {
    en: "A second landscape: the turn was over.",
    fr: "Un deuxième paysage, et le tour était fini.",
    de: "Eine zweite Landschaft: Der Zug war vorbei.",
    it: "Un secondo paesaggio: il turno era finito.",
  },
  face_up: {
    en: "{place} is a landscape. It stays face up.",
    fr: "{place} est un paysage. Il reste visible.",
    de: "{place} ist eine Landschaft. Sie bleibt offen.",
    it: "{place} è un paesaggio. Resta scoperto.",
  },
  empty: {
    en: "The tile at {place} has left the board.",
    fr: "La tuile en {place} a quitté le plateau.",
    de: "Auf {place} liegt kein Plättchen mehr.",
    it: "La tessera in {place} non è più sul tabellone.",
  },
  same_tile_shown: {
    en: "You have just looked at {place}. Show everybody another tile.",
    fr: "Vous venez de regarder {place}. Montrez à tous une autre tuile.",
    de: "{place} hast du gerade angesehen. Zeig allen ein anderes Plättchen.",
    it: "Hai appena guardato {place}. Mostra a tutti un’altra tessera.",
  },
  same_attacker_twice: {
    en: "{place} is attacking already. Choose another tile.",
    fr: "{place} attaque déjà. Choisissez une autre tuile.",
    de: "{place} greift schon an. Wähle ein anderes Plättchen.",
    it: "{place} attacca già. Scegli un’altra tessera.",
  },
  same_place_named: {
    en: "{place} has been named already. Name three different places.",
    fr: "{place} est déjà désigné. Désignez trois emplacements différents.",
    de: "{place} hast du schon genannt. Nenne drei verschiedene Plätze.",
    it: "{place} è già indicato. Indica tre posti diversi.",
  },
} as const satisfies Record<string, Record<Language, string>>;

export const noted = (what: keyof typeof NOTES, values: Record<string, string> = {}): string => fill(NOTES[what][language()], language(), values);
