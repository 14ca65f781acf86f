import type { NumberIn, Outline, SectionIn, Texts } from "../types";

/** The numbers are those of docs/rules/ahoy.md. */
export const outline = {
  steps: [
    ["tile", "tile", "tile"],
    ["R2", "eye", "then", "B1", "all"],
    ["R2", "plus", "against", "B3", "yes"],
    ["R1", "plus", "against", "$3", "no", "isle"],
    ["R1", "B1", "plus", "against", "$3", "yes"],
    ["ship:R", "against", "isle"],
  ],
  sections: {
    box: ["1.1", "1.2", "1.3"],
    setup: ["1.4", "1.5"],
    turn: ["2.1", "2.2", "2.3"],
    information: ["3.1", "3.2", "3.3", "3.4", "3.5", "3.6", "3.7", "3.8"],
    combat: ["4.1", "4.2", "4.3", "4.4", "4.5", "4.6", "4.7", "4.8", "4.9", "4.10", "4.11", "4.12"],
    parley: ["5.1", "5.2", "5.3", "5.4", "5.5", "5.6", "5.7", "5.8"],
    end: ["6.1", "6.2", "6.3", "6.3 A", "6.3 B", "6.3 C", "6.4", "6.5"],
    knowledge: ["7.1", "7.2", "7.3"],
    fights: ["one", "two", "together", "treasure", "wrong"],
    options: ["players", "treasures", "turn_limit", "show"],
  },
  rulings: ["1.1", "1.2", "1.3", "1.5", "3.6", "3.7", "3.8", "4.3", "4.5", "4.6", "5.2", "5.3", "5.4", "6.2", "6.3 A", "6.3 C", "6.4"],
  rows: {
    "2.2": [["~~"]],
    "3.2": [["R2", "eye", "then", "B1", "all"]],
    "3.3": [["~~", "then", "G2", "eye"]],
    "3.4": [["~~", "then", "~~", "no"]],
    "3.8": [["R2", "eye", "then", "R2", "plus", "against", "B3", "yes"]],
    "4.2": [
      ["R1", "yes"],
      ["$4", "yes"],
      ["R1", "R2", "yes"],
      ["R1", "$3", "no"],
      ["B1", "no"],
    ],
    "4.5": [
      ["R2", "against", "G1", "yes"],
      ["R2", "against", "$3", "yes"],
      ["$3", "against", "$4", "no"],
    ],
    "4.7": [
      ["R1", "R1", "plus", "against", "B3", "yes"],
      ["R1", "plus", "against", "G3", "no"],
    ],
    "4.8": [["R2", "plus", "against", "B3", "yes", "ship:R"]],
    "4.9": [["R1", "plus", "against", "G3", "no", "ship:G"]],
    "4.10": [["R1", "R1", "plus", "against", "$4", "no", "isle"]],
    "4.11": [["$3", "plus", "against", "B2", "yes", "isle"]],
    "5.1": [["tile", "tile", "against", "tile"]],
    "5.3": [["R1", "G1", "no"]],
    "5.6": [["R2", "B1", "plus", "against", "$4", "yes", "coins:3", "coins:3"]],
    "5.7": [["R1", "B1", "plus", "against", "$4", "no", "isle"]],
    one: [
      ["R1", "plus", "against", "B1", "yes", "ship:R"],
      ["R1", "plus", "against", "G3", "no", "ship:G"],
      ["R1", "plus", "against", "$3", "no", "isle"],
      ["R1", "plus", "against", "$4", "no", "isle"],
    ],
    two: [
      ["R1", "R1", "plus", "against", "B2", "yes", "ship:R"],
      ["R1", "R1", "plus", "against", "B3", "yes", "ship:R"],
      ["R1", "R1", "plus", "against", "$3", "yes", "ship:R"],
      ["R1", "R1", "plus", "against", "$4", "no", "isle"],
    ],
    together: [
      ["R1", "B1", "plus", "against", "$3", "yes", "coins:2", "coins:2"],
      ["R1", "B1", "plus", "against", "$4", "no", "isle"],
    ],
    treasure: [
      ["$3", "plus", "against", "B2", "yes", "isle"],
      ["$3", "plus", "against", "B3", "yes", "isle"],
    ],
    wrong: [
      ["R1", "G1", "no"],
      ["R1", "B1", "against", "Y2", "no"],
    ],
  },
  plans: { box: "crews", "1.4": "boards" },
  labels: ["crews", "strength", "worth", "players", "pirates", "treasures", "landscapes", "grid"],
} as const satisfies Outline;

export type AhoyNumber = NumberIn<typeof outline>;
export type AhoySection = SectionIn<typeof outline>;
export type AhoyTexts = Texts<typeof outline>;
