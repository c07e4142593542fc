// boardgame.io: tic-tac-toe as its own tutorial has it, on a client without a server. It speaks the same lines
// as the workers in Python (pacing.py). Its states are never changed, only replaced, so a copy costs nothing
// and is not measured.

"use strict";

const BATCH = 16;
const ROWS = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];

function say(answer) {
  process.stdout.write(JSON.stringify(answer) + "\n");
}

let Client, INVALID_MOVE, version;
try {
  ({ Client } = require("boardgame.io/client"));
  ({ INVALID_MOVE } = require("boardgame.io/core"));
  version = require("boardgame.io/package.json").version;
} catch (why) {
  say({ name: "boardgame.io", missing: String(why.message).split("\n")[0] });
  process.exit(0);
}

const TicTacToe = {
  setup: () => ({ cells: Array(9).fill(null) }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    clickCell: ({ G, playerID }, id) => {
      if (G.cells[id] !== null) return INVALID_MOVE;
      G.cells[id] = playerID;
    },
  },
  endIf: ({ G, ctx }) => {
    const won = ROWS.some((row) => row.every((i) => G.cells[i] !== null && G.cells[i] === G.cells[row[0]]));
    if (won) return { winner: ctx.currentPlayer };
    if (G.cells.every((cell) => cell !== null)) return { draw: true };
  },
};

function options(state) {
  const free = [];
  for (let i = 0; i < 9; i++) if (state.G.cells[i] === null) free.push(i);
  return free;
}

// A small generator, so that a round can be repeated.
function luckOf(seed) {
  let x = (seed * 2654435761 + 1) >>> 0 || 1;
  return () => {
    x ^= x << 13; x ^= x >>> 17; x ^= x << 5; x >>>= 0;
    return x / 4294967296;
  };
}

function play(client, luck) {
  let decisions = 0;
  let state = client.getState();
  while (state.ctx.gameover === undefined) {
    const free = options(state);
    client.moves.clickCell(free[Math.floor(luck() * free.length)]);
    state = client.getState();
    decisions += 1;
  }
  return decisions;
}

function cpuSeconds() {
  const used = process.cpuUsage();
  return (used.user + used.system) / 1e6;
}

function measure(round, seconds) {
  const luck = luckOf(round + 1);
  let decisions = 0, passed = 0;
  while (passed < seconds) {
    const clients = [];
    for (let i = 0; i < BATCH; i++) clients.push(Client({ game: TicTacToe, debug: false }));
    const start = cpuSeconds();
    for (const client of clients) decisions += play(client, luck);
    passed += cpuSeconds() - start;
  }
  return { decisions: decisions / passed };
}

say({
  name: "boardgame.io",
  version: `${version}, node ${process.version}`,
  subjects: { tictactoe: "Tic-tac-toe" },
});
require("readline").createInterface({ input: process.stdin }).on("line", (line) => {
  const asked = JSON.parse(line);
  try {
    say(measure(asked.round, asked.seconds));
  } catch (why) {
    say({ missing: String(why.message).split("\n")[0] });
  }
});
