// boardgame.io with a memory game of two: turn one of 24 cards; nobody is shown a card that lies face down.
// node boardgame.js [FOLDER]: with a folder every move is also written to its flat files.
const { Server, FlatFile } = require("boardgame.io/server");

const memory = {
  name: "memory",
  setup: () => ({ cards: Array.from({ length: 24 }, (_, place) => `c${(place * 7) % 24}`), up: [], turned: 0 }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    turn: ({ G }, place) => {
      G.up = G.up.length >= 8 ? [place] : [...G.up, place];
      G.turned += 1;
    },
  },
  playerView: ({ G }) => ({ ...G, cards: G.cards.map((card, place) => (G.up.includes(place) ? card : null)) }),
};

const folder = process.argv[2];
const server = Server({ games: [memory], origins: [/.*/], db: folder ? new FlatFile({ dir: folder }) : undefined });
console.log = () => {};
server.run({ port: 0 }).then(({ appServer }) => process.stdout.write(`at :${appServer.address().port}\n`));
