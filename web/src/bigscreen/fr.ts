/** The texts of the big screen in French. */
import type { BigTexts } from "./texts.svelte";

export default {
  "code.title": "Rejoindre avec un code",
  "code.how": "Tapez les quatre lettres affichées sur le grand écran.",
  "screen.title": "Le grand écran",
  "screen.how":
    "À la table, choisissez « Sur un grand écran » et tapez ses quatre lettres ici : cet appareil montre alors le plateau, et vous jouez sur vos téléphones.",
  "screen.new": "Pas encore de table ? En ouvrir une ici",
  "door.how": "Rejoignez la partie avec votre téléphone",
  "door.open": "Ouvrez cette adresse",
  "door.type": "et tapez",
  "door.code": "Code : {letters}",
  "door.free": "Place libre",
  "door.ready": "c’est bon",
  "door.waits": "La partie commence quand toutes les places sont prises.",
  "door.host": "Tout le monde est là. L’hôte lance la partie.",
  "door.change": "Modifier la table",
  "join.short": "{address} · {code}",
  "full": "Plein écran",
  "leave": "Quitter le grand écran",
  "again": "Une autre partie ? Dites-le sur vos téléphones.",
  "offer": "Sur un grand écran",
  "offer.how": "Sur le téléviseur ou le projecteur, ouvrez {address} et tapez ces lettres :",
  "offer.here": "Montrer le plateau sur cet appareil",
  "offer.phone": "Jouer ici à côté d’un grand écran",
  "offer.whole": "Toute la table sur cet appareil",
  "phone.look_up": "Regardez le grand écran",
  "phone.over": "La partie est finie. Comment ? Regardez le grand écran.",
  "phone.result": "Montrer le résultat ici",
} satisfies BigTexts;
