// Plays Colyseus' tables, because its wire is its own: node colyseus_load.js PORT TABLES SECONDS PER_S
// Prints one line of JSON: moves a second at full speed, and milliseconds to the other seat at a pace.
const { Client } = require("colyseus.js");
const { performance } = require("perf_hooks");
const [port, count, seconds, perSecond] = process.argv.slice(2).map(Number);
const sleep = (ms) => new Promise((done) => setTimeout(done, ms));
let full = false;
let done = 0;
const took = [];

class Table {
  async open() {
    const one = await new Client(`ws://127.0.0.1:${port}`).create("memory");
    const other = await new Client(`ws://127.0.0.1:${port}`).joinById(one.roomId);
    this.rooms = [one, other];
    this.turned = 0;
    this.ready = true;
    this.rooms.forEach((room, seat) => room.onMessage("seen", (seen) => this.seen(seat, seen)));
  }
  act() {
    this.ready = false;
    this.sent = performance.now();
    this.rooms[this.turned % 2].send("turn", { place: this.turned % 24 });
  }
  seen(seat, { turned }) {
    const mover = (turned - 1) % 2;
    if (seat === mover) {
      done += 1;
      return;
    }
    took.push(performance.now() - this.sent);
    this.turned = turned;
    if (full) this.act();
    else this.ready = true;
  }
}

async function main() {
  const tables = [];
  for (let first = 0; first < count; first += 50) {
    const some = Array.from({ length: Math.min(50, count - first) }, () => new Table());
    await Promise.all(some.map((table) => table.open()));
    tables.push(...some);
  }
  took.length = 0;
  const began = performance.now();
  for (let sent = 0, turn = 0; performance.now() - began < 1000 * seconds; await sleep(1)) {
    for (; sent < ((performance.now() - began) / 1000) * perSecond; sent += 1) {
      let tries = 0;
      do turn = (turn + 1) % tables.length;
      while (!tables[turn].ready && ++tries < tables.length);
      if (!tables[turn].ready) break;
      tables[turn].act();
    }
  }
  await sleep(500);
  const paced = took.slice().sort((a, b) => a - b);
  full = true;
  for (const table of tables) if (table.ready) table.act();
  await sleep(250 * seconds);
  const [before, start] = [done, performance.now()];
  await sleep(1000 * seconds);
  const rate = (done - before) / ((performance.now() - start) / 1000);
  const share = (part) => paced[Math.ceil(part * paced.length) - 1] ?? null;
  process.stdout.write(JSON.stringify({ rate, p50_ms: share(0.5), p99_ms: share(0.99) }) + "\n");
  process.exit(0);
}
main();
