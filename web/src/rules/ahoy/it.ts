import type { AhoyTexts } from "./outline";

export default {
  intro:
    "Un gioco di memoria piratesco per 2–4 ciurme: i pirati di tutti sono nascosti su un grande tabellone, tra tesori e terre deserte. Spia, ricorda, attacca e arriva a 15 punti prima degli altri. Ma attenzione: anche l’Isola combatte, e se vince lei perdono tutti.",
  steps: [
    "Tutte le tessere sono coperte. Nessuno sa che cosa nascondano, nemmeno dove sia la propria ciurma.",
    "Nel tuo turno puoi guardare una tessera in segreto. Se non è un paesaggio, poi ne mostri un’altra a tutti.",
    "Dopo, o in alternativa, puoi attaccare: scopri un tuo pirata, poi un bersaglio. Se la tua forza più 1 raggiunge la sua, è tuo.",
    "Se perdi, il tuo pirata viene catturato: dall’altra ciurma, o dall’Isola se il bersaglio era un tesoro.",
    "I tesori sono forti. In un’alleanza due ciurme ne attaccano uno insieme e dividono i dobloni.",
    "Con 15 punti si vince. Ma con 12 punti vince l’Isola, e perdono tutti.",
  ],
  sections: {
    box: { title: "Che cosa c’è nella scatola" },
    setup: { title: "Preparazione" },
    turn: { title: "Il tuo turno" },
    information: { title: "Guardare" },
    combat: { title: "Attaccare" },
    parley: { title: "L’alleanza", lead: "Due ciurme attaccano insieme un tesoro e se lo dividono." },
    end: { title: "Punti e fine" },
    knowledge: { title: "Chi vede che cosa" },
    fights: { title: "Scontri, conti alla mano", lead: "Tu sei Rosso. Il primo numero è il tuo attacco, con l’1 già aggiunto." },
    options: { title: "Opzioni" },
  },
  rules: {
    "1.1": {
      text: "Un tesoro di forza 3 vale 4 dobloni.",
      ruling: "Uno di forza 4 ne vale 6, uno di forza 5 ne vale 8.",
      why: "Un esempio del regolamento abbina 3 e 4. Gli altri li abbiniamo nell’ordine in cui sono stampati.",
    },
    "1.2": {
      ruling:
        "Ci sono quattro tesori di forza 3, due di forza 4 e uno di forza 5: 36 dobloni in tutto. Chi apre il tavolo può distribuire i sette in un altro modo.",
      why: "Il regolamento non dice quanti siano, e una ciurma è composta proprio così.",
    },
    "1.3": {
      ruling: "Le 20 monete non sono un limite. Nessuno resta senza dobloni perché il sacchetto è vuoto.",
      why: "Le monete servono solo a contare i punti, e la mancanza di cartone non deve cambiare il risultato.",
    },
    "1.4":
      "Prendi le tessere di tutte le ciurme in gioco, i 7 tesori e tanti paesaggi quanti ne indica la tabella. Mescola e riempi la griglia, tutto coperto.",
    "1.5": {
      text: "Ogni giocatore ha un colore. Chi inizia viene sorteggiato.",
      ruling: "I colori vanno con i posti: Rosso, Blu, Verde, Giallo. Chi apre il tavolo può anche decidere chi inizia. Si gioca in senso orario.",
      why: "Il regolamento non lo precisa. Posti fissi e senso orario sono l’uso di quasi tutti i tavoli.",
    },
    "2.1": "Nel tuo turno puoi **guardare** (3.1) e poi affrontare **uno scontro**: un attacco (4.1) o un’alleanza (5.1). Devi fare almeno una delle due cose.",
    "2.2": "Un **paesaggio** che viene scoperto, in qualunque modo, resta scoperto fino alla fine della partita e non si gira più.",
    "2.3": "Tutte le altre tessere tornano coperte al loro posto, a meno che uno scontro non le tolga dal tabellone.",
    "3.1": "Guarda in segreto una tessera coperta.",
    "3.2":
      "**Non è un paesaggio:** rimettila giù. Ora devi scoprire una seconda tessera coperta, diversa, mostrarla a tutti e rimettere giù anche quella. (Un paesaggio resta scoperto.)",
    "3.3": "**È un paesaggio:** resta scoperto. Puoi guardare in segreto un’altra tessera, e non devi mostrare nulla.",
    "3.4": "Se anche la seconda volta trovi un paesaggio, tutti lo vedono, resta scoperto e **il tuo turno è finito**: niente scontro.",
    "3.5": "Dopo aver guardato, finisci il turno o passa a uno scontro.",
    "3.6": {
      ruling: "Se la tessera che mostri (3.2) è un paesaggio, puoi comunque passare a uno scontro.",
      why: "Solo del secondo sguardo segreto si dice che chiude il turno; mostrare è un obbligo e non va punito.",
    },
    "3.7": {
      ruling:
        "Non puoi evitare di mostrare (3.2) cominciando uno scontro, a meno che al tuo tavolo non valga 3.8. Uno scontro può seguire, e usare la tessera mostrata.",
      why: "Il regolamento si può anche leggere così: uno scontro prende il posto della tessera da mostrare (3.8). Per noi lo sguardo segreto mantiene il suo prezzo: anche gli altri scoprono qualcosa.",
    },
    "3.8": {
      text: "**Mostrare o combattere:** se chi apre il tavolo lo sceglie, uno scontro può prendere il posto della tessera da mostrare.",
      ruling:
        "Dopo un primo sguardo che non ha trovato un paesaggio mostri una seconda tessera **oppure** cominci subito uno scontro, che sia un attacco con una o due tessere o un’alleanza. Non puoi semplicemente finire il turno. Lo scontro può usare la tessera guardata. Dopo uno scontro o una mossa sbagliata il tuo turno è finito e non si mostra più nulla. Se l’alleato rifiuta (5.2), scegli di nuovo: mostrare o combattere.",
      why: "La frase stampata lascia che uno scontro prenda il posto della tessera da mostrare, e anche uno scontro scopre tessere davanti a tutti. Ma se non scegli altro, si mostra: così ogni sguardo segreto ha lo stesso prezzo.",
    },
    "4.1": "Di’ se attacchi con una tessera o con due, e scopri altrettante tessere coperte. Se sono due, si scoprono insieme.",
    "4.2": "**Un attaccante da solo** dev’essere della tua ciurma, o un tesoro. **Due attaccanti** devono essere tutti e due della tua ciurma.",
    "4.3": {
      text: "Tutto il resto è una **mossa sbagliata**: le tessere tornano coperte, il tuo turno è finito e nessun bersaglio viene scoperto.",
      ruling: "Un paesaggio tra queste resta scoperto.",
      why: "Lo resta ovunque (2.2), quindi anche qui.",
    },
    "4.4": "Visti i tuoi attaccanti, scegli come bersaglio una tessera coperta e scoprila.",
    "4.5": {
      text: "La tua ciurma può attaccare una tessera di un’altra ciurma, o un tesoro. Un tesoro può attaccare una tessera di un’altra ciurma.",
      ruling: "Un tesoro non attacca quindi né la tua ciurma né un altro tesoro.",
      why: "Un tesoro combatte per l’Isola, che da un tesoro non guadagna nulla; e nessuno attacca la propria ciurma. Il regolamento si può anche leggere in senso più ampio: se a casa giochi così, non sbagli.",
    },
    "4.6": {
      text: "Ogni altro bersaglio è una mossa sbagliata: tutte le tessere tornano coperte (un paesaggio resta scoperto) e il tuo turno è finito.",
      ruling: "Vale anche per un paesaggio: il tuo turno è finito.",
      why: "Il regolamento qui non parla di paesaggi; un bersaglio sbagliato è un bersaglio sbagliato.",
    },
    "4.7":
      "**Forza:** somma i tuoi attaccanti, **più 1** una volta sola, non per ogni tessera. Vinci se arrivi almeno alla forza del bersaglio. In caso di parità, quindi, vinci tu.",
    "4.8": "**La tua ciurma vince:** catturi il bersaglio, pirata o tesoro. I tuoi attaccanti tornano coperti.",
    "4.9": "**La tua ciurma perde contro un pirata:** chi possiede quel pirata cattura tutti i tuoi attaccanti. Il bersaglio torna coperto.",
    "4.10": "**La tua ciurma perde contro un tesoro:** l’Isola cattura tutti i tuoi attaccanti. Il tesoro torna coperto.",
    "4.11": "**Un tesoro attacca:** vince sempre, perché già 3 + 1 batte un capo. L’Isola cattura il bersaglio. Il tesoro torna coperto.",
    "4.12": "A questo punto il tuo turno è finito.",
    "5.1":
      "Indica un altro giocatore come **alleato** e tre diverse tessere coperte in quest’ordine: la tua, quella dell’alleato, il tesoro. Tutti sentono la proposta. L’alleato accetta o rifiuta.",
    "5.2": {
      text: "**Rifiutata:** non si scopre nulla.",
      ruling: "Il tuo turno continua come prima, ma in questo turno non puoi più chiederlo allo stesso alleato.",
      why: "Un rifiuto deve costarti solo quell’alleato; senza limite si potrebbe chiedere all’infinito.",
    },
    "5.3": {
      text: "**Accettata:** si scoprono i due attaccanti. Il primo dev’essere della tua ciurma, il secondo di quella dell’alleato. Altrimenti è una mossa sbagliata: tutti e due tornano coperti (i paesaggi restano scoperti) e il tuo turno è finito.",
      ruling:
        "La seconda tessera dev’essere proprio dell’alleato a cui hai chiesto, non di una terza ciurma. Dopo questa mossa sbagliata non si scopre nessun bersaglio.",
      why: "Partecipa chi ha detto sì; e dopo un inizio fallito non si scopre altro, come in 4.3. Il regolamento si può anche leggere così: va bene un pirata di qualsiasi altra ciurma.",
    },
    "5.4": {
      text: "Poi si scopre il bersaglio. Dev’essere un tesoro. Altrimenti è una mossa sbagliata: tutte le tessere tornano coperte (un paesaggio resta scoperto).",
      ruling: "A questo punto il tuo turno è finito.",
      why: "Come dopo ogni altra mossa sbagliata (4.3).",
    },
    "5.5": "La forza è la somma dei due attaccanti, più 1. In caso di parità vincete voi.",
    "5.6":
      "**Vinto:** il tesoro esce dal gioco, e tu e l’alleato prendete ciascuno metà dei suoi dobloni. I due attaccanti tornano sulle loro navi; non contano per nessuno.",
    "5.7": "**Perso:** l’Isola cattura i due attaccanti. Il tesoro torna coperto.",
    "5.8": "A questo punto il tuo turno è finito.",
    "6.1": "I tuoi punti: le forze dei pirati che hai catturato, più i dobloni dei tesori catturati, più i dobloni avuti dividendo.",
    "6.2": {
      text: "I punti dell’Isola: le forze dei pirati che ha catturato.",
      ruling: "Tutti i punti sono visibili a tutti, in ogni momento.",
      why: "Il regolamento non lo dice. Tutti hanno visto ogni cattura, e da ricordare sono i posti, non le somme.",
    },
    "6.3": "Dopo ogni scontro si controlla in quest’ordine se la partita finisce:",
    "6.3 A": {
      text: "**Un giocatore ha 15 punti** o più: vince.",
      ruling: "Due alleati possono arrivarci insieme. Allora vince chi ha più punti, e in caso di parità decide 6.4.",
      why: "È il criterio più semplice.",
    },
    "6.3 B": "**L’Isola ha 12 punti** o più: vince l’Isola, e tutti i giocatori perdono.",
    "6.3 C": {
      text: "**Una ciurma in gioco, o i tesori, non hanno più tessere** sul tabellone: vince il giocatore con più punti. L’Isola qui non conta.",
      ruling: "Anche un pirata tornato a bordo dopo un’alleanza ha lasciato il tabellone. Se era l’ultimo della sua ciurma, quindi, la partita è finita.",
      why: "Una ciurma di cui non resta nessuno è sparita, dovunque sia andata la sua gente. Il regolamento si può anche leggere così: contano solo le tessere catturate; perciò conta i tuoi pirati prima di farli tornare a bordo.",
    },
    "6.4": {
      text: "**Le parità** si risolvono in quest’ordine: più dobloni da tesori; più capi catturati; più vice catturati; più pirati catturati in tutto.",
      ruling: "I dobloni divisi contano nel primo passo. Chi è ancora pari dopo l’ultimo condivide la vittoria.",
      why: "Anche i dobloni divisi vengono da tesori; e il regolamento non ha altri passi.",
    },
    "6.5":
      "Con un **limite di turni** la partita finisce come in 6.3 C quando, sommando quelli di tutti, si è giocato quel numero di turni. Se uno scontro nell’ultimo turno chiude la partita, vale lo scontro.",
    "7.1":
      "**Tutti** vedono i paesaggi scoperti, le tessere scoperte in questo momento, tutto ciò che è catturato, tutti i punti, proposte e risposte, e quali posti sono stati guardati.",
    "7.2": "**Solo tu** vedi ciò che guardi in segreto, al massimo fino alla tua prossima mossa. Nessuno conosce le tessere coperte.",
    "7.3":
      "Le tessere scoperte dall’ultima mossa restano in vista fino alla prossima. Se ti distrai un attimo o perdi la connessione, vedi ancora ciò che hanno visto tutti.",
    one: "**Attacca un pirata**",
    two: "**Attaccano due pirati**",
    together: "**Alleanza con Blu**",
    treasure: "**Attacca un tesoro**",
    wrong: "**Mosse sbagliate in un’alleanza con Blu**",
    players: "**Giocatori:** 2, 3 o 4 ciurme. Nell’ordine dei posti sono Rosso, Blu, Verde e Giallo.",
    treasures: "**Tesori:** quanti ce ne sono di forza 3, 4 e 5; sette in tutto. Se non scegli nulla, sono 4, 2 e 1 (1.2).",
    turn_limit: "**Limite di turni:** una regola della casa, che vale solo se la scegli (6.5).",
    show: "**Mostrare:** dopo uno sguardo segreto si mostra sempre una seconda tessera (3.7), a meno che tu non scelga che uno scontro possa sostituirla (3.8).",
  },
  rows: {
    "2.2": ["Qui non abita nessuno. Resta scoperto."],
    "3.2": ["Guardi e trovi il tuo vice. Poi mostri a tutti un’altra tessera: un marinaio blu."],
    "3.3": ["Un paesaggio! Guardi ancora, e gli altri non scoprono nulla."],
    "3.4": ["Due paesaggi: il tuo turno è finito."],
    "3.8": ["Guardi e trovi il tuo vice. Invece di mostrare un’altra tessera, attacchi subito con lui: 2 + 1 = 3 contro 3."],
    "4.2": [
      "Tu sei Rosso. Un tuo pirata: va bene.",
      "Un tesoro da solo: va bene.",
      "Due dei tuoi: va bene.",
      "Un tesoro in coppia: mossa sbagliata.",
      "Il pirata di un altro: mossa sbagliata.",
    ],
    "4.5": ["Un’altra ciurma: va bene.", "Un tesoro: va bene.", "Tesoro contro tesoro: mossa sbagliata."],
    "4.7": ["1 + 1 e ancora 1 fa 3, e il capo ha 3: vinto.", "1 e ancora 1 fa 2 contro 3: perso."],
    "4.8": ["2 + 1 = 3 contro 3: il capo blu è tuo."],
    "4.9": ["1 + 1 = 2 contro 3: Verde cattura il tuo pirata."],
    "4.10": ["1 + 1 + 1 = 3 contro 4: l’Isola li prende tutti e due."],
    "4.11": ["3 + 1 = 4 contro 2: l’Isola prende il vice. Blu è più debole, ma l’Isola è più forte."],
    "5.1": ["«Il mio è in `a2`, il tuo in `d4` e il tesoro in `f1`. Ci stai?»"],
    "5.3": ["Hai chiesto a Blu, ma questo pirata è di Verde: mossa sbagliata."],
    "5.6": ["2 + 1 + 1 = 4 contro 4: vinto, 3 dobloni a testa."],
    "5.7": ["1 + 1 + 1 = 3 contro 4: perso, e l’Isola li prende tutti e due."],
    one: [
      "2 contro 1: catturi il marinaio.",
      "2 contro 3: Verde cattura il tuo pirata.",
      "2 contro 3: il tuo pirata va all’Isola.",
      "2 contro 4: il tuo pirata va all’Isola.",
    ],
    two: ["3 contro 2: catturi il vice.", "3 contro 3: catturi il capo.", "3 contro 3: il tesoro è tuo.", "3 contro 4: tutti e due vanno all’Isola."],
    together: ["3 contro 3: vinto, 2 dobloni a testa. Tutti e due tornano a bordo.", "3 contro 4: tutti e due vanno all’Isola."],
    treasure: ["4 contro 2: l’Isola cattura il vice.", "4 contro 3: l’Isola cattura il capo."],
    wrong: [
      "La seconda tessera non è di Blu: tutte e due tornano coperte, e nessun bersaglio viene scoperto.",
      "Il bersaglio non è un tesoro: tutte e tre tornano coperte.",
    ],
  },
  labels: {
    crews: "Ogni ciurma (Rosso, Blu, Verde, Giallo) ha 1 capo, 2 vice e 4 marinai. Ci sono poi 7 tesori, 7–9 paesaggi e 20 monete.",
    strength: "Forza",
    worth: "Punti per chi lo cattura",
    players: "Giocatori",
    pirates: "Pirati",
    treasures: "Tesori",
    landscapes: "Paesaggi",
    grid: "Griglia (colonne × righe)",
  },
} satisfies AhoyTexts;
