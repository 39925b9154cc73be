// A bot that plays a whole game of Ada's Dream for all players, and prints the scorepad.
//
//     node bot.mjs GAME.jsonl [SEED]       starts the game, or goes on with it where the file is there
//
// It needs Node 18 or later and the command `adas-dream`, and nothing else. docs/protocol.md tells the protocol.

import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { createInterface } from "node:readline";

const [game, seed] = process.argv.slice(2);
if (!game) {
  console.error("usage: node bot.mjs GAME.jsonl [SEED]");
  process.exit(2);
}

// The server runs beside the bot: one JSON message a line, in and out. What it says to people goes to standard error.
const server = spawn(process.env.ADAS_DREAM ?? "adas-dream", ["serve"], { stdio: ["pipe", "pipe", "inherit"] });
const waiting = new Map();
let requests = 0;

createInterface({ input: server.stdout }).on("line", (line) => {
  const { id, result, error } = JSON.parse(line);
  const { resolve, reject } = waiting.get(id);
  waiting.delete(id);
  if (error) reject(Object.assign(new Error(error.message), error));
  else resolve(result);
});
const ended = (why) => {
  for (const { reject } of waiting.values()) reject(new Error(why));
};
server.on("error", (error) => ended(`adas-dream cannot be started: ${error.message}`));
server.on("exit", () => ended("the server has ended"));

/** Ask for a method; gives its result, or throws an Error with the `code` and the `data` of the answer. */
function ask(method, params) {
  const id = ++requests;
  return new Promise((resolve, reject) => {
    waiting.set(id, { resolve, reject });
    server.stdin.write(JSON.stringify({ jsonrpc: "2.0", id, method, params }) + "\n");
  });
}

/** The choice that this bot makes: it publishes and builds where it can, and else what comes first. */
function chosen(legal) {
  const large = legal.families.flatMap((family) => family.members);
  const offered = [...legal.now, ...legal.aside, ...large];
  const liked = ["gear_built", "published", "objective_claimed", "partner_played", "die_placed", "die_pushed"];
  for (const type of liked) {
    const found = offered.find((choice) => choice.type === type);
    if (found) return found;
  }
  return offered[0];
}

async function play() {
  if (existsSync(game)) await ask("open", { game });
  else await ask("new", { game, players: ["Ada", "Charles"], pack: "house", ...(seed ? { seed } : { seeded: true }) });
  for (;;) {
    const legal = await ask("legal", { game, members: true });
    if (legal.awaiting.what === "nothing") break;
    const made = await ask("play", { game, choice: chosen(legal), after: legal.after });
    console.error(`fact ${made.after}`);
  }
  const { players, winner } = await ask("score", { game });
  for (const { name, total } of players) console.log(`${name} ${total}`);
  console.log(`winner: ${players[winner - 1].name}`);
  await ask("close", { game });
}

play().then(
  () => server.stdin.end(),
  (error) => {
    console.error(error.message);
    process.exitCode = 1;
    server.kill();
  },
);
