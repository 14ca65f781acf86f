import type { MemoarrrTexts } from "./outline";

export default {
  intro:
    "A memory game for 2 to 4 players: 24 cards lie face down around a volcano, and each card you turn over has to share its animal or its landscape with the one before. Miss and you are out of the round; stay in longest and you take a treasure.",
  steps: [
    "Shuffle the cards and lay them face down around the stack of volcanoes and treasures. Everybody looks at three cards in secret.",
    "In turn, everybody turns over one card. It must show the same animal or the same landscape as the card before it.",
    "Neither? You take a volcano and are out of the round.",
    "The last one left takes a treasure, unseen. Then all cards are turned face down again, each in its place. Remember them!",
    "After seven treasures, the most rubies win.",
  ],
  sections: {
    box: { title: "What is in the box" },
    editions: {
      title: "The two editions",
      lead: "There are two versions of the rules, from 2018 and from 2023. You choose when you set up a table. Only this differs:",
    },
    setup: { title: "Setup" },
    round: { title: "A round" },
    expert: {
      title: "Expert game",
      lead: "Four of the five animals can do something. An animal acts when its card is turned over with success, and you have no choice: it always acts. A failure sets nothing off.",
    },
    end: { title: "End of the game" },
    knowledge: { title: "Who sees what" },
    options: { title: "Options", lead: "Any combination makes a fine game." },
  },
  rules: {
    "1.1":
      "**25 island cards.** Five animals (penguin, octopus, walrus, crab, turtle) in five landscapes (ocean, flowers, lava, jungle, desert), each combination exactly once. So there is one penguin on lava, and only one.",
    "1.2": "**7 treasures** with a chest on the back. Inside are 1, 1, 2, 2, 2, 3 and 4 rubies: 15 in all.",
    "1.3": "**3 volcanoes**, the same on both sides. So everybody sees the top one of the stack; those below stay hidden.",
    "1.4": {
      text: "There is one volcano fewer in play than there are players. The **deciding volcano** is always among them: the one with the most birds (2018) or the dark one (2023).",
      ruling: "In the 2018 edition, with fewer than four players the volcanoes with the most birds stay in play.",
      why: "The rulebook only says how many. Which ones makes no difference: whoever takes the one with the most birds starts.",
    },
    "2.1":
      "Shuffle the 25 island cards and lay them face down in five rows of five. The middle card, `c3`, goes back into the box. Nobody looks at it: it stays a mystery.",
    "2.2": "The stack stands in the empty middle: the 7 treasures, shuffled and face down, and the volcanoes on top in random order.",
    "2.3": {
      ruling: "The start player is drawn at random, or the host chooses one.",
      why: "The printed way is a joke that suits people around a real table. Online, chance is fair to all, and a host may have a good reason to choose.",
    },
    "2.4": {
      text: "Pick a side of the island that is still free and look, in secret, at the three middle cards of its edge. Everybody sees which side you picked; only you see the cards.",
      ruling: "The start player picks first, then the others clockwise.",
      why: "The 2018 rules name no order, and in 2023 all look at once; one after the other is easier online and changes nothing.",
    },
    "3.1": "The start player turns over any face-down card. There is nothing to match yet, so it always succeeds.",
    "3.2": {
      text: "In the **very first round**, this first card may not be one that somebody looked at during setup. That bars 6 cards with two players, 9 with three, 12 with four.",
      ruling:
        "Only this one card is meant, not the rest of the round. If it is a crab that acts (4.4), you may turn over any face-down card in your extra turn. And only cards that somebody really looked at are barred.",
      why: "Nobody should open with a card they know for certain; the extra turn already has a card to match. That a side nobody picked stays free is said clearly in the French rules only.",
    },
    "3.3":
      "Then play goes clockwise. If you are still in the round, you must turn over one face-down card. It is compared with the card turned over **just before it**, whether that one was a success or a failure.",
    "3.4": "**Same animal or same landscape:** success. You stay in.",
    "3.5": "**Neither:** failure. You take the top volcano and are out until the round ends.",
    "3.6":
      "Every card turned over stays face up until the round ends, failures too. You may not pass, even if you know that no card can match. So think ahead: while the others play, keep places in mind that could come next.",
    "3.7": "You must turn over a card, but all 24 are face up? Then you take the top volcano.",
    "3.8": "Whoever holds a volcano is skipped.",
    "3.9":
      "The round ends the moment the last volcano is taken. The one player without a volcano **takes the top treasure** and keeps it face down. Nobody sees its rubies before the end of the game, not even its owner.",
    "3.10": "All face-up cards are turned face down again where they lie. (Not after the last round: then the game is over.)",
    "3.11": "Whoever holds the deciding volcano (1.4) starts the next round. With two players this is always the loser.",
    "3.12": "The volcanoes are shuffled and go back on top of the stack.",
    "3.13": "Cards never change places, except when the octopus moves (4.2).",
    "4.1":
      "**Penguin:** look at one face-down card in secret. The others see which place you look at, but not what is there. It may be a card you have seen before. If no card is face down, nothing happens.",
    "4.2":
      "**Octopus:** it must swap places with a card directly to its left or right, above or below. That card may be face up or face down; both keep the side they show. The stack in the middle is not a card.",
    "4.3": "**Walrus:** name one face-down card. The next player may not turn it over. With fewer than two cards face down, nothing happens.",
    "4.4": {
      text: "**Crab:** you must take another turn at once. Your next card is compared with the crab. Another crab, and you go on again; a failure, and you take a volcano as usual.",
      ruling: "If the crab was the last face-down card, 3.7 applies to you: you take the top volcano.",
      why: "The extra turn is yours, and so is its bad luck.",
    },
    "4.5": "**Turtle:** nothing happens. Turtles are in no hurry.",
    "4.6": {
      text: "Whether the **first card of a round** acts depends on the edition.",
      ruling:
        "2018: an animal acts only if its card matched another one, so the first card does nothing. 2023: the first card counts as a success, so its animal acts.",
      why: "Neither rulebook says it outright. The 2018 one asks for a card that matched another, which a first card cannot do; the 2023 one asks for a success, and the first card is one (3.1).",
    },
    "4.7": {
      ruling:
        "The “next player” of the walrus is the next one clockwise who is still in the round. The card stays forbidden for that player’s whole go, extra turns by crabs included. It is free again when play passes on, when that player fails, or when the round ends.",
      why: "A player who is out takes no turn, and a ban that a crab could shake off would hardly be one. The 2023 wording can also be read so that the ban holds for one card only; at our tables it lasts.",
    },
    "4.8": {
      ruling: "If the forbidden card is the only one still face down and that player has to turn one over, it may be turned over after all.",
      why: "The walrus needs two face-down cards so that the next player always has one to turn; this keeps that promise.",
    },
    "4.9": {
      ruling: "A forbidden card may not be turned over, that is all. A penguin may look at it, and an octopus may swap with it.",
      why: "Looking and swapping turn nothing over.",
    },
    "5.1": "When the seventh treasure has been taken, all treasures are opened. **The most rubies win.**",
    "5.2": "Tie on rubies: whoever has more treasure cards wins. Still a tie: whoever has the single richest treasure. That always leaves exactly one winner.",
    "5.3": "The other places are found in the same way. Players who are equal in all three share a place.",
    "6.1":
      "**Everybody** knows the face-up cards and their order, who is out with which volcano, the top of the stack, how many volcanoes and treasures are left, how many treasures each player holds, the sides picked, and every place looked at, swapped or forbidden.",
    "6.2": "**Only you** know the three cards of your side and what your penguins saw.",
    "6.3": "**Nobody** knows what lies face down, which card is in the box, what the treasures hold, or the order of the lower volcanoes.",
    "6.4":
      "It is a game of memory, so the page shows what lies face up now and never what you saw earlier. What you look at in secret stays in sight until your own next move at most; the card turned last, until the next move.",
    players: "**Players:** 2, 3 or 4.",
    edition: "**Edition:** 2018 or 2023. It decides which volcanoes are used (1.4) and whether the first card of a round acts (4.6).",
    expert: "**Expert:** the animals act (4.1 to 4.9).",
    ordered:
      "**Treasures in order:** instead of being shuffled (2.2), the treasures lie in this order, from top to bottom: 1, 1, 2, 2, 2, 3, 4. Then everybody can work out who holds what, and the last rounds are worth the most.",
  },
  rows: {
    "1.2": ["The chest on the back, and what the seven hold."],
    "3.4": ["Same animal: two penguins.", "Same landscape: both in the desert."],
    "3.5": ["Neither crab nor desert: a volcano."],
    "3.6": [
      "Ann opens with a penguin on lava. Ben’s crab is on lava too: good. Cleo’s turtle among flowers does not match, and stays face up. So Ann now needs a **turtle or flowers**.",
    ],
    "3.9": ["Yours, but do not look inside."],
    "4.1": ["Peek at a card: only you see it."],
    "4.3": ["Not this one, my friend."],
    "4.4": ["After the crab in the jungle you go again: the octopus sits in the jungle too, so you stay in."],
    "4.5": ["Slow and steady."],
    "4.7": [
      "Ben’s walrus in the ocean forbids Cleo a card.",
      "Cleo turns over a crab in the ocean and has to go again. Ben’s card is still forbidden. She finds a penguin in the ocean, and her go is over: now the card is free again.",
    ],
    "4.9": ["With her penguin, Cleo may look even at the forbidden card."],
    "5.2": [
      "Ben: five rubies on three cards. He wins.",
      "Ann: five rubies on two cards, and her best card has 4. She is second.",
      "Cleo: five rubies on two cards, the best one 3. Third.",
    ],
  },
  labels: {
    volcanoes: "The three volcanoes",
    two: "With 2 players",
    three: "With 3 players",
    four: "With 4 players",
    decides: "Whoever takes it starts the next round",
    first_card: "Expert: does the first card of a round act? (4.6)",
    "first_card.2018": "no",
    "first_card.2023": "yes",
    cards: "All 25 cards. One of them is out of the game, and nobody knows which.",
    island: "The island as it is laid out. Each side has three cards for whoever picks it.",
    octopus: "This octopus has to swap with one of the four cards next to it: left, right, above or below.",
  },
} satisfies MemoarrrTexts;
