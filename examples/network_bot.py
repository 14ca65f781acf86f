"""A network takes a seat: it plays Memoarrr! for two with the weights that train_memoarrr.py saved.

    python examples/train_memoarrr.py --save network.npz
    cd examples
    NETWORK_FILE=../network.npz fogbound arena memoarrr py:network_bot:NetworkBot greedy --games 200
    NETWORK_FILE=../network.npz fogbound play memoarrr --opponents py:network_bot:NetworkBot
    NETWORK_FILE=../network.npz fogbound join http://localhost:8024/t/abcdefgh2345 --bot py:network_bot:NetworkBot

The encoder makes of views and events the very numbers that the network was trained on; any other network, of any
library, is asked the same way.
"""

import os

import numpy as np
from train_memoarrr import think

from fogbound.bots import Bot, serve
from fogbound.sim.encoder import Encoder


class NetworkBot(Bot):
    """Plays the action that the network finds best."""

    games = ("memoarrr",)
    plays = {"players": (2,), "expert": (False,)}  # noqa: RUF012

    def __init__(self):
        with np.load(os.environ.get("NETWORK_FILE", "network.npz")) as file:
            self.weights = [file[name] for name in file.files]

    def begin(self, game, options, seat, seed):
        super().begin(game, options, seat, seed)
        self.encoder = Encoder(game.id, options.players, seat, "recall")

    def told(self, event):
        self.encoder.told(event)

    def choose(self, view, legal_moves, time_s):
        seen = np.array([self.encoder.encode(view)], np.int8)
        mask = np.array([self.encoder.mask(legal_moves)])
        chances = think(self.weights, seen, mask)[0][0]
        self.encoder.acted()
        return self.encoder.spaces.moves[int(chances.argmax())]


if __name__ == "__main__":
    serve(NetworkBot)
