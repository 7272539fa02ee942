// Puts each prefix of a list of messages as one checkpoint through a saver of LangGraph.js, then reads the newest 100 times, in this saver
// and in one that has put nothing. Prints one line of JSON. A first run of the messages in another thread warms up.
// usage: node replay.mjs MESSAGES.json sqlite FILE.db FULL|NORMAL, or node replay.mjs MESSAGES.json cairn URL
import { readFileSync, rmSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { emptyCheckpoint, uuid6 } from "@langchain/langgraph-checkpoint";

const [input, kind, target, synchronous] = process.argv.slice(2);
const messages = JSON.parse(readFileSync(input, "utf8"));

async function open(fresh) {
  if (kind === "cairn") {
    const { CairnSaver } = await import("@cairn/langgraph-checkpoint");
    return new CairnSaver({ url: target });
  }
  const { SqliteSaver } = await import("@langchain/langgraph-checkpoint-sqlite");
  if (fresh) for (const suffix of ["", "-wal", "-shm"]) rmSync(target + suffix, { force: true });
  const saver = SqliteSaver.fromConnString(target);
  saver.setup();
  saver.db.pragma(`synchronous=${synchronous}`);
  return saver;
}

const clock = () => Number(process.hrtime.bigint()) / 1e6;
const saver = await open(true);
const puts = [];
const floor = [];
for (const thread of ["warm", "t"]) {
  puts.length = floor.length = 0;
  let config = { configurable: { thread_id: thread, checkpoint_ns: "" } };
  for (let i = 0; i < messages.length; i++) {
    const checkpoint = {
      ...emptyCheckpoint(),
      id: uuid6(i),
      channel_values: { messages: messages.slice(0, i + 1) },
      channel_versions: { messages: i + 1 },
    };
    let start = clock();
    config = await saver.put(config, checkpoint, { source: "loop", step: i, parents: {} }, { messages: i + 1 });
    puts.push(clock() - start);
    start = clock();
    JSON.stringify(checkpoint);
    floor.push(clock() - start);
  }
}

async function read(from) {
  const gets = [];
  for (let i = 0; i < 100; i++) {
    const start = clock();
    const tuple = await from.getTuple({ configurable: { thread_id: "t", checkpoint_ns: "" } });
    gets.push(clock() - start);
    if (tuple.checkpoint.channel_values.messages.length !== messages.length) throw new Error("the newest state is not whole");
  }
  return gets;
}
const gets = await read(saver);
const other = await open(false);
const cold = await read(other);

const version = (name) => JSON.parse(readFileSync(createRequire(import.meta.url).resolve.paths(name).map((p) => `${p}/${name}/package.json`).find((p) => { try { return statSync(p); } catch { return false; } }), "utf8")).version;
const quantile = (list, q) => [...list].sort((a, b) => a - b)[Math.min(list.length - 1, Math.floor(list.length * q))];
const sqlite = kind === "sqlite";
if (sqlite) saver.db.pragma("wal_checkpoint(TRUNCATE)");
console.log(JSON.stringify({
  puts_per_s: puts.length / (puts.reduce((a, b) => a + b, 0) / 1000),
  put_p50_ms: quantile(puts, 0.5),
  put_p99_ms: quantile(puts, 0.99),
  get_p50_ms: quantile(gets, 0.5),
  get_p99_ms: quantile(gets, 0.99),
  first_get_p50_ms: quantile(cold, 0.5),
  stringify_p50_ms: quantile(floor, 0.5),
  bytes: sqlite ? statSync(target).size / 2 : 0,
  synchronous: sqlite
    ? `synchronous=${saver.db.pragma("synchronous", { simple: true })}, journal_mode=${saver.db.pragma("journal_mode", { simple: true })}, wal_autocheckpoint=${saver.db.pragma("wal_autocheckpoint", { simple: true })}, node ${process.version}`
    : `server as above, node ${process.version}`,
  versions: Object.fromEntries((sqlite ? ["@langchain/langgraph-checkpoint", "@langchain/langgraph-checkpoint-sqlite", "better-sqlite3"] : ["@langchain/langgraph-checkpoint", "@cairn/langgraph-checkpoint"]).map((n) => [n, version(n)])),
}));
process.exit();
