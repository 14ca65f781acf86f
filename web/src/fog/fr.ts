import type { FogTexts } from "./texts.svelte";

/** The texts of the fog of the day in French. */
export default {
  "title": "Brume du jour",
  "why": "La donne du jour est la même pour tout le monde, contre les deux mêmes robots. Vous n’avez qu’un essai.",
  "against": "{game} contre {names}",
  "play": "Dans la brume",
  "go_on": "Continuer la partie",
  "done": "La brume du jour s’est dissipée. La prochaine arrive demain.",
  "rank": "place {n} sur {of}",
  "won": "Victoire",
  "memory": "{n} sur {of} de mémoire",
  "streak": { one: "1 jour de suite", other: "{count} jours de suite" },
  "share": "Partager le résultat",
  "copied": "Copié.",
  "failed": "Ce navigateur ne peut pas le faire ici.",
  "review": "Revoir la partie",
  "scores": "Aujourd’hui sur ce serveur",
  "scores.none": "Personne pour l’instant.",
  "scores.name": "Votre nom",
  "scores.add": "Inscrire mon résultat",
  "friendly": "La donne découle de la date : chacun pourrait la calculer d’avance. On joue donc seulement pour l’honneur.",
} satisfies FogTexts;
