import type { AhoyTexts } from "./outline";

export default {
  intro:
    "Un jeu de mémoire chez les pirates, pour 2 à 4 équipages : les pirates de tous les joueurs sont cachés sur un grand plateau, parmi des trésors et des terres désertes. Espionnez, retenez, attaquez, et arrivez à 15 points avant les autres. Mais attention : l’Île se bat aussi, et si elle gagne, tout le monde perd.",
  steps: [
    "Toutes les tuiles sont face cachée. Personne ne sait où se trouve quoi que ce soit, pas même son propre équipage.",
    "À votre tour, vous pouvez regarder une tuile en secret. Sauf si c’est un paysage, vous en montrez ensuite une autre à tous.",
    "Ensuite, ou à la place, vous pouvez attaquer : retournez un de vos pirates, puis une cible. Si votre force plus 1 atteint la sienne, elle est à vous.",
    "Si vous perdez, votre pirate est capturé : par l’autre équipage, ou par l’Île si la cible était un trésor.",
    "Les trésors sont forts. Dans une alliance, deux équipages en attaquent un ensemble et partagent les doublons.",
    "Avec 15 points, on gagne. Mais à 12 points, c’est l’Île qui gagne, et tout le monde perd.",
  ],
  sections: {
    box: { title: "Le contenu de la boîte" },
    setup: { title: "Mise en place" },
    turn: { title: "Votre tour" },
    information: { title: "Regarder" },
    combat: { title: "Attaquer" },
    parley: { title: "L’alliance", lead: "Deux équipages attaquent ensemble un trésor et le partagent." },
    end: { title: "Points et fin" },
    knowledge: { title: "Qui voit quoi" },
    fights: { title: "Les combats, calcul à l’appui", lead: "Vous êtes Rouge. Le premier nombre est votre attaque, le 1 déjà compris." },
    options: { title: "Options" },
  },
  rules: {
    "1.1": {
      text: "Un trésor de force 3 vaut 4 doublons.",
      ruling: "Un trésor de force 4 en vaut 6, un trésor de force 5 en vaut 8.",
      why: "Un exemple du livret associe 3 et 4. Nous associons les autres nombres dans l’ordre où ils sont imprimés.",
    },
    "1.2": {
      ruling: "Il y a quatre trésors de force 3, deux de force 4 et un de force 5, soit 36 doublons. L’hôte peut choisir une autre répartition des sept.",
      why: "Le livret n’en donne pas le nombre, et un équipage est composé exactement ainsi.",
    },
    "1.3": {
      ruling: "Les 20 pièces ne sont pas une limite. Personne ne reste sans doublons parce que la bourse est vide.",
      why: "Les pièces ne servent qu’à compter les points, et le manque de carton ne doit pas changer le résultat.",
    },
    "1.4":
      "Prenez les tuiles de tous les équipages en jeu, les 7 trésors et autant de paysages que l’indique le tableau. Mélangez et remplissez la grille, tout face cachée.",
    "1.5": {
      text: "Chacun a une couleur. Le premier joueur est tiré au sort.",
      ruling: "Les couleurs vont avec les places : Rouge, Bleu, Vert, Jaune. L’hôte peut aussi choisir qui commence. On joue dans le sens horaire.",
      why: "Le livret ne le précise pas. Des places fixes et le sens horaire, c’est l’habitude de la plupart des tables.",
    },
    "2.1":
      "À votre tour, vous pouvez **regarder** (3.1), puis livrer **un combat** : une attaque (4.1) ou une alliance (5.1). Vous devez faire au moins l’un des deux.",
    "2.2": "Un **paysage** retourné, de quelque façon que ce soit, reste visible jusqu’à la fin de la partie et n’est plus jamais retourné.",
    "2.3": "Toutes les autres tuiles reviennent face cachée à leur place, sauf si un combat les retire du plateau.",
    "3.1": "Regardez en secret une tuile cachée.",
    "3.2":
      "**Ce n’est pas un paysage :** remettez-la. Vous devez alors retourner une deuxième tuile cachée, différente, la montrer à tous, et la remettre aussi. (Un paysage reste visible.)",
    "3.3": "**C’est un paysage :** il reste visible. Vous pouvez regarder encore une tuile en secret, et vous n’avez rien à montrer.",
    "3.4": "Si ce deuxième coup d’œil révèle encore un paysage, tous le voient, il reste visible, et **votre tour est fini** : pas de combat.",
    "3.5": "Après avoir regardé, finissez votre tour ou passez à un combat.",
    "3.6": {
      ruling: "Si la tuile que vous montrez (3.2) est un paysage, vous pouvez quand même passer à un combat.",
      why: "La règle ne fait finir le tour qu’au deuxième coup d’œil secret ; montrer est une obligation et ne mérite pas de pénalité.",
    },
    "3.7": {
      ruling:
        "Vous ne pouvez pas éviter de montrer une tuile (3.2) en lançant un combat, sauf si votre table joue avec 3.8. Un combat peut suivre, et utiliser la tuile montrée.",
      why: "Le livret peut aussi se lire de sorte qu’un combat remplace la tuile à montrer (3.8). Nous gardons un prix au coup d’œil secret : les autres doivent apprendre quelque chose, eux aussi.",
    },
    "3.8": {
      text: "**Montrer ou combattre :** si l’hôte le choisit, un combat peut remplacer la tuile à montrer.",
      ruling:
        "Après un premier coup d’œil sans paysage, vous montrez une deuxième tuile **ou** vous lancez aussitôt un combat, que ce soit une attaque avec une ou deux tuiles ou une alliance. Vous ne pouvez pas simplement finir votre tour. Le combat peut utiliser la tuile regardée. Après un combat ou une mauvaise pioche, votre tour est terminé et on ne montre plus rien. Si votre allié refuse (5.2), vous avez de nouveau le choix : montrer ou combattre.",
      why: "La phrase imprimée permet qu’un combat tienne lieu de tuile montrée, et un combat dévoile lui aussi des tuiles à tous. Mais sans autre choix de votre part, on montre : chaque coup d’œil secret a ainsi le même prix.",
    },
    "4.1": "Dites si vous attaquez avec une tuile ou avec deux, et retournez autant de tuiles cachées. S’il y en a deux, elles sont retournées ensemble.",
    "4.2": "**Un attaquant seul** doit être de votre équipage, ou un trésor. **Deux attaquants** doivent tous deux être de votre équipage.",
    "4.3": {
      text: "Tout le reste est une **mauvaise pioche** : les tuiles reviennent face cachée, votre tour est fini, et aucune cible n’est retournée.",
      ruling: "Un paysage parmi elles reste visible.",
      why: "Il le reste partout ailleurs (2.2), donc ici aussi.",
    },
    "4.4": "Après avoir vu vos attaquants, choisissez une tuile cachée comme cible et retournez-la.",
    "4.5": {
      text: "Votre équipage peut attaquer une tuile d’un autre équipage, ou un trésor. Un trésor peut attaquer une tuile d’un autre équipage.",
      ruling: "Un trésor n’attaque donc ni votre équipage ni un autre trésor.",
      why: "Un trésor se bat pour l’Île, qui n’a rien à gagner d’un trésor ; et personne n’attaque son propre équipage. Le livret peut aussi se lire plus largement : si vous jouez ainsi chez vous, vous n’avez pas tort.",
    },
    "4.6": {
      text: "Toute autre cible est une mauvaise pioche : toutes les tuiles reviennent face cachée (un paysage reste visible), et votre tour est fini.",
      ruling: "Cela vaut aussi pour un paysage : votre tour est fini.",
      why: "Le livret ne parle pas ici des paysages ; une mauvaise cible est une mauvaise cible.",
    },
    "4.7":
      "**Force :** additionnez vos attaquants, **plus 1** une seule fois, et non par tuile. Vous gagnez si le total atteint la force de la cible. À égalité, vous gagnez donc.",
    "4.8": "**Votre équipage gagne :** vous capturez la cible, pirate ou trésor. Vos attaquants reviennent face cachée.",
    "4.9": "**Votre équipage perd contre un pirate :** le propriétaire de ce pirate capture tous vos attaquants. La cible revient face cachée.",
    "4.10": "**Votre équipage perd contre un trésor :** l’Île capture tous vos attaquants. Le trésor revient face cachée.",
    "4.11": "**Un trésor attaque :** il gagne toujours, car même 3 + 1 bat un chef. L’Île capture la cible. Le trésor revient face cachée.",
    "4.12": "Votre tour est alors terminé.",
    "5.1":
      "Désignez un autre joueur comme **allié**, et trois tuiles cachées différentes, dans cet ordre : votre tuile, celle de votre allié, le trésor. Tout le monde l’entend. Votre allié accepte ou refuse.",
    "5.2": {
      text: "**Refus :** rien n’est retourné.",
      ruling: "Votre tour continue comme avant, mais vous ne pouvez plus solliciter le même allié pendant ce tour.",
      why: "Un refus ne doit vous coûter que cet allié-là ; sans cette limite, on pourrait demander sans fin.",
    },
    "5.3": {
      text: "**Accord :** les deux attaquants sont retournés. Le premier doit être de votre équipage, le deuxième de celui de votre allié. Sinon c’est une mauvaise pioche : tous deux reviennent face cachée (les paysages restent visibles), et votre tour est fini.",
      ruling:
        "La deuxième tuile doit appartenir à l’allié que vous avez sollicité, et non à un troisième équipage. Après cette mauvaise pioche, aucune cible n’est retournée.",
      why: "Qui a dit oui participe ; et après un départ manqué on ne montre rien de plus, comme en 4.3. Le livret peut aussi se lire de sorte qu’un pirate de n’importe quel autre équipage convient.",
    },
    "5.4": {
      text: "Puis la cible est retournée. Ce doit être un trésor. Sinon c’est une mauvaise pioche : toutes les tuiles reviennent face cachée (un paysage reste visible).",
      ruling: "Votre tour est alors terminé.",
      why: "Comme après toute autre mauvaise pioche (4.3).",
    },
    "5.5": "La force est la somme des deux attaquants, plus 1. À égalité, vous gagnez.",
    "5.6":
      "**Gagné :** le trésor quitte le jeu, et vous et votre allié prenez chacun la moitié de ses doublons. Les deux attaquants rentrent chacun sur son navire ; ils ne comptent pour personne.",
    "5.7": "**Perdu :** l’Île capture les deux attaquants. Le trésor revient face cachée.",
    "5.8": "Votre tour est alors terminé.",
    "6.1": "Vos points : les forces des pirates que vous avez capturés, plus les doublons de vos trésors capturés, plus les doublons obtenus en partageant.",
    "6.2": {
      text: "Les points de l’Île : les forces des pirates qu’elle a capturés.",
      ruling: "Tous les points sont visibles par tous, à tout moment.",
      why: "Le livret n’en dit rien. Tout le monde a vu chaque capture, et ce sont les places qu’il faut retenir, pas les sommes.",
    },
    "6.3": "Après chaque combat, vérifiez dans cet ordre si la partie est terminée :",
    "6.3 A": {
      text: "**Un joueur a 15 points** ou plus : il gagne.",
      ruling: "Deux alliés peuvent y arriver ensemble. Alors celui qui a le plus de points gagne ; à égalité, 6.4 décide.",
      why: "C’est le critère le plus simple.",
    },
    "6.3 B": "**L’Île a 12 points** ou plus : l’Île gagne, et tous les joueurs perdent.",
    "6.3 C": {
      text: "**Un équipage en jeu n’a plus de tuile** sur le plateau, ou il n’y reste plus de trésor : le joueur qui a le plus de points gagne. L’Île ne compte pas ici.",
      ruling:
        "Un pirate rentré sur son navire après une alliance a lui aussi quitté le plateau. Si c’était le dernier de son équipage, la partie est donc finie.",
      why: "Un équipage dont il ne reste personne a disparu, où que ses gens soient partis. Le livret peut aussi se lire de sorte que seules les tuiles capturées comptent ; comptez donc vos pirates avant de les laisser rentrer à bord.",
    },
    "6.4": {
      text: "**Les égalités** se départagent dans cet ordre : plus de doublons venus de trésors ; plus de chefs capturés ; plus de lieutenants capturés ; plus de pirates capturés en tout.",
      ruling: "Les doublons partagés comptent à la première étape. Ceux qui restent à égalité après la dernière se partagent la victoire.",
      why: "Les doublons partagés viennent eux aussi de trésors ; et le livret n’a pas d’autre étape.",
    },
    "6.5":
      "Avec une **limite de tours**, la partie se termine comme en 6.3 C une fois ce nombre de tours joué, tous joueurs confondus. Si un combat du dernier tour met fin à la partie, c’est le combat qui compte.",
    "7.1":
      "**Tous** voient les paysages visibles, les tuiles retournées en ce moment, tout ce qui est capturé, tous les points, les propositions et réponses, et les emplacements regardés.",
    "7.2": "**Vous seul** voyez ce que vous regardez en secret, au plus jusqu’à votre prochain coup. Personne ne connaît les tuiles cachées.",
    "7.3":
      "Les tuiles retournées par le dernier coup restent en vue jusqu’au suivant. Après un instant d’inattention ou une coupure, vous voyez encore ce que tous ont vu.",
    one: "**Un pirate attaque**",
    two: "**Deux pirates attaquent**",
    together: "**Alliance avec Bleu**",
    treasure: "**Un trésor attaque**",
    wrong: "**Mauvaises pioches dans une alliance avec Bleu**",
    players: "**Joueurs :** 2, 3 ou 4 équipages. Dans l’ordre des places : Rouge, Bleu, Vert et Jaune.",
    treasures: "**Trésors :** combien il y en a de force 3, 4 et 5 ; sept en tout. Si vous ne choisissez rien, il y en a 4, 2 et 1 (1.2).",
    turn_limit: "**Limite de tours :** une règle maison, qui ne vaut que si vous la choisissez (6.5).",
    show: "**Montrer :** après un coup d’œil secret, on montre toujours une deuxième tuile (3.7), sauf si vous choisissez qu’un combat peut la remplacer (3.8).",
  },
  rows: {
    "2.2": ["Personne n’habite ici. Il reste visible."],
    "3.2": ["Vous regardez et trouvez votre lieutenant. Puis vous montrez à tous une autre tuile : un matelot bleu."],
    "3.3": ["Un paysage ! Vous regardez encore une fois, et les autres n’apprennent rien."],
    "3.4": ["Deux paysages : votre tour est fini."],
    "3.8": ["Vous regardez et trouvez votre lieutenant. Au lieu de montrer une autre tuile, vous attaquez aussitôt avec lui : 2 + 1 = 3 contre 3."],
    "4.2": [
      "Vous êtes Rouge. Votre pirate : permis.",
      "Un trésor seul : permis.",
      "Deux des vôtres : permis.",
      "Un trésor dans une paire : mauvaise pioche.",
      "Le pirate d’un autre : mauvaise pioche.",
    ],
    "4.5": ["Un autre équipage : permis.", "Un trésor : permis.", "Trésor contre trésor : mauvaise pioche."],
    "4.7": ["1 + 1 et encore 1 font 3, et le chef a 3 : gagné.", "1 et encore 1 font 2 contre 3 : perdu."],
    "4.8": ["2 + 1 = 3 contre 3 : le chef bleu est à vous."],
    "4.9": ["1 + 1 = 2 contre 3 : Vert capture votre pirate."],
    "4.10": ["1 + 1 + 1 = 3 contre 4 : l’Île prend les deux."],
    "4.11": ["3 + 1 = 4 contre 2 : l’Île prend le lieutenant. Bleu s’affaiblit, mais l’Île se renforce."],
    "5.1": ["« Le mien est en `a2`, le vôtre en `d4`, et le trésor en `f1`. On y va ? »"],
    "5.3": ["Vous avez sollicité Bleu, mais ce pirate est à Vert : mauvaise pioche."],
    "5.6": ["2 + 1 + 1 = 4 contre 4 : gagné, 3 doublons chacun."],
    "5.7": ["1 + 1 + 1 = 3 contre 4 : perdu, et l’Île prend les deux."],
    one: [
      "2 contre 1 : vous capturez le matelot.",
      "2 contre 3 : Vert capture votre pirate.",
      "2 contre 3 : votre pirate va à l’Île.",
      "2 contre 4 : votre pirate va à l’Île.",
    ],
    two: [
      "3 contre 2 : vous capturez le lieutenant.",
      "3 contre 3 : vous capturez le chef.",
      "3 contre 3 : le trésor est à vous.",
      "3 contre 4 : tous deux vont à l’Île.",
    ],
    together: ["3 contre 3 : gagné, 2 doublons chacun. Tous deux rentrent à bord.", "3 contre 4 : tous deux vont à l’Île."],
    treasure: ["4 contre 2 : l’Île capture le lieutenant.", "4 contre 3 : l’Île capture le chef."],
    wrong: [
      "La deuxième tuile n’est pas à Bleu : toutes deux reviennent face cachée, et aucune cible n’est retournée.",
      "La cible n’est pas un trésor : les trois reviennent face cachée.",
    ],
  },
  labels: {
    crews: "Chaque équipage (Rouge, Bleu, Vert, Jaune) a 1 chef, 2 lieutenants et 4 matelots. S’y ajoutent 7 trésors, 7 à 9 paysages et 20 pièces.",
    strength: "Force",
    worth: "Points pour qui le capture",
    players: "Joueurs",
    pirates: "Pirates",
    treasures: "Trésors",
    landscapes: "Paysages",
    grid: "Grille (colonnes × rangées)",
  },
} satisfies AhoyTexts;
