/** The texts of the big screen in Italian. */
import type { BigTexts } from "./texts.svelte";

export default {
  "code.title": "Entra con un codice",
  "code.how": "Scrivi le quattro lettere che vedi sullo schermo grande.",
  "screen.title": "Lo schermo grande",
  "screen.how":
    "Al tavolo scegli «Su uno schermo grande» e scrivi qui le sue quattro lettere: questo dispositivo mostrerà il tabellone, e voi giocherete sui telefoni.",
  "screen.new": "Non c’è ancora un tavolo? Aprine uno qui",
  "door.how": "Entra con il telefono",
  "door.open": "Apri questo indirizzo",
  "door.type": "e scrivi",
  "door.code": "Codice: {letters}",
  "door.free": "Posto libero",
  "door.ready": "a posto",
  "door.waits": "Si comincia quando tutti i posti sono presi.",
  "door.host": "Ci siete tutti. Chi ospita fa partire la partita.",
  "door.change": "Cambia il tavolo",
  "join.short": "{address} · {code}",
  "full": "Schermo intero",
  "leave": "Lascia lo schermo grande",
  "again": "Un’altra partita? Ditelo sui telefoni.",
  "offer": "Su uno schermo grande",
  "offer.how": "Sul televisore o sul proiettore apri {address} e scrivi queste lettere:",
  "offer.here": "Mostra il tabellone su questo dispositivo",
  "offer.phone": "Gioca qui accanto a uno schermo grande",
  "offer.whole": "Tutto il tavolo su questo dispositivo",
  "phone.look_up": "Guarda lo schermo grande",
  "phone.over": "La partita è finita. Com’è andata? Guarda lo schermo grande.",
  "phone.result": "Mostra qui il risultato",
} satisfies BigTexts;
