/** The texts of the fog of the day in English. */
export default {
  "title": "Fog of the day",
  "why": "Today’s deal is the same for everybody, against the same two bots. You have one try.",
  "against": "{game} against {names}",
  "play": "Into the fog",
  "go_on": "Go on playing",
  "done": "Today’s fog has lifted. The next one comes tomorrow.",
  "rank": "place {n} of {of}",
  "won": "Won",
  "memory": "{n} of {of} from memory",
  "streak": { one: "1 day in a row", other: "{count} days in a row" },
  "share": "Share the result",
  "copied": "Copied.",
  "failed": "This browser cannot do that here.",
  "review": "Look back at the match",
  "friendly": "The deal follows from the date, so anybody could work it out beforehand: all results are friendly.",
};
