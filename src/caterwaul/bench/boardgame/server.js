// The shape of Clash! on boardgame.io, kept in memory: both choose a card in secret, then both are shown.
const { Server } = require("boardgame.io/server");
const { INVALID_MOVE } = require("boardgame.io/core");

const CARDS = ["one", "two", "three", "four", "five", "block", "dodge", "counter", "vanish", "copycat"];
const TURNS = 60;

function resolve(G) {
  for (const p of ["0", "1"]) {
    G.hands[p] = G.hands[p].filter((card) => card !== G.picks[p]);
    G.hands[p].push(...G.discards[p]);
    G.discards[p] = [G.picks[p]];
    G.hp[p] -= G.picks[p] < G.picks[1 - p] ? 1 : 0;
    G.picks[p] = null;
  }
  G.turns += 1;
}

const duel = {
  name: "duel",
  setup: () => ({
    hp: { 0: 20, 1: 20 },
    hands: { 0: [...CARDS], 1: [...CARDS] },
    discards: { 0: [], 1: [] },
    picks: { 0: null, 1: null },
    turns: 0,
  }),
  playerView: ({ G, playerID }) => ({
    ...G,
    picks: { 0: playerID === "0" ? G.picks[0] : null, 1: playerID === "1" ? G.picks[1] : null },
  }),
  turn: { activePlayers: { all: "choosing" }, stages: { choosing: {} } },
  moves: {
    pick: {
      move: ({ G, playerID }, card) => {
        if (G.picks[playerID] !== null || !G.hands[playerID].includes(card)) return INVALID_MOVE;
        G.picks[playerID] = card;
        if (G.picks[1 - playerID] !== null) resolve(G);
      },
      client: false,
      ignoreStaleStateID: true, // the other one may have chosen meanwhile
    },
  },
  endIf: ({ G }) => (G.turns === TURNS ? { draw: true } : undefined),
};

const server = Server({ games: [duel], origins: [/./] });
server.run({ port: { host: "127.0.0.1", port: Number(process.argv[2]) } });
