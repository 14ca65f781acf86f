import type { AhoyTexts } from "./outline";

export default {
  intro:
    "Ein Piraten-Merkspiel für 2 bis 4 Crews: Alle Piraten liegen verdeckt auf einem großen Brett, dazwischen Schätze und leeres Land. Späh, merk dir alles, greif an und hol vor allen anderen 15 Punkte. Aber Vorsicht: Auch die Insel kämpft, und wenn sie gewinnt, verlieren alle.",
  steps: [
    "Alle Plättchen liegen verdeckt. Niemand weiß, wo etwas liegt, nicht einmal, wo die eigene Crew steckt.",
    "In deinem Zug darfst du heimlich ein Plättchen ansehen. Außer bei einer Landschaft zeigst du danach allen ein anderes.",
    "Danach oder stattdessen darfst du angreifen: Deck einen eigenen Piraten auf, dann ein Ziel. Erreicht deine Stärke plus 1 die des Ziels, gehört es dir.",
    "Verlierst du, wird dein Pirat erbeutet: von der anderen Crew, oder von der Insel, wenn das Ziel ein Schatz war.",
    "Schätze sind stark. In einem Bündnis greifen zwei Crews zusammen einen an und teilen die Dublonen.",
    "Mit 15 Punkten gewinnst du. Aber mit 12 Punkten gewinnt die Insel, und alle verlieren.",
  ],
  sections: {
    box: { title: "Was in der Schachtel ist" },
    setup: { title: "Aufbau" },
    turn: { title: "Dein Zug" },
    information: { title: "Nachsehen" },
    combat: { title: "Angreifen" },
    parley: { title: "Das Bündnis", lead: "Zwei Crews greifen zusammen einen Schatz an und teilen ihn." },
    end: { title: "Punkte und Ende" },
    knowledge: { title: "Wer was sieht" },
    fights: { title: "Kämpfe, durchgerechnet", lead: "Du bist Rot. Die erste Zahl ist dein Angriff, die 1 ist schon dabei." },
    options: { title: "Varianten" },
  },
  rules: {
    "1.1": {
      text: "Ein Schatz der Stärke 3 ist 4 Dublonen wert.",
      ruling: "Einer der Stärke 4 ist 6 wert, einer der Stärke 5 ist 8 wert.",
      why: "Dass 3 und 4 zusammengehören, zeigt ein Beispiel der Anleitung. Die anderen ordnen wir in der Reihenfolge zu, in der sie gedruckt sind.",
    },
    "1.2": {
      ruling:
        "Es gibt vier Schätze der Stärke 3, zwei der Stärke 4 und einen der Stärke 5, zusammen 36 Dublonen. Beim Aufmachen des Tisches lassen sich die sieben auch anders verteilen.",
      why: "Wie viele es jeweils sind, steht nicht in der Anleitung, und eine Crew ist genauso zusammengesetzt.",
    },
    "1.3": {
      ruling: "Die 20 Münzen sind keine Grenze. Niemand geht leer aus, weil der Beutel leer ist.",
      why: "Münzen zeigen nur Punkte an, und fehlende Pappe soll kein Ergebnis ändern.",
    },
    "1.4":
      "Nehmt die Plättchen aller Crews, die mitspielen, die 7 Schätze und so viele Landschaften, wie die Tabelle sagt. Mischt sie und füllt das Raster, alles verdeckt.",
    "1.5": {
      text: "Alle haben eine eigene Farbe. Wer beginnt, wird ausgelost.",
      ruling:
        "Die Farben gehören zu den Plätzen: Rot, Blau, Grün, Gelb. Beim Aufmachen des Tisches lässt sich auch bestimmen, wer beginnt. Gespielt wird im Uhrzeigersinn.",
      why: "Die Anleitung lässt das offen. Feste Plätze und der Uhrzeigersinn sind an den meisten Tischen üblich.",
    },
    "2.1":
      "In deinem Zug darfst du **nachsehen** (3.1) und danach **einen Kampf** führen: einen Angriff (4.1) oder ein Bündnis (5.1). Mindestens eines von beiden musst du tun.",
    "2.2": "Eine **Landschaft**, die aufgedeckt wird, egal wodurch, bleibt bis zum Ende des Spiels offen und wird nie mehr umgedreht.",
    "2.3": "Alle anderen Plättchen kommen verdeckt an ihren Platz zurück, außer ein Kampf nimmt sie vom Brett.",
    "3.1": "Sieh dir heimlich ein verdecktes Plättchen an.",
    "3.2":
      "**Es ist keine Landschaft:** Leg es zurück. Jetzt musst du ein zweites, anderes verdecktes Plättchen aufdecken, allen zeigen und ebenfalls zurücklegen. (Eine Landschaft bleibt offen.)",
    "3.3": "**Es ist eine Landschaft:** Sie bleibt offen. Du darfst heimlich noch ein Plättchen ansehen und musst nichts zeigen.",
    "3.4": "Findet auch dieser zweite Blick eine Landschaft, wird sie allen gezeigt und bleibt offen, und **dein Zug ist vorbei**: kein Kampf.",
    "3.5": "Nach dem Nachsehen beendest du deinen Zug, oder du führst einen Kampf.",
    "3.6": {
      ruling: "Ist das Plättchen, das du zeigst (3.2), eine Landschaft, darfst du trotzdem noch kämpfen.",
      why: "Nur vom zweiten heimlichen Blick heißt es, dass er den Zug beendet; Zeigen ist eine Pflicht und verdient keine Strafe.",
    },
    "3.7": {
      ruling:
        "Du kannst das Zeigen (3.2) nicht durch einen Kampf umgehen, außer an eurem Tisch gilt 3.8. Ein Kampf darf darauf folgen und das gezeigte Plättchen benutzen.",
      why: "Die Anleitung lässt sich auch so lesen, dass ein Kampf das Zeigen ersetzt (3.8). Wir bleiben beim Preis für den heimlichen Blick: Auch die anderen sollen etwas erfahren.",
    },
    "3.8": {
      text: "**Zeigen oder kämpfen:** Wenn es beim Aufmachen des Tisches so gewählt wird, darf ein Kampf das Zeigen ersetzen.",
      ruling:
        "Hat dein erster Blick keine Landschaft gefunden, zeigst du ein zweites Plättchen **oder** beginnst sofort einen Kampf, also einen Angriff mit einem oder zwei Plättchen oder ein Bündnis. Einfach den Zug beenden darfst du nicht. Der Kampf darf das angesehene Plättchen benutzen. Nach einem Kampf oder einem Fehlgriff ist dein Zug vorbei, und gezeigt wird nichts mehr. Lehnt die andere Crew ab (5.2), hast du wieder die Wahl: zeigen oder kämpfen.",
      why: "Nach dem gedruckten Satz kann ein Kampf an die Stelle des Zeigens treten, und auch ein Kampf deckt für alle etwas auf. Trotzdem wird gezeigt, solange ihr nichts anderes wählt: So hat jeder heimliche Blick denselben Preis.",
    },
    "4.1": "Sag, ob du mit einem oder mit zwei Plättchen angreifst, und deck so viele verdeckte auf. Zwei werden zusammen aufgedeckt.",
    "4.2": "**Ein einzelner Angreifer** muss aus deiner eigenen Crew sein oder ein Schatz. **Zwei Angreifer** müssen beide aus deiner Crew sein.",
    "4.3": {
      text: "Alles andere ist ein **Fehlgriff**: Die Plättchen werden wieder verdeckt, dein Zug ist vorbei, und kein Ziel wird aufgedeckt.",
      ruling: "Eine Landschaft darunter bleibt offen.",
      why: "Das tut sie überall sonst (2.2), also auch hier.",
    },
    "4.4": "Wenn du deine Angreifer gesehen hast, wähle ein verdecktes Plättchen als Ziel und deck es auf.",
    "4.5": {
      text: "Deine Crew darf ein Plättchen einer anderen Crew angreifen oder einen Schatz. Ein Schatz darf ein Plättchen einer anderen Crew angreifen.",
      ruling: "Ein Schatz greift also weder deine eigene Crew an noch einen anderen Schatz.",
      why: "Ein Schatz kämpft für die Insel, und die hat von einem Schatz nichts; und die eigene Crew greift niemand an. Die Anleitung lässt sich auch großzügiger lesen: Wer zu Hause so spielt, macht nichts falsch.",
    },
    "4.6": {
      text: "Jedes andere Ziel ist ein Fehlgriff: Alle Plättchen werden wieder verdeckt (eine Landschaft bleibt offen), und dein Zug ist vorbei.",
      ruling: "Das gilt auch für eine Landschaft: Dein Zug ist vorbei.",
      why: "Von Landschaften ist in der Anleitung hier keine Rede; ein falsches Ziel ist ein falsches Ziel.",
    },
    "4.7":
      "**Stärke:** Zähl deine Angreifer zusammen, **plus 1**, und zwar nur einmal, nicht je Plättchen. Du gewinnst, wenn das mindestens die Stärke des Ziels ist. Gleichstand gewinnst also du.",
    "4.8": "**Deine Crew gewinnt:** Du erbeutest das Ziel, ob Pirat oder Schatz. Deine Angreifer werden wieder verdeckt.",
    "4.9": "**Deine Crew verliert gegen einen Piraten:** Wem er gehört, der erbeutet alle deine Angreifer. Das Ziel wird wieder verdeckt.",
    "4.10": "**Deine Crew verliert gegen einen Schatz:** Die Insel erbeutet alle deine Angreifer. Der Schatz wird wieder verdeckt.",
    "4.11": "**Ein Schatz greift an:** Er gewinnt immer, denn schon 3 + 1 schlägt einen Chef. Die Insel erbeutet das Ziel. Der Schatz wird wieder verdeckt.",
    "4.12": "Dann ist dein Zug vorbei.",
    "5.1":
      "Nenne eine andere Crew als **Verbündete** und drei verschiedene verdeckte Plättchen in dieser Reihenfolge: deines, das der Verbündeten, den Schatz. Alle hören den Vorschlag. Die andere Crew nimmt an oder lehnt ab.",
    "5.2": {
      text: "**Abgelehnt:** Nichts wird aufgedeckt.",
      ruling: "Dein Zug geht weiter wie zuvor, aber dieselbe Crew darfst du in diesem Zug nicht noch einmal fragen.",
      why: "Eine Absage soll dich nicht mehr kosten als die Hilfe dieser einen Crew; ohne Grenze könntest du ewig fragen.",
    },
    "5.3": {
      text: "**Angenommen:** Beide Angreifer werden aufgedeckt. Der erste muss aus deiner Crew sein, der zweite aus der verbündeten. Sonst ist es ein Fehlgriff: Beide werden wieder verdeckt (Landschaften bleiben offen), und dein Zug ist vorbei.",
      ruling:
        "Das zweite Plättchen muss genau der Crew gehören, die du gefragt hast, nicht einer dritten. Nach einem solchen Fehlgriff wird kein Ziel aufgedeckt.",
      why: "Wer zugesagt hat, macht mit; und nach einem missglückten Anfang wird nichts weiter gezeigt, wie in 4.3. Die Anleitung lässt sich auch so lesen, dass ein Pirat jeder anderen Crew genügt.",
    },
    "5.4": {
      text: "Dann wird das Ziel aufgedeckt. Es muss ein Schatz sein. Sonst ist es ein Fehlgriff: Alle Plättchen werden wieder verdeckt (eine Landschaft bleibt offen).",
      ruling: "Dann ist dein Zug vorbei.",
      why: "Auch jeder andere Fehlgriff beendet den Zug (4.3).",
    },
    "5.5": "Die Stärke ist die Summe beider Angreifer plus 1. Gleichstand gewinnt ihr.",
    "5.6":
      "**Gewonnen:** Der Schatz verlässt das Spiel, und beide Crews nehmen je die Hälfte seiner Dublonen. Beide Angreifer segeln heim auf ihr eigenes Schiff; sie zählen für niemanden.",
    "5.7": "**Verloren:** Die Insel erbeutet beide Angreifer. Der Schatz wird wieder verdeckt.",
    "5.8": "Dann ist dein Zug vorbei.",
    "6.1":
      "Deine Punkte: die Stärken der Piraten, die du erbeutet hast, plus die Dublonen deiner erbeuteten Schätze, plus die Dublonen aus geteilten Schätzen.",
    "6.2": {
      text: "Die Punkte der Insel: die Stärken der Piraten, die sie erbeutet hat.",
      ruling: "Alle Punkte sind für alle offen, die ganze Zeit.",
      why: "Die Anleitung sagt dazu nichts. Alle haben jede Beute gesehen, und merken soll man sich Plätze, keine Summen.",
    },
    "6.3": "Prüft nach jedem Kampf in dieser Reihenfolge, ob das Spiel aus ist:",
    "6.3 A": {
      text: "**Jemand hat 15 Punkte** oder mehr und gewinnt damit.",
      ruling: "Zwei Verbündete können das zugleich schaffen. Dann gewinnt, wer mehr Punkte hat; bei Gleichstand entscheidet 6.4.",
      why: "Das ist der einfachste Maßstab.",
    },
    "6.3 B": "**Die Insel hat 12 Punkte** oder mehr: Die Insel gewinnt, und alle verlieren.",
    "6.3 C": {
      text: "**Eine Crew, die mitspielt, hat kein Plättchen mehr auf dem Brett, oder dort liegt kein Schatz mehr:** Wer die meisten Punkte hat, gewinnt. Die Insel zählt hier nicht.",
      ruling:
        "Auch ein Pirat, der nach einem Bündnis heimgesegelt ist, ist vom Brett verschwunden. War es der letzte Pirat einer Crew, ist das Spiel also aus.",
      why: "Eine Crew, von der niemand mehr auf dem Brett ist, ist weg, egal wohin ihre Leute gegangen sind. Die Anleitung lässt sich auch so lesen, dass nur erbeutete Plättchen zählen; zähl also deine Piraten, bevor du heimsegelst.",
    },
    "6.4": {
      text: "Bei **Gleichstand** entscheidet der Reihe nach: mehr Dublonen aus Schätzen; mehr erbeutete Chefs; mehr erbeutete Vizes; mehr erbeutete Piraten überhaupt.",
      ruling: "Dublonen aus geteilten Schätzen zählen beim ersten Schritt mit. Wer nach dem letzten noch gleichauf liegt, teilt sich den Sieg.",
      why: "Auch geteilte Dublonen kommen aus Schätzen; und einen weiteren Schritt hat die Anleitung nicht.",
    },
    "6.5":
      "Mit einem **Zuglimit** endet das Spiel wie in 6.3 C, sobald alle zusammen so viele Züge gespielt haben. Beendet ein Kampf im letzten Zug das Spiel, gilt der Kampf.",
    "7.1":
      "**Alle** sehen die offenen Landschaften, die gerade aufgedeckten Plättchen, alles Erbeutete, alle Punkte, Vorschläge und Antworten, und an welchen Plätzen nachgesehen wurde.",
    "7.2": "**Nur du** siehst, was du heimlich ansiehst, höchstens bis zu deiner nächsten Aktion. Niemand weiß, was verdeckt liegt.",
    "7.3":
      "Was die letzte Aktion aufgedeckt hat, bleibt bis zur nächsten Aktion zu sehen. Wer blinzelt oder die Verbindung verliert, sieht also trotzdem, was alle gesehen haben.",
    one: "**Ein Pirat greift an**",
    two: "**Zwei Piraten greifen an**",
    together: "**Bündnis mit Blau**",
    treasure: "**Ein Schatz greift an**",
    wrong: "**Fehlgriffe in einem Bündnis mit Blau**",
    players: "**Personen:** 2, 3 oder 4 Crews. Nach den Plätzen sind das Rot, Blau, Grün und Gelb.",
    treasures: "**Schätze:** wie viele es von Stärke 3, 4 und 5 gibt; zusammen sieben. Wenn du nichts wählst, sind es 4, 2 und 1 (1.2).",
    turn_limit: "**Zuglimit:** eine Hausregel, die nur gilt, wenn du sie wählst (6.5).",
    show: "**Zeigen:** Nach einem heimlichen Blick wird immer ein zweites Plättchen gezeigt (3.7), außer du wählst, dass ein Kampf es ersetzen darf (3.8).",
  },
  rows: {
    "2.2": ["Hier wohnt niemand. Sie bleibt offen."],
    "3.2": ["Du siehst nach und findest deinen eigenen Vize. Dann zeigst du allen ein anderes Plättchen: einen blauen Matrosen."],
    "3.3": ["Eine Landschaft! Du siehst noch einmal nach, und die anderen erfahren nichts."],
    "3.4": ["Zwei Landschaften: Dein Zug ist vorbei."],
    "3.8": ["Du siehst nach und findest deinen eigenen Vize. Statt ein anderes Plättchen zu zeigen, greifst du gleich mit ihm an: 2 + 1 = 3 gegen 3."],
    "4.2": [
      "Du bist Rot. Eigener Pirat: gut.",
      "Ein Schatz allein: gut.",
      "Zwei eigene: gut.",
      "Ein Schatz im Doppelangriff: Fehlgriff.",
      "Ein fremder Pirat: Fehlgriff.",
    ],
    "4.5": ["Eine andere Crew: gut.", "Ein Schatz: gut.", "Schatz gegen Schatz: Fehlgriff."],
    "4.7": ["1 + 1 und 1 dazu macht 3, und der Chef hat 3: gewonnen.", "1 und 1 dazu macht 2 gegen 3: verloren."],
    "4.8": ["2 + 1 = 3 gegen 3: Der blaue Chef gehört dir."],
    "4.9": ["1 + 1 = 2 gegen 3: Grün erbeutet deinen Piraten."],
    "4.10": ["1 + 1 + 1 = 3 gegen 4: Die Insel holt beide."],
    "4.11": ["3 + 1 = 4 gegen 2: Die Insel holt den Vize. Das schwächt Blau, aber es stärkt die Insel."],
    "5.1": ["„Meiner liegt auf `a2`, deiner auf `d4`, und der Schatz auf `f1`. Wollen wir?“"],
    "5.3": ["Gefragt hast du Blau, aber das ist ein Pirat von Grün: Fehlgriff."],
    "5.6": ["2 + 1 + 1 = 4 gegen 4: gewonnen, je 3 Dublonen."],
    "5.7": ["1 + 1 + 1 = 3 gegen 4: verloren, und die Insel holt beide."],
    one: [
      "2 gegen 1: Du erbeutest den Matrosen.",
      "2 gegen 3: Grün erbeutet deinen Piraten.",
      "2 gegen 3: Dein Pirat geht an die Insel.",
      "2 gegen 4: Dein Pirat geht an die Insel.",
    ],
    two: [
      "3 gegen 2: Du erbeutest den Vize.",
      "3 gegen 3: Du erbeutest den Chef.",
      "3 gegen 3: Der Schatz gehört dir.",
      "3 gegen 4: Beide gehen an die Insel.",
    ],
    together: ["3 gegen 3: gewonnen, je 2 Dublonen. Beide segeln heim.", "3 gegen 4: Beide gehen an die Insel."],
    treasure: ["4 gegen 2: Die Insel erbeutet den Vize.", "4 gegen 3: Die Insel erbeutet den Chef."],
    wrong: [
      "Das zweite Plättchen gehört nicht Blau: Beide werden wieder verdeckt, und kein Ziel wird aufgedeckt.",
      "Das Ziel ist kein Schatz: Alle drei werden wieder verdeckt.",
    ],
  },
  labels: {
    crews: "Jede Crew (Rot, Blau, Grün, Gelb) hat 1 Chef, 2 Vizes und 4 Matrosen. Dazu kommen 7 Schätze, 7 bis 9 Landschaften und 20 Münzen.",
    strength: "Stärke",
    worth: "Punkte für die Beute",
    players: "Personen",
    pirates: "Piraten",
    treasures: "Schätze",
    landscapes: "Landschaften",
    grid: "Raster (Spalten × Reihen)",
  },
} satisfies AhoyTexts;
