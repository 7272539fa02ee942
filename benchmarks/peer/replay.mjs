// Puts each prefix of a list of messages as one checkpoint through LangGraph.js's SQLite saver, with every commit
// synced, then reads the newest 100 times. Prints one line of JSON.
// usage: node replay.mjs MESSAGES.json FILE.db
import { readFileSync, rmSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { SqliteSaver } from "@langchain/langgraph-checkpoint-sqlite";
import { emptyCheckpoint, uuid6 } from "@langchain/langgraph-checkpoint";

const [input, file] = process.argv.slice(2);
const messages = JSON.parse(readFileSync(input, "utf8"));
for (const suffix of ["", "-wal", "-shm"]) rmSync(file + suffix, { force: true });

const saver = SqliteSaver.fromConnString(file);
saver.setup();
saver.db.pragma("synchronous=FULL");

const clock = () => Number(process.hrtime.bigint()) / 1e6;
const puts = [];
let config = { configurable: { thread_id: "t", checkpoint_ns: "" } };
for (let i = 0; i < messages.length; i++) {
  const checkpoint = {
    ...emptyCheckpoint(),
    id: uuid6(i),
    channel_values: { messages: messages.slice(0, i + 1) },
    channel_versions: { messages: i + 1 },
  };
  const start = clock();
  config = await saver.put(config, checkpoint, { source: "loop", step: i, parents: {} }, { messages: i + 1 });
  puts.push(clock() - start);
}

const gets = [];
for (let i = 0; i < 100; i++) {
  const start = clock();
  const tuple = await saver.getTuple({ configurable: { thread_id: "t", checkpoint_ns: "" } });
  gets.push(clock() - start);
  if (tuple.checkpoint.channel_values.messages.length !== messages.length) throw new Error("the newest state is not whole");
}

const version = (name) => JSON.parse(readFileSync(createRequire(import.meta.url).resolve.paths(name).map((p) => `${p}/${name}/package.json`).find((p) => { try { return statSync(p); } catch { return false; } }), "utf8")).version;
const sum = puts.reduce((a, b) => a + b, 0);
const median = (list) => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)];
const synchronous = saver.db.pragma("synchronous", { simple: true });
saver.db.pragma("wal_checkpoint(TRUNCATE)");
console.log(JSON.stringify({
  puts_per_s: puts.length / (sum / 1000),
  put_p50_ms: median(puts),
  get_p50_ms: median(gets),
  bytes: statSync(file).size,
  synchronous: `synchronous=${synchronous}, journal_mode=${saver.db.pragma("journal_mode", { simple: true })}, wal_autocheckpoint=${saver.db.pragma("wal_autocheckpoint", { simple: true })}, node ${process.version}`,
  versions: Object.fromEntries(["@langchain/langgraph-checkpoint", "@langchain/langgraph-checkpoint-sqlite", "better-sqlite3"].map((n) => [n, version(n)])),
}));
