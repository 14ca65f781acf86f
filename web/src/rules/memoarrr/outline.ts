import type { NumberIn, Outline, SectionIn, Texts } from "../types";

/** The numbers are those of docs/rules/memoarrr.md. */
export const outline = {
  steps: [["card", "stack", "card"], ["Po", "then", "Pd", "yes"], ["Pd", "then", "Tf", "no", "volcano:L"], ["rubies:0"], ["rubies:1", "rubies:4", "rubies:2"]],
  sections: {
    box: ["1.1", "1.2", "1.3", "1.4"],
    editions: [],
    setup: ["2.1", "2.2", "2.3", "2.4"],
    round: ["3.1", "3.2", "3.3", "3.4", "3.5", "3.6", "3.7", "3.8", "3.9", "3.10", "3.11", "3.12", "3.13"],
    expert: ["4.1", "4.2", "4.3", "4.4", "4.5", "4.6", "4.7", "4.8", "4.9"],
    end: ["5.1", "5.2", "5.3"],
    knowledge: ["6.1", "6.2", "6.3", "6.4"],
    options: ["players", "edition", "expert", "ordered"],
  },
  rulings: ["1.4", "2.3", "2.4", "3.2", "4.4", "4.6", "4.7", "4.8", "4.9"],
  rows: {
    "1.2": [["rubies:0", "then", "rubies:1", "rubies:1", "rubies:2", "rubies:2", "rubies:2", "rubies:3", "rubies:4"]],
    "3.4": [
      ["Po", "then", "Pd", "yes"],
      ["Pd", "then", "Cd", "yes"],
    ],
    "3.5": [["Cd", "then", "Tf", "no", "volcano:D"]],
    "3.6": [["Pl", "then", "Cl", "yes", "then", "Tf", "no", "then", "sign:T", "sign:f"]],
    "3.9": [["rubies:0"]],
    "4.1": [["animal:P", "then", "card", "eye"]],
    "4.3": [["animal:W", "then", "card", "no"]],
    "4.4": [["Cj", "then", "Oj", "yes"]],
    "4.5": [["animal:T"]],
    "4.7": [
      ["Wo", "then", "card", "no"],
      ["Co", "then", "Po", "yes"],
    ],
    "4.9": [["animal:P", "then", "card", "eye"]],
    "5.2": [
      ["rubies:2", "rubies:2", "rubies:1"],
      ["rubies:4", "rubies:1"],
      ["rubies:3", "rubies:2"],
    ],
  },
  plans: { "1.1": "cards", editions: "volcanoes", "2.4": "island", "4.2": "octopus" },
  labels: ["volcanoes", "two", "three", "four", "decides", "first_card", "first_card.2018", "first_card.2023", "cards", "island", "octopus"],
} as const satisfies Outline;

export type MemoarrrNumber = NumberIn<typeof outline>;
export type MemoarrrSection = SectionIn<typeof outline>;
export type MemoarrrTexts = Texts<typeof outline>;
