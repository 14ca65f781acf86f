import type { MemoarrrTexts } from "./outline";

export default {
  intro:
    "Un jeu de mémoire pour 2 à 4 joueurs : 24 cartes sont posées face cachée autour d’un volcan, et chaque carte que vous retournez doit montrer le même animal ou le même paysage que la précédente. Une erreur et vous quittez la manche ; le dernier en jeu prend un trésor.",
  steps: [
    "Mélangez les cartes et posez-les face cachée autour de la pile de volcans et de trésors. Chacun en regarde trois en secret.",
    "À tour de rôle, chacun retourne une carte. Elle doit montrer le même animal ou le même paysage que la carte précédente.",
    "Ni l’un ni l’autre ? Vous prenez un volcan et vous quittez la manche.",
    "Le dernier en jeu prend un trésor sans le regarder. Puis on retourne toutes les cartes face cachée, chacune à sa place. Retenez-les bien !",
    "Après sept trésors, qui a le plus de rubis l’emporte.",
  ],
  sections: {
    box: { title: "Le contenu de la boîte" },
    editions: {
      title: "Les deux éditions",
      lead: "Il existe deux versions des règles, celle de 2018 et celle de 2023. Vous choisissez en créant la table. Voici tout ce qui change :",
    },
    setup: { title: "Mise en place" },
    round: { title: "Une manche" },
    expert: {
      title: "Le mode expert",
      lead: "Quatre des cinq animaux ont un pouvoir. Un animal agit quand sa carte est retournée avec succès, et vous n’avez pas le choix : il agit toujours. Un échec ne déclenche rien.",
    },
    end: { title: "Fin de la partie" },
    knowledge: { title: "Qui voit quoi" },
    options: { title: "Options", lead: "Toutes les combinaisons sont possibles." },
  },
  rules: {
    "1.1":
      "**25 cartes Lieu.** Cinq animaux (pingouin, poulpe, morse, crabe, tortue) dans cinq paysages (océan, fleurs, lave, jungle, désert), chaque combinaison une seule fois. Il y a donc un pingouin sur la lave, et un seul.",
    "1.2": "**7 trésors** avec un coffre au dos. Ils contiennent 1, 1, 2, 2, 2, 3 et 4 rubis : 15 en tout.",
    "1.3": "**3 volcans**, identiques des deux côtés. Tout le monde voit donc celui du dessus de la pile ; ceux d’en dessous restent cachés.",
    "1.4": {
      text: "On joue avec un volcan de moins qu’il n’y a de joueurs. Le **volcan décisif** en fait toujours partie : celui qui a le plus d’oiseaux (2018) ou le sombre (2023).",
      ruling: "Dans l’édition 2018, à moins de quatre joueurs, on garde les volcans qui ont le plus d’oiseaux.",
      why: "Le livret n’en donne que le nombre. Peu importe lesquels : celui qui, parmi eux, a le plus d’oiseaux désigne qui commence.",
    },
    "2.1":
      "Mélangez les 25 cartes Lieu et posez-les face cachée en cinq rangées de cinq. La carte du milieu, `c3`, retourne dans la boîte. Personne ne la regarde : elle reste un mystère.",
    "2.2": "La pile occupe le milieu : les 7 trésors, mélangés et face cachée, et par-dessus les volcans dans un ordre aléatoire.",
    "2.3": {
      ruling: "Le premier joueur est tiré au sort, ou choisi par l’hôte de la table.",
      why: "Le livret s’en remet à une plaisanterie, parfaite autour d’une vraie table. En ligne, le hasard est juste pour tous, et l’hôte a parfois une bonne raison de choisir.",
    },
    "2.4": {
      text: "Choisissez un côté encore libre de l’île et regardez en secret les trois cartes au milieu de son bord. Tous voient quel côté vous prenez ; vous seul voyez les cartes.",
      ruling: "Le premier joueur choisit en premier, puis les autres dans le sens horaire.",
      why: "Les règles de 2018 ne donnent pas d’ordre, et dans celles de 2023 tous regardent en même temps ; l’un après l’autre, c’est plus simple en ligne et cela ne change rien.",
    },
    "3.1": "Le premier joueur retourne n’importe quelle carte cachée. Il n’y a encore aucune carte à laquelle la comparer : c’est toujours un succès.",
    "3.2": {
      text: "Dans la **toute première manche**, cette première carte ne peut pas être une carte que quelqu’un a regardée à la mise en place. Cela exclut 6 cartes à deux, 9 à trois, 12 à quatre.",
      ruling:
        "Cela ne vaut que pour cette carte, et non pour le reste de la manche. Si c’est un crabe qui agit (4.4), vous pouvez ensuite retourner n’importe quelle carte cachée. Et seules les cartes que quelqu’un a vraiment regardées sont exclues.",
      why: "Personne ne doit ouvrir avec une carte connue à coup sûr ; au tour supplémentaire, la carte se compare déjà à une autre. Qu’un côté que personne n’a choisi reste libre, seul le livret français le dit clairement.",
    },
    "3.3":
      "On continue dans le sens horaire. Si vous êtes encore en jeu, vous devez retourner une carte cachée. On la compare à la carte retournée **juste avant elle**, que celle-ci ait été un succès ou un échec.",
    "3.4": "**Même animal ou même paysage :** succès. Vous restez en jeu.",
    "3.5": "**Ni l’un ni l’autre :** échec. Vous prenez le volcan du dessus et vous êtes hors jeu jusqu’à la fin de la manche.",
    "3.6":
      "Toute carte retournée reste visible jusqu’à la fin de la manche, les échecs aussi. On ne peut pas passer, même en sachant qu’aucune carte ne convient. Alors anticipez : pendant que les autres jouent, gardez en tête des cartes qui pourraient suivre, et leur place.",
    "3.7": "Vous devez retourner une carte, mais les 24 sont déjà visibles ? Vous prenez le volcan du dessus.",
    "3.8": "Un joueur qui a un volcan ne joue plus : on passe au suivant.",
    "3.9":
      "La manche prend fin dès que le dernier volcan est pris. Le seul joueur sans volcan **prend le trésor du dessus** et le garde face cachée. Personne n’en voit les rubis avant la fin de la partie, pas même son propriétaire.",
    "3.10": "On retourne face cachée toutes les cartes visibles, à leur place. (Pas après la dernière manche : la partie est finie.)",
    "3.11": "Celui qui a le volcan décisif (1.4) commence la manche suivante. À deux, c’est toujours le perdant.",
    "3.12": "On mélange les volcans et on les remet sur la pile.",
    "3.13": "Les cartes ne changent jamais de place, sauf quand le poulpe bouge (4.2).",
    "4.1":
      "**Pingouin :** regardez en secret une carte cachée. Les autres voient où vous regardez, mais pas ce qui s’y trouve. Cela peut être une carte déjà vue. Si aucune carte n’est cachée, il ne se passe rien.",
    "4.2":
      "**Poulpe :** il doit échanger sa place avec une carte juste à gauche, à droite, au-dessus ou au-dessous. Cette carte peut être visible ou cachée ; toutes deux gardent la face qu’elles montrent. La pile du milieu n’est pas une carte.",
    "4.3":
      "**Morse :** désignez une carte cachée. Le joueur suivant n’a pas le droit de la retourner. S’il reste moins de deux cartes cachées, il ne se passe rien.",
    "4.4": {
      text: "**Crabe :** vous devez rejouer aussitôt. La carte suivante est comparée au crabe. Encore un crabe, et vous rejouez ; un échec, et vous prenez un volcan comme d’habitude.",
      ruling: "Si le crabe était la dernière carte cachée, 3.7 s’applique à vous : vous prenez le volcan du dessus.",
      why: "Le tour supplémentaire est le vôtre, malchance comprise.",
    },
    "4.5": "**Tortue :** il ne se passe rien. Les tortues ne sont pas pressées.",
    "4.6": {
      text: "L’effet de la **première carte d’une manche** dépend de l’édition.",
      ruling:
        "2018 : un animal n’agit que si sa carte a un point commun avec une autre ; la première carte ne fait donc rien. 2023 : la première carte compte comme un succès, son animal agit.",
      why: "Aucun des deux livrets ne le dit clairement. Celui de 2018 demande un point commun avec une autre carte, et la première ne peut en avoir ; celui de 2023 demande un succès, et la première carte en est un (3.1).",
    },
    "4.7": {
      ruling:
        "Le « joueur suivant » du morse est le prochain, dans le sens horaire, encore en jeu. La carte lui reste interdite pendant tout son tour, tours supplémentaires des crabes compris. Elle redevient libre quand la main passe, quand ce joueur échoue ou quand la manche prend fin.",
      why: "Qui est hors jeu ne joue pas, et une interdiction qu’un crabe ferait tomber n’en serait pas une. Le texte de 2023 peut aussi se lire comme une interdiction pour une seule carte ; à nos tables, elle dure.",
    },
    "4.8": {
      ruling: "Si la carte interdite est la seule encore cachée et que ce joueur doit en retourner une, il peut quand même la retourner.",
      why: "Le morse exige deux cartes cachées pour que le suivant en ait toujours une à retourner ; on tient ainsi cette promesse.",
    },
    "4.9": {
      ruling: "Une carte interdite ne peut pas être retournée, c’est tout. Un pingouin peut la regarder, un poulpe peut échanger sa place avec elle.",
      why: "Regarder ou échanger, ce n’est pas retourner.",
    },
    "5.1": "Quand le septième trésor est pris, on ouvre tous les trésors. **Qui a le plus de rubis gagne.**",
    "5.2":
      "À égalité de rubis, qui a le plus de cartes Trésor gagne. Toujours à égalité : qui a le trésor le plus riche. Il y a ainsi toujours un seul vainqueur.",
    "5.3": "Les autres places s’attribuent de la même façon. Les joueurs à égalité sur les trois points partagent la même place.",
    "6.1":
      "**Tous** connaissent les cartes visibles et leur ordre, qui est hors jeu avec quel volcan, le dessus de la pile, combien de volcans et de trésors il reste, combien de trésors a chacun, les côtés choisis, et chaque place regardée, échangée ou interdite.",
    "6.2": "**Vous seul** connaissez les trois cartes de votre côté et ce que vos pingouins ont vu.",
    "6.3": "**Personne** ne connaît les cartes cachées, la carte remise dans la boîte, les rubis, ni l’ordre des volcans du dessous.",
    "6.4":
      "C’est un jeu de mémoire : la page montre ce qui est visible maintenant, jamais ce que vous avez vu avant. Ce que vous regardez en secret reste affiché au plus jusqu’à votre prochain coup ; la dernière carte retournée reste affichée jusqu’au coup suivant.",
    players: "**Joueurs :** 2, 3 ou 4.",
    edition: "**Édition :** 2018 ou 2023. Elle détermine les volcans (1.4) et si l’animal de la première carte d’une manche agit (4.6).",
    expert: "**Mode expert :** les animaux agissent (4.1 à 4.9).",
    ordered:
      "**Trésors triés :** au lieu d’être mélangés (2.2), les trésors sont dans cet ordre, de haut en bas : 1, 1, 2, 2, 2, 3, 4. Chacun peut alors calculer qui a quoi, et les dernières manches comptent le plus.",
  },
  rows: {
    "1.2": ["Le coffre au dos, et ce que contiennent les sept."],
    "3.4": ["Même animal : deux pingouins.", "Même paysage : tous deux dans le désert."],
    "3.5": ["Ni crabe ni désert : un volcan."],
    "3.6": [
      "Anne ouvre avec un pingouin sur la lave. Le crabe de Ben est aussi sur la lave : bien. La tortue de Cléo, parmi les fleurs, ne convient pas et reste visible. Anne doit donc trouver **une tortue ou des fleurs**.",
    ],
    "3.9": ["À vous, mais sans regarder dedans."],
    "4.1": ["Un coup d’œil sous une carte : vous seul la voyez."],
    "4.3": ["Pas celle-là, l’ami."],
    "4.4": ["Après le crabe dans la jungle, vous rejouez : le poulpe est aussi dans la jungle, vous restez en jeu."],
    "4.5": ["Qui va lentement va sûrement."],
    "4.7": [
      "Le morse de Ben, dans l’océan, interdit une carte à Cléo.",
      "Cléo retourne un crabe dans l’océan et doit rejouer. La carte de Ben lui reste interdite. Elle trouve un pingouin dans l’océan et son tour est fini : la carte est de nouveau libre.",
    ],
    "4.9": ["Avec son pingouin, Cléo peut même regarder la carte interdite."],
    "5.2": [
      "Ben : cinq rubis sur trois cartes. Il gagne.",
      "Anne : cinq rubis sur deux cartes, la meilleure en a 4. Elle est deuxième.",
      "Cléo : cinq rubis sur deux cartes, la meilleure en a 3. Troisième.",
    ],
  },
  labels: {
    volcanoes: "Les trois volcans",
    two: "À 2 joueurs",
    three: "À 3 joueurs",
    four: "À 4 joueurs",
    decides: "Celui qui le prend commence la manche suivante",
    first_card: "Expert : la première carte d’une manche agit-elle ? (4.6)",
    "first_card.2018": "non",
    "first_card.2023": "oui",
    cards: "Les 25 cartes. L’une d’elles n’est pas en jeu, et personne ne sait laquelle.",
    island: "L’île une fois installée. Chaque côté a trois cartes pour qui le choisit.",
    octopus: "Ce poulpe peut échanger sa place avec l’une des quatre cartes voisines : à gauche, à droite, au-dessus ou au-dessous.",
  },
} satisfies MemoarrrTexts;
