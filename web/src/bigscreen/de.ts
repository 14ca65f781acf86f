/** The texts of the big screen in German. */
import type { BigTexts } from "./texts.svelte";

export default {
  "code.title": "Mit Code mitspielen",
  "code.how": "Tippe die vier Buchstaben ein, die auf dem großen Bildschirm stehen.",
  "screen.title": "Der große Bildschirm",
  "screen.how":
    "Wähle am Tisch „Auf dem großen Bildschirm“ und tippe hier die vier Buchstaben ein: Dieses Gerät zeigt dann das Spielfeld, und ihr spielt auf euren Handys.",
  "screen.new": "Noch kein Tisch? Hier einen eröffnen",
  "door.how": "Mit dem Handy mitspielen",
  "door.open": "Diese Adresse öffnen",
  "door.type": "und eintippen",
  "door.code": "Code: {letters}",
  "door.free": "Noch frei",
  "door.ready": "bereit",
  "door.waits": "Es geht los, wenn alle Plätze besetzt sind.",
  "door.host": "Alle sind da. Der Gastgeber startet das Spiel.",
  "door.change": "Tisch ändern",
  "join.short": "{address} · {code}",
  "full": "Vollbild",
  "leave": "Großen Bildschirm verlassen",
  "again": "Noch eine Partie? Sagt es auf euren Handys.",
  "offer": "Auf dem großen Bildschirm",
  "offer.how": "Öffne auf dem Fernseher oder Beamer {address} und tippe diese Buchstaben ein:",
  "offer.here": "Spielfeld auf diesem Gerät zeigen",
  "offer.phone": "Hier neben dem großen Bildschirm spielen",
  "offer.whole": "Ganzen Tisch auf diesem Gerät zeigen",
  "phone.look_up": "Schau auf den großen Bildschirm",
  "phone.over": "Das Spiel ist aus. Wie? Schau auf den großen Bildschirm.",
  "phone.result": "Ergebnis hier zeigen",
} satisfies BigTexts;
