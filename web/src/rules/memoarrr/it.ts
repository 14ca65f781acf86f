import type { MemoarrrTexts } from "./outline";

export default {
  intro:
    "Un gioco di memoria per 2–4 giocatori: 24 carte sono coperte intorno a un vulcano, e ogni carta che giri deve avere lo stesso animale o lo stesso paesaggio della precedente. Se sbagli sei fuori dal round; chi resiste più a lungo prende un tesoro.",
  steps: [
    "Mescola le carte e disponile coperte intorno alla pila di vulcani e tesori. Ognuno ne guarda tre in segreto.",
    "A turno, ognuno gira una carta. Deve mostrare lo stesso animale o lo stesso paesaggio della carta precedente.",
    "Né l’uno né l’altro? Prendi un vulcano e sei fuori dal round.",
    "L’ultimo rimasto prende un tesoro senza guardarlo. Poi tutte le carte tornano coperte, ognuna al suo posto. Ricordale!",
    "Dopo sette tesori vince chi ha più rubini.",
  ],
  sections: {
    box: { title: "Che cosa c’è nella scatola" },
    editions: {
      title: "Le due edizioni",
      lead: "Le regole esistono in due versioni, del 2018 e del 2023. Scegli l’edizione quando crei il tavolo. Cambia solo questo:",
    },
    setup: { title: "Preparazione" },
    round: { title: "Un round" },
    expert: {
      title: "Gioco per esperti",
      lead: "Quattro dei cinque animali hanno un potere. Un animale agisce quando la sua carta viene girata con successo, e non hai scelta: agisce sempre. Un errore non fa scattare nulla.",
    },
    end: { title: "Fine della partita" },
    knowledge: { title: "Chi vede che cosa" },
    options: { title: "Opzioni", lead: "Ogni combinazione va bene." },
  },
  rules: {
    "1.1":
      "**25 carte isola.** Cinque animali (pinguino, polpo, tricheco, granchio, tartaruga) in cinque paesaggi (oceano, fiori, lava, giungla, deserto), ogni combinazione una sola volta. C’è quindi un pinguino sulla lava, e uno soltanto.",
    "1.2": "**7 tesori** con un forziere sul retro. Dentro ci sono 1, 1, 2, 2, 2, 3 e 4 rubini: 15 in tutto.",
    "1.3": "**3 vulcani**, uguali sui due lati. Così tutti vedono quello in cima alla pila; quelli sotto restano nascosti.",
    "1.4": {
      text: "Si gioca con un vulcano in meno rispetto al numero di giocatori. Il **vulcano decisivo** c’è sempre: quello con più uccelli (2018) o quello scuro (2023).",
      ruling: "Nell’edizione 2018, se si è in meno di quattro, restano in gioco i vulcani con più uccelli.",
      why: "Il regolamento dice solo quanti. Quali siano non cambia nulla: inizia chi ha quello con più uccelli tra i vulcani in gioco.",
    },
    "2.1":
      "Mescola le 25 carte isola e disponile coperte in cinque file da cinque. La carta al centro, `c3`, torna nella scatola. Nessuno la guarda: resta un mistero.",
    "2.2": "Al centro sta la pila: i 7 tesori, mescolati e coperti, e sopra i vulcani in ordine casuale.",
    "2.3": {
      ruling: "Chi inizia viene sorteggiato, oppure lo decide chi ha aperto il tavolo.",
      why: "Il regolamento si affida a una battuta, perfetta intorno a un tavolo vero. Online il sorteggio è giusto per tutti, e chi apre il tavolo a volte ha un buon motivo per scegliere.",
    },
    "2.4": {
      text: "Scegli un lato dell’isola ancora libero e guarda in segreto le tre carte al centro del suo bordo. Tutti vedono quale lato scegli; le carte le vedi solo tu.",
      ruling: "Sceglie per primo chi inizia, poi gli altri in senso orario.",
      why: "Le regole del 2018 non indicano un ordine, e in quelle del 2023 si guarda tutti insieme; uno dopo l’altro è più facile online e non cambia nulla.",
    },
    "3.1": "Chi inizia gira una carta coperta qualsiasi. Non c’è ancora una carta con cui debba combaciare: è sempre un successo.",
    "3.2": {
      text: "Nel **primissimo round**, questa prima carta non può essere una di quelle che qualcuno ha guardato nella preparazione. Sono escluse 6 carte in due, 9 in tre, 12 in quattro.",
      ruling:
        "Vale solo per questa carta, non per il resto del round. Se è un granchio che agisce (4.4), nel turno in più puoi girare qualsiasi carta coperta. E sono escluse solo le carte che qualcuno ha guardato davvero.",
      why: "Nessuno deve aprire con una carta che conosce di sicuro; nel turno in più c’è già una carta con cui combaciare. Che un lato non scelto da nessuno resti libero, lo dice chiaramente solo il regolamento francese.",
    },
    "3.3":
      "Poi si procede in senso orario. Se sei ancora in gioco, devi girare una carta coperta. Si confronta con la carta girata **appena prima**, che fosse un successo o un errore.",
    "3.4": "**Stesso animale o stesso paesaggio:** successo. Resti in gioco.",
    "3.5": "**Né l’uno né l’altro:** errore. Prendi il vulcano in cima e sei fuori fino alla fine del round.",
    "3.6":
      "Ogni carta girata resta scoperta fino alla fine del round, anche gli errori. Non si può passare, neppure se sai che nessuna carta combacia. Quindi pensa in anticipo: mentre giocano gli altri, tieni a mente i posti delle carte che potrebbero servire dopo.",
    "3.7": "Devi girare una carta, ma tutte e 24 sono già scoperte? Prendi il vulcano in cima.",
    "3.8": "Chi ha un vulcano viene saltato.",
    "3.9":
      "Il round finisce appena viene preso l’ultimo vulcano. L’unico giocatore senza vulcano **prende il tesoro in cima** e lo tiene coperto. Nessuno ne vede i rubini prima della fine della partita, nemmeno chi lo possiede.",
    "3.10": "Tutte le carte scoperte tornano coperte dove sono. (Non dopo l’ultimo round: la partita è finita.)",
    "3.11": "Chi ha il vulcano decisivo (1.4) inizia il round successivo. In due è sempre chi ha perso.",
    "3.12": "I vulcani si mescolano e tornano in cima alla pila.",
    "3.13": "Le carte non cambiano mai posto, tranne quando si muove il polpo (4.2).",
    "4.1":
      "**Pinguino:** guarda in segreto una carta coperta. Gli altri vedono dove guardi, ma non che cosa c’è. Può essere una carta che hai già visto. Se nessuna carta è coperta, non succede nulla.",
    "4.2":
      "**Polpo:** deve scambiarsi di posto con una carta subito a sinistra, a destra, sopra o sotto. La carta può essere scoperta o coperta; entrambe restano com’erano. La pila al centro non è una carta.",
    "4.3": "**Tricheco:** indica una carta coperta. Il prossimo giocatore non può girarla. Con meno di due carte coperte non succede nulla.",
    "4.4": {
      text: "**Granchio:** devi giocare subito un altro turno. La prossima carta si confronta con il granchio. Se è un altro granchio, tocca ancora a te; se sbagli, prendi un vulcano come sempre.",
      ruling: "Se il granchio era l’ultima carta coperta, 3.7 vale per te: prendi il vulcano in cima.",
      why: "Il turno in più è tuo, sfortuna compresa.",
    },
    "4.5": "**Tartaruga:** non succede nulla. Le tartarughe non hanno fretta.",
    "4.6": {
      text: "L’effetto della **prima carta di un round** dipende dall’edizione.",
      ruling:
        "2018: un animale agisce solo se la sua carta combacia con un’altra, quindi la prima carta non fa nulla. 2023: la prima carta conta come successo e il suo animale agisce.",
      why: "Nessuno dei due regolamenti lo dice apertamente. Quello del 2018 chiede una carta che combaci con un’altra, e per la prima non è possibile; quello del 2023 chiede un successo, e la prima carta lo è (3.1).",
    },
    "4.7": {
      ruling:
        "Il «prossimo giocatore» del tricheco è il prossimo in senso orario ancora in gioco. La carta gli resta vietata finché tocca a lui, anche nei turni in più dei granchi. Torna libera quando il turno passa, quando quel giocatore sbaglia o quando il round finisce.",
      why: "Chi è fuori non gioca, e un divieto che un granchio può scrollarsi di dosso non sarebbe un divieto. Il testo del 2023 si può anche leggere come un divieto per una sola carta; ai nostri tavoli dura di più.",
    },
    "4.8": {
      ruling: "Se la carta vietata è l’unica ancora coperta e quel giocatore deve girarne una, può girarla lo stesso.",
      why: "Il tricheco richiede due carte coperte perché il prossimo ne abbia sempre una da girare; così la promessa è mantenuta.",
    },
    "4.9": {
      ruling: "Una carta vietata non può essere girata, e basta. Un pinguino può guardarla, un polpo può scambiarsi di posto con essa.",
      why: "Chi guarda o scambia non gira nulla.",
    },
    "5.1": "Quando è stato preso il settimo tesoro, si aprono tutti i tesori. **Vince chi ha più rubini.**",
    "5.2": "A parità di rubini vince chi ha più carte tesoro. Ancora pari: vince chi ha il singolo tesoro con più rubini. Così resta sempre un solo vincitore.",
    "5.3": "Gli altri posti si decidono allo stesso modo. Chi è pari in tutti e tre i punti condivide il posto.",
    "6.1":
      "**Tutti** conoscono le carte scoperte e il loro ordine, chi è fuori e con quale vulcano, la cima della pila, quanti vulcani e tesori restano, quanti tesori ha ciascuno, i lati scelti e ogni posto guardato, scambiato o vietato.",
    "6.2": "**Solo tu** conosci le tre carte del tuo lato e ciò che hanno visto i tuoi pinguini.",
    "6.3": "**Nessuno** conosce le carte coperte, la carta nella scatola, i rubini e l’ordine dei vulcani sotto il primo.",
    "6.4":
      "È un gioco di memoria: la pagina mostra ciò che è scoperto adesso, mai ciò che hai visto prima. Ciò che guardi in segreto resta visibile al massimo fino alla tua prossima mossa; l’ultima carta girata fino alla mossa seguente.",
    players: "**Giocatori:** 2, 3 o 4.",
    edition: "**Edizione:** 2018 o 2023. Decide quali vulcani si usano (1.4) e se la prima carta di un round agisce (4.6).",
    expert: "**Per esperti:** gli animali agiscono (da 4.1 a 4.9).",
    ordered:
      "**Tesori in ordine:** invece di essere mescolati (2.2), i tesori sono disposti così, dall’alto in basso: 1, 1, 2, 2, 2, 3, 4. Così tutti possono calcolare chi ha che cosa, e gli ultimi round valgono di più.",
  },
  rows: {
    "1.2": ["Il forziere sul retro, e che cosa contengono i sette."],
    "3.4": ["Stesso animale: due pinguini.", "Stesso paesaggio: tutti e due nel deserto."],
    "3.5": ["Né granchio né deserto: un vulcano."],
    "3.6": [
      "Anna apre con un pinguino sulla lava. Anche il granchio di Ben è sulla lava: bene. La tartaruga di Cleo, tra i fiori, non combacia e resta scoperta. Ora Anna deve trovare **una tartaruga o dei fiori**.",
    ],
    "3.9": ["È tuo, ma non guardarci dentro."],
    "4.1": ["Una sbirciata: la carta la vedi solo tu."],
    "4.3": ["Questa no, amico mio."],
    "4.4": ["Dopo il granchio nella giungla tocca ancora a te: anche il polpo è nella giungla, resti in gioco."],
    "4.5": ["Chi va piano va sano."],
    "4.7": [
      "Il tricheco di Ben, nell’oceano, vieta una carta a Cleo.",
      "Cleo gira un granchio nell’oceano e deve giocare ancora. La carta di Ben le resta vietata. Trova un pinguino nell’oceano e il suo turno è finito: ora la carta è di nuovo libera.",
    ],
    "4.9": ["Con il suo pinguino Cleo può guardare perfino la carta vietata."],
    "5.2": [
      "Ben: cinque rubini su tre carte. Vince.",
      "Anna: cinque rubini su due carte, la migliore ne ha 4. È seconda.",
      "Cleo: cinque rubini su due carte, la migliore ne ha 3. Terza.",
    ],
  },
  labels: {
    volcanoes: "I tre vulcani",
    two: "In due",
    three: "In tre",
    four: "In quattro",
    decides: "Chi lo prende inizia il round successivo",
    first_card: "Per esperti: la prima carta di un round agisce? (4.6)",
    "first_card.2018": "no",
    "first_card.2023": "sì",
    cards: "Tutte le 25 carte. Una non è in gioco, e nessuno sa quale.",
    island: "L’isola, una volta preparata. Ogni lato ha tre carte per chi lo sceglie.",
    octopus: "Questo polpo può scambiarsi con una delle quattro carte vicine: a sinistra, a destra, sopra o sotto.",
  },
} satisfies MemoarrrTexts;
