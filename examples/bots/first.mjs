// A first bot for Memoarrr!, in JavaScript: it remembers the cards it was shown, and turns a match if it knows one.
//
//     fogbound test-bot "cmd:node examples/bots/first.mjs"
import { createInterface } from "node:readline";

const known = new Map(); // what lies where, as far as it was shown
let state = 1;
const random = (n) => (state = (state * 48271) % 2147483647) % n; // its own chance, from the seed it is told
const say = (message) => console.log(JSON.stringify(message));

function choose(view, legal) {
  if (view.phase === "turn" && view.last) {
    const last = known.get(view.last);
    for (const move of legal) {
      const card = known.get(move.replace("turn ", ""));
      if (card && (card[0] === last[0] || card[1] === last[1])) return move; // the same animal or landscape
    }
  }
  return legal[random(legal.length)];
}

function remember(event) {
  for (const [place, card] of Object.entries(event.cards ?? {})) known.set(place, card);
  if (event.card) known.set(event.at, event.card);
}

for await (const line of createInterface({ input: process.stdin })) {
  const message = JSON.parse(line);
  if (message.type === "hello")
    say({ type: "hello", name: "first in JavaScript", games: ["memoarrr"], options: { expert: [false] } });
  if (message.type === "new") known.clear(), (state = (message.seed % 2147483646) + 1);
  if (message.type === "event") remember(message.event);
  if (message.type === "your_move") say({ type: "move", move: choose(message.view, message.legal_moves) });
  if (message.type === "quit") break;
}
process.exit(); // an open standard input would keep Node alive
