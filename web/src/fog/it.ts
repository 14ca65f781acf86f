import type { FogTexts } from "./texts.svelte";

/** The texts of the fog of the day in Italian. */
export default {
  "title": "Nebbia del giorno",
  "why": "Oggi le carte sono le stesse per tutti, contro gli stessi due bot. Hai un solo tentativo.",
  "against": "{game} contro {names}",
  "play": "Nella nebbia",
  "go_on": "Continua a giocare",
  "done": "La nebbia di oggi si è diradata. La prossima arriva domani.",
  "rank": "posto {n} su {of}",
  "won": "Vittoria",
  "memory": "{n} su {of} a memoria",
  "streak": { one: "1 giorno di fila", other: "{count} giorni di fila" },
  "share": "Condividi il risultato",
  "copied": "Copiato.",
  "failed": "Qui questo browser non può farlo.",
  "review": "Rivedi la partita",
  "scores": "Oggi su questo server",
  "scores.none": "Ancora nessuno.",
  "scores.name": "Il tuo nome",
  "scores.add": "Aggiungi il mio risultato",
  "friendly": "La disposizione si ricava dalla data, e chiunque potrebbe calcolarla prima: si gioca solo per l’onore.",
} satisfies FogTexts;
