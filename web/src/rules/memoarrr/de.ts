import type { MemoarrrTexts } from "./outline";

export default {
  intro:
    "Ein Merkspiel für 2 bis 4 Personen: 24 Karten liegen verdeckt um einen Vulkan, und jede Karte, die du aufdeckst, muss dasselbe Tier oder dieselbe Landschaft zeigen wie die vorige. Wer danebengreift, ist für die Runde raus; wer am längsten durchhält, nimmt einen Schatz.",
  steps: [
    "Mischt die Karten und legt sie verdeckt um den Stapel aus Vulkanen und Schätzen. Alle sehen sich heimlich drei Karten an.",
    "Reihum deckt ihr je eine Karte auf. Sie muss dasselbe Tier oder dieselbe Landschaft zeigen wie die Karte direkt davor.",
    "Weder noch? Dann nimmst du einen Vulkan und bist für diese Runde raus.",
    "Wer zuletzt übrig bleibt, nimmt einen Schatz, ohne hineinzusehen. Dann werden alle Karten an ihrem Platz wieder umgedreht. Gut merken!",
    "Nach sieben Schätzen gewinnt, wer die meisten Rubine hat.",
  ],
  sections: {
    box: { title: "Was in der Schachtel ist" },
    editions: {
      title: "Die zwei Ausgaben",
      lead: "Die Regeln gibt es in zwei Fassungen, von 2018 und von 2023. Du wählst die Ausgabe, wenn du einen Tisch aufmachst. Das sind die einzigen Unterschiede:",
    },
    setup: { title: "Aufbau" },
    round: { title: "Eine Runde" },
    expert: {
      title: "Expertenspiel",
      lead: "Vier der fünf Tiere können etwas. Ein Tier wird aktiv, wenn seine Karte mit Erfolg aufgedeckt wird, und zwar immer: Du hast keine Wahl. Ein Fehlgriff löst nichts aus.",
    },
    end: { title: "Ende des Spiels" },
    knowledge: { title: "Wer was sieht" },
    options: { title: "Varianten", lead: "Alles lässt sich frei kombinieren." },
  },
  rules: {
    "1.1":
      "**25 Inselkarten.** Fünf Tiere (Pinguin, Krake, Walross, Krabbe, Schildkröte) in fünf Landschaften (Meer, Blumen, Lava, Dschungel, Wüste), jede Kombination genau einmal. Es gibt also einen Pinguin auf Lava, und nur einen.",
    "1.2": "**7 Schätze** mit einer Truhe auf der Rückseite. Darin sind 1, 1, 2, 2, 2, 3 und 4 Rubine, zusammen 15.",
    "1.3": "**3 Vulkane**, auf beiden Seiten gleich. So sehen alle den obersten des Stapels; die darunter bleiben verborgen.",
    "1.4": {
      text: "Im Spiel ist ein Vulkan weniger, als Personen mitspielen. Der **entscheidende Vulkan** ist immer dabei: der mit den meisten Vögeln (2018) oder der dunkle (2023).",
      ruling: "In der Ausgabe 2018 bleiben bei weniger als vier Personen die Vulkane mit den meisten Vögeln im Spiel.",
      why: "Die Anleitung sagt nur, wie viele. Welche es sind, macht keinen Unterschied: Wer dann den Vulkan mit den meisten Vögeln hat, beginnt.",
    },
    "2.1":
      "Mischt die 25 Inselkarten und legt sie verdeckt in fünf Reihen zu fünf. Die mittlere Karte, `c3`, kommt zurück in die Schachtel. Niemand sieht sie an: Sie bleibt ein Geheimnis.",
    "2.2": "In der freien Mitte steht der Stapel: die 7 Schätze, gemischt und verdeckt, und darauf die Vulkane in zufälliger Reihenfolge.",
    "2.3": {
      ruling: "Wer beginnt, wird ausgelost oder beim Aufmachen des Tisches bestimmt.",
      why: "In der Anleitung entscheidet ein Scherz, und der gehört an einen echten Tisch. Online ist das Los gerecht, und manchmal gibt es einen guten Grund, selbst zu wählen.",
    },
    "2.4": {
      text: "Wähle eine Seite der Insel, die noch frei ist, und sieh dir heimlich die drei mittleren Karten an diesem Rand an. Alle sehen, welche Seite du wählst; nur du siehst die Karten.",
      ruling: "Wer beginnt, wählt zuerst, dann die anderen im Uhrzeigersinn.",
      why: "In der Anleitung von 2018 steht keine Reihenfolge, und 2023 sehen alle zugleich nach; nacheinander geht es online leichter und ändert nichts.",
    },
    "3.1": "Wer beginnt, deckt eine beliebige verdeckte Karte auf. Noch gibt es nichts, wozu sie passen muss: Das gelingt immer.",
    "3.2": {
      text: "In der **allerersten Runde** darf diese erste Karte keine sein, die jemand beim Aufbau angesehen hat. Zu zweit sind damit 6 Karten tabu, zu dritt 9, zu viert 12.",
      ruling:
        "Das gilt nur für diese eine Karte, nicht für den Rest der Runde. Ist sie eine Krabbe, die aktiv wird (4.4), darfst du im Extrazug jede verdeckte Karte aufdecken. Und tabu sind nur Karten, die wirklich jemand angesehen hat.",
      why: "Niemand soll mit einer Karte beginnen, die sicher bekannt ist; im Extrazug muss die Karte ja schon zu einer anderen passen. Dass eine Seite frei bleibt, die niemand gewählt hat, sagt nur die französische Anleitung deutlich.",
    },
    "3.3":
      "Dann geht es im Uhrzeigersinn weiter. Wer noch in der Runde ist, muss eine verdeckte Karte aufdecken. Sie wird mit der Karte verglichen, die **direkt davor** aufgedeckt wurde, egal ob das ein Erfolg oder ein Fehlgriff war.",
    "3.4": "**Gleiches Tier oder gleiche Landschaft:** Erfolg. Du bleibst drin.",
    "3.5": "**Weder noch:** Fehlgriff. Du nimmst den obersten Vulkan und bist raus, bis die Runde endet.",
    "3.6":
      "Jede aufgedeckte Karte bleibt offen liegen, bis die Runde endet, auch Fehlgriffe. Aussetzen darfst du nicht, selbst wenn du weißt, dass keine Karte passt. Denk also voraus: Merk dir, während die anderen spielen, Plätze, die als Nächstes passen könnten.",
    "3.7": "Du musst eine Karte aufdecken, aber alle 24 liegen schon offen? Dann nimmst du den obersten Vulkan.",
    "3.8": "Wer einen Vulkan hat, wird übersprungen.",
    "3.9":
      "Die Runde endet in dem Moment, in dem der letzte Vulkan genommen wird. Wer dann keinen hat, **nimmt den obersten Schatz** und behält ihn verdeckt. Vor dem Ende des Spiels sieht niemand die Rubine, nicht einmal die eigenen.",
    "3.10": "Alle offenen Karten werden an ihrem Platz wieder umgedreht. (Nach der letzten Runde nicht: Dann ist das Spiel aus.)",
    "3.11": "Wer den entscheidenden Vulkan hat (1.4), beginnt die nächste Runde. Zu zweit beginnt also immer, wer verloren hat.",
    "3.12": "Die Vulkane werden gemischt und kommen wieder auf den Stapel.",
    "3.13": "Karten wechseln nie den Platz, außer wenn der Krake sich bewegt (4.2).",
    "4.1":
      "**Pinguin:** Sieh dir heimlich eine verdeckte Karte an. Die anderen sehen, wo du nachsiehst, aber nicht, was dort liegt. Es darf eine Karte sein, die du schon kennst. Liegt keine Karte verdeckt, geschieht nichts.",
    "4.2":
      "**Krake:** Er muss den Platz mit einer Karte direkt links, rechts, über oder unter ihm tauschen. Sie darf offen oder verdeckt sein; daran ändert der Tausch bei beiden nichts. Der Stapel in der Mitte ist keine Karte.",
    "4.3":
      "**Walross:** Nenne eine verdeckte Karte. Wer als Nächstes dran ist, darf sie nicht aufdecken. Liegen weniger als zwei Karten verdeckt, geschieht nichts.",
    "4.4": {
      text: "**Krabbe:** Du bist sofort noch einmal dran. Deine nächste Karte wird mit der Krabbe verglichen. Ist sie wieder eine Krabbe, bist du noch einmal dran; passt sie nicht, nimmst du wie immer einen Vulkan.",
      ruling: "War die Krabbe die letzte verdeckte Karte, gilt 3.7 für dich: Du nimmst den obersten Vulkan.",
      why: "Der Extrazug gehört dir, und sein Pech auch.",
    },
    "4.5": "**Schildkröte:** Nichts geschieht. Schildkröten haben es nicht eilig.",
    "4.6": {
      text: "Ob die **erste Karte einer Runde** etwas bewirkt, hängt von der Ausgabe ab.",
      ruling:
        "2018: Ein Tier wird nur aktiv, wenn seine Karte zu einer anderen gepasst hat; die erste Karte tut also nichts. 2023: Die erste Karte zählt als Erfolg, ihr Tier wird aktiv.",
      why: "Ausdrücklich steht es in keiner der beiden Anleitungen. Die von 2018 verlangt eine Karte, die zu einer anderen gepasst hat, und das kann die erste nicht; die von 2023 verlangt einen Erfolg, und das ist die erste Karte (3.1).",
    },
    "4.7": {
      ruling:
        "„Als Nächstes dran“ ist beim Walross die nächste Person im Uhrzeigersinn, die noch in der Runde ist. Die Karte bleibt für sie verboten, solange sie dran ist, auch bei Extrazügen durch Krabben. Wieder frei ist die Karte, sobald jemand anderes an die Reihe kommt, diese Person danebengreift oder die Runde endet.",
      why: "Wer raus ist, hat keinen Zug; und ein Verbot, das eine Krabbe abschütteln könnte, wäre kaum eines. Den Text von 2023 kann man auch so lesen, dass das Verbot nur für eine Karte gilt; an unseren Tischen hält es länger.",
    },
    "4.8": {
      ruling: "Liegt nur noch die verbotene Karte verdeckt, wenn die betroffene Person eine aufdecken muss, ist sie doch erlaubt.",
      why: "Das Walross braucht zwei verdeckte Karten, damit danach immer eine bleibt, die man aufdecken darf; so ist es auch hier.",
    },
    "4.9": {
      ruling: "Eine verbotene Karte darf nicht aufgedeckt werden, mehr nicht. Ein Pinguin darf sie ansehen, ein Krake mit ihr tauschen.",
      why: "Ansehen und Tauschen decken nichts auf.",
    },
    "5.1": "Ist der siebte Schatz genommen, werden alle Schätze geöffnet. **Wer die meisten Rubine hat, gewinnt.**",
    "5.2":
      "Bei gleich vielen Rubinen gewinnt, wer mehr Schatzkarten hat; ist auch das gleich, wer den wertvollsten einzelnen Schatz hat. So gewinnt immer genau eine Person.",
    "5.3": "Die übrigen Plätze werden ebenso bestimmt. Wer in allen drei Punkten gleich ist, teilt sich einen Platz.",
    "6.1":
      "**Alle** wissen, welche Karten offen liegen und in welcher Reihenfolge sie aufgedeckt wurden, wer mit welchem Vulkan raus ist, was oben auf dem Stapel liegt, wie viele Vulkane und Schätze übrig sind, wie viele Schätze jeder hat, welche Seiten gewählt wurden und welche Plätze angesehen, getauscht oder verboten wurden.",
    "6.2": "**Nur du** kennst die drei Karten deiner Seite und was deine Pinguine gesehen haben.",
    "6.3": "**Niemand** weiß, was verdeckt liegt, welche Karte in der Schachtel ist, was die Schätze enthalten und wie die unteren Vulkane liegen.",
    "6.4":
      "Das ist ein Merkspiel. Deshalb zeigt der Bildschirm nur, was jetzt offen liegt, und nie, was du früher gesehen hast. Was du heimlich ansiehst, bleibt höchstens bis zu deiner nächsten Aktion zu sehen; die zuletzt aufgedeckte Karte bis zur nächsten Aktion.",
    players: "**Personen:** 2, 3 oder 4.",
    edition: "**Ausgabe:** 2018 oder 2023. Sie bestimmt, welche Vulkane dabei sind (1.4) und ob das erste Tier einer Runde aktiv wird (4.6).",
    expert: "**Expertenspiel:** Die Tiere werden aktiv (4.1 bis 4.9).",
    ordered:
      "**Schätze sortiert:** Statt gemischt (2.2) liegen die Schätze von oben nach unten in der Folge 1, 1, 2, 2, 2, 3, 4. Dann können sich alle ausrechnen, wer was hat, und die letzten Runden zählen am meisten.",
  },
  rows: {
    "1.2": ["Die Truhe auf der Rückseite und was in den sieben steckt."],
    "3.4": ["Gleiches Tier: zwei Pinguine.", "Gleiche Landschaft: beide in der Wüste."],
    "3.5": ["Weder Krabbe noch Wüste: ein Vulkan."],
    "3.6": [
      "Anna beginnt mit einem Pinguin auf Lava. Bens Krabbe sitzt auch auf Lava: gut. Cleos Schildkröte zwischen Blumen passt nicht und bleibt offen liegen. Anna braucht jetzt also eine **Schildkröte oder Blumen**.",
    ],
    "3.9": ["Er gehört dir, aber nicht hineinsehen!"],
    "4.1": ["Ein Blick unter eine Karte: Nur du siehst sie."],
    "4.3": ["Finger weg von dieser Karte!"],
    "4.4": ["Nach der Krabbe im Dschungel bist du noch einmal dran: Auch der Krake sitzt im Dschungel, du bleibst drin."],
    "4.5": ["Immer mit der Ruhe."],
    "4.7": [
      "Bens Walross im Meer verbietet Cleo eine Karte.",
      "Cleo deckt eine Krabbe im Meer auf und ist noch einmal dran. Bens Karte ist für sie weiter verboten. Sie findet einen Pinguin im Meer, und ihr Zug ist vorbei: Jetzt ist die Karte wieder frei.",
    ],
    "4.9": ["Mit ihrem Pinguin darf Cleo sogar die verbotene Karte ansehen."],
    "5.2": [
      "Ben: fünf Rubine auf drei Karten. Er gewinnt.",
      "Anna: fünf Rubine auf zwei Karten, die beste hat 4. Sie wird Zweite.",
      "Cleo: fünf Rubine auf zwei Karten, die beste hat 3. Dritte.",
    ],
  },
  labels: {
    volcanoes: "Die drei Vulkane",
    two: "Zu zweit",
    three: "Zu dritt",
    four: "Zu viert",
    decides: "Wer ihn nimmt, beginnt die nächste Runde",
    first_card: "Expertenspiel: Wird das erste Tier einer Runde aktiv? (4.6)",
    "first_card.2018": "nein",
    "first_card.2023": "ja",
    cards: "Alle 25 Karten. Eine davon ist nicht im Spiel, und niemand weiß, welche.",
    island: "So liegt die Insel. Jede Seite hat drei Karten für die Person, die sie wählt.",
    octopus: "Dieser Krake muss mit einer der vier Nachbarkarten tauschen: links, rechts, darüber oder darunter.",
  },
} satisfies MemoarrrTexts;
