// Colyseus with the same memory game: each move is answered with what each of the two may see. Nothing is stored.
const http = require("http");
const { Server, Room, matchMaker } = require("@colyseus/core");
const { WebSocketTransport } = require("@colyseus/ws-transport");

class Memory extends Room {
  onCreate() {
    this.maxClients = 2;
    this.autoDispose = true;
    this.setPatchRate(null);
    this.cards = Array.from({ length: 24 }, (_, place) => `c${(place * 7) % 24}`);
    this.up = [];
    this.turned = 0;
    this.onMessage("turn", (client, { place }) => {
      if (this.clients.indexOf(client) !== this.turned % 2) return;
      this.up = this.up.length >= 8 ? [place] : [...this.up, place];
      this.turned += 1;
      const seen = this.cards.map((card, at) => (this.up.includes(at) ? card : null));
      this.clients.forEach((other, seat) => other.send("seen", { seat, turned: this.turned, up: this.up, seen }));
    });
  }
}

const httpServer = http.createServer();
const server = new Server({ transport: new WebSocketTransport({ server: httpServer }), greet: false });
server.define("memory", Memory);
server.listen(0).then(() => process.stdout.write(`at :${httpServer.address().port}\n`));
