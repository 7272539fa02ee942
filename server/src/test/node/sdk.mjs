// Goes through all methods of the public client. Ids and times are numbered as they appear, so that two runs print the same.
import { Client } from "@langchain/langgraph-sdk";

const client = new Client({ apiUrl: process.env.CAIRN_URL, apiKey: null });
const { threads, store, runs, assistants, crons } = client;

const names = new Map();
const id = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
const time = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z/g;

function named(found) {
  if (!names.has(found)) {
    names.set(found, `id-${names.size + 1}`);
  }
  return names.get(found);
}

function shown(value) {
  const text = value === undefined ? "nothing" : JSON.stringify(value);
  return text.replace(id, named).replace(time, "time").replace(/"expires_at":"[^"]*"/g, '"expires_at":"time"');
}

async function call(name, action) {
  try {
    const value = await action();
    console.log(`${name}\n  ${shown(value)}`);
    return value;
  } catch (error) {
    if (error.status === undefined) {
      throw error;
    }
    console.log(`${name}\n  ${error.status} ${JSON.parse(error.text).code}`);
    return undefined;
  }
}

const thread = await call("threads.create", () => threads.create({ metadata: { owner: "ada" } }));
const t = thread.thread_id;
await call("threads.create, id taken", () => threads.create({ threadId: t }));
await call("threads.create, id taken, do_nothing", () => threads.create({ threadId: t, ifExists: "do_nothing" }));
const odd = await call("threads.create, odd id", () => threads.create({ threadId: "a/b%c\\d", ttl: 5 }));
await call("threads.get, odd id", () => threads.get(odd.thread_id, { include: ["ttl"] }));
await call("threads.get, unknown", () => threads.get("nothing"));
await call("threads.update", () => threads.update(t, { metadata: { owner: "bob", n: 1, none: null } }));
await call("threads.update, minimal", () => threads.update(t, { metadata: { n: 2 }, returnMinimal: true }));
await call("threads.getState, none yet", () => threads.getState(t));

const first = await call("threads.updateState", () =>
  threads.updateState(t, { values: { messages: [{ role: "user", content: "hi" }], n: 1 }, asNode: "__start__" }));
const second = await call("threads.updateState, again", () => threads.updateState(t, { values: { n: 2 } }));
await call("threads.updateState, no values", () => threads.updateState(t, { values: null }));
await call("threads.getState", () => threads.getState(t));
await call("threads.getState, an id", () => threads.getState(t, first.checkpoint.checkpoint_id));
await call("threads.getState, a checkpoint", () => threads.getState(t, second.checkpoint, { subgraphs: true }));
await call("threads.getState, unknown", () => threads.getState(t, "nothing"));
await call("threads.updateState, old checkpoint", () =>
  threads.updateState(t, { values: { n: 3 }, checkpoint: first.checkpoint }));
await call("threads.updateState, a copy", () =>
  threads.updateState(t, { values: null, asNode: "__copy__", checkpointId: second.checkpoint.checkpoint_id }));
await call("threads.getHistory", async () =>
  (await threads.getHistory(t, { limit: 10 })).map((state) => [state.metadata.source, state.values.n]));
await call("threads.getHistory, before", async () =>
  (await threads.getHistory(t, { before: { configurable: second.checkpoint } })).map((state) => state.values.n));
await call("threads.getHistory, metadata", async () =>
  (await threads.getHistory(t, { metadata: { source: "fork" } })).length);
await call("threads.patchState", () => threads.patchState(t, { a: 1 }));
await call("threads.search", () => threads.search({ metadata: { owner: "bob" }, limit: 5 }));
await call("threads.search, sorted and selected", () =>
  threads.search({ metadata: { owner: "bob" }, sortBy: "thread_id", sortOrder: "desc", select: ["thread_id", "status"], limit: 1 }));
await call("threads.search, extracted", () =>
  threads.search({ ids: [t], select: ["status"], extract: { last: "values.messages[-1].content" } }));
await call("threads.count", () => threads.count({ metadata: { owner: "bob" } }));
const copy = await call("threads.copy", () => threads.copy(t));
await call("threads.prune, keep_latest", () => threads.prune([copy.thread_id], { strategy: "keep_latest" }));
await call("threads.getHistory, pruned", async () => (await threads.getHistory(copy.thread_id)).length);
await call("threads.prune", () => threads.prune([copy.thread_id]));

await call("threads.joinStream", async () => {
  const abort = new AbortController();
  const writing = (async () => {
    while (!abort.signal.aborted) {
      await threads.updateState(t, { values: { n: 9 } });
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  })();
  try {
    for await (const event of threads.joinStream(t, { streamMode: ["state_update"], signal: abort.signal })) {
      return [event.event, event.data.metadata.source];
    }
    return undefined;
  } finally {
    abort.abort();
    await writing;
  }
});

await call("store.putItem", () => store.putItem(["users", "ada"], "k /é", { likes: "fish", n: 1 }, { index: false }));
await call("store.putItem, ttl", () => store.putItem(["users", "bob"], "k", { likes: "meat", n: 2 }, { ttl: 60 }));
await call("store.getItem", () => store.getItem(["users", "ada"], "k /é"));
await call("store.getItem, missing", () => store.getItem(["users", "ada"], "nothing"));
await call("store.searchItems", () => store.searchItems(["users"], { filter: { n: { $gte: 2 } } }));
await call("store.searchItems, query", () => store.searchItems(["users"], { query: "fish" }));
await call("store.listNamespaces", () => store.listNamespaces({ prefix: ["users"], maxDepth: 2 }));
await call("store.deleteItem", () => store.deleteItem(["users", "ada"], "k /é"));
await call("store.deleteItem, missing", () => store.deleteItem(["users", "ada"], "k /é"));

await call("assistants.search", () => assistants.search());
await call("assistants.count", () => assistants.count());
await call("assistants.get", () => assistants.get("a"));
await call("assistants.getGraph", () => assistants.getGraph("a"));
await call("assistants.getSchemas", () => assistants.getSchemas("a"));
await call("assistants.create", () => assistants.create({ graphId: "a" }));
await call("runs.list", () => runs.list(t));
await call("runs.get", () => runs.get(t, "r"));
await call("runs.create", () => runs.create(t, "a", { input: {} }));
await call("runs.wait", () => runs.wait(t, "a", { input: {} }));
await call("runs.wait, without a thread", () => runs.wait(null, "a", { input: {} }));
await call("runs.stream", async () => {
  for await (const event of runs.stream(t, "a", { input: {} })) {
    return event;
  }
  return undefined;
});
await call("runs.cancel", () => runs.cancel(t, "r"));
await call("runs.join", () => runs.join(t, "r"));
await call("runs.delete", () => runs.delete(t, "r"));
await call("crons.search", () => crons.search());
await call("crons.count", () => crons.count());
await call("crons.create", () => crons.create("a", { schedule: "* * * * *" }));
await call("crons.delete", () => crons.delete("c"));

await call("threads.delete", () => threads.delete(t));
await call("threads.delete, again", () => threads.delete(t));
