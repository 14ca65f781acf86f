// A bot that needs nothing but Node: it remembers all it is shown, and plays what it knows to be good.
//
//     fogbound arena memoarrr "cmd:node examples/bots/greedy.mjs" random --games 20
import { createInterface } from "node:readline";

const known = new Map(); // what lies where, as far as it was shown
let state = 1;
const random = (n) => (state = (state * 48271) % 2147483647) % n; // its own chance, from the seed it is given
const any = (moves) => moves[random(moves.length)];
const say = (message) => console.log(JSON.stringify(message));

function remember(event) {
  if (event.cards) for (const [place, card] of Object.entries(event.cards)) known.set(place, card);
  if (event.card) known.set(event.at, event.card);
  if (event.type === "looked" && event.tile) known.set(event.at, event.tile);
  if (event.type === "revealed") for (const [place, tile] of Object.entries(event.tiles)) known.set(place, tile);
  if (event.type === "swapped") {
    const [here, there] = [known.get(event.at), known.get(event.with)];
    for (const [place, card] of [[event.with, here], [event.at, there]]) card ? known.set(place, card) : known.delete(place);
  }
  if (event.type === "captured") for (const place of Object.keys(event.tiles)) known.delete(place);
  if (event.type === "shared") for (const place of [event.at, ...Object.keys(event.returned)]) known.delete(place);
}

const placeOf = (move) => move.split(" ")[1];
const strength = (place) => Number(known.get(place)[1]);

function choose(view, legal) {
  const unknown = legal.filter((move) => placeOf(move) && !known.has(placeOf(move)));
  if (view.game === "ahoy") return chooseAhoy(view, legal, unknown);
  if (view.phase !== "turn" || !view.last) return any(unknown.length ? unknown : legal);
  const last = known.get(view.last);
  const matches = (card) => card && (card[0] === last[0] || card[1] === last[1]);
  const good = legal.filter((move) => matches(known.get(placeOf(move))));
  return any(good.length ? good : unknown.length ? unknown : legal);
}

function chooseAhoy(view, legal, unknown) {
  const mine = "RBGY"[view.seat];
  const places = [...known.keys()].filter((place) => known.get(place) !== "~~");
  const own = places.filter((place) => known.get(place)[0] === mine).sort((a, b) => strength(b) - strength(a));
  const prey = places.filter((place) => known.get(place)[0] !== mine);
  if (view.phase === "target") {
    const attack = 1 + view.attackers.reduce((sum, place) => sum + strength(place), 0);
    const good = legal.filter((move) => prey.includes(placeOf(move)) && strength(placeOf(move)) <= attack);
    return good.sort((a, b) => strength(placeOf(b)) - strength(placeOf(a)))[0] ?? any(legal);
  }
  const attack = `attack ${own[0]}`;
  if (legal.includes(attack) && prey.some((place) => strength(place) <= strength(own[0]) + 1)) return attack;
  if (legal.includes("end")) return "end";
  const looks = unknown.filter((move) => /^(look|show)/.test(move));
  const others = legal.filter((move) => /^(look|decline)/.test(move));
  return any(looks.length ? looks : others.length ? others : legal);
}

for await (const line of createInterface({ input: process.stdin })) {
  const message = JSON.parse(line);
  if (message.type === "hello") say({ type: "hello", name: "greedy in JavaScript" });
  if (message.type === "new") known.clear(), (state = (message.seed % 2147483646) + 1);
  if (message.type === "event") remember(message.event);
  if (message.type === "your_move") say({ type: "move", move: choose(message.view, message.legal_moves) });
  if (message.type === "quit") break;
}
process.exit(); // an open standard input would keep Node alive
