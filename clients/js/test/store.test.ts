import { InMemoryStore, type BaseStore } from "@langchain/langgraph-checkpoint";
import { randomUUID } from "node:crypto";
import { expect, inject, it } from "vitest";

import { CairnStore } from "../src/index.js";

/** What a script sees of a store; times left out. */
async function script(store: BaseStore, root: string): Promise<unknown[]> {
  const seen: unknown[] = [];
  const plain = (item: any) => item && { namespace: item.namespace.slice(1), key: item.key, value: item.value };
  for (let i = 0; i < 5; i++) {
    await store.put([root, "notes"], `k${i}`, { n: i, odd: i % 2 === 1, deep: { a: [1, null, "\u0000"] } });
  }
  await store.put([root, "users", "ann"], "a/b %", { name: "Ann" });
  await store.put([root, "users", "bob"], "x", { name: "Bob" });
  seen.push(plain(await store.get([root, "notes"], "k3")));
  seen.push(await store.get([root, "notes"], "none"));
  seen.push(plain(await store.get([root, "users", "ann"], "a/b %")));
  seen.push((await store.search([root, "notes"], { filter: { odd: true } })).map(plain).map((item) => item!.key).sort());
  seen.push((await store.search([root], { limit: 100 })).length);
  seen.push((await store.search([root, "notes"], { limit: 2, offset: 4 })).length);
  await store.put([root, "notes"], "k0", { n: 100 });
  await store.delete([root, "notes"], "k1");
  seen.push(plain(await store.get([root, "notes"], "k0")));
  seen.push(await store.get([root, "notes"], "k1"));
  const names = (found: string[][]) => found.map((labels) => labels.slice(1)).sort();
  seen.push(names(await store.listNamespaces({ prefix: [root] })));
  seen.push(names(await store.listNamespaces({ prefix: [root, "*"], suffix: ["bob"] })));
  seen.push(names(await store.listNamespaces({ prefix: [root], maxDepth: 2 })));
  const results: any[] = await store.batch([
    { namespace: [root, "notes"], key: "k2" },
    { namespacePrefix: [root, "users"], limit: 1 },
  ]);
  seen.push(plain(results[0]), results[1].length);
  return seen;
}

it("items are seen through Cairn as through the memory store", async () => {
  const store = new CairnStore({ url: inject("url") });
  const root = randomUUID();
  expect(await script(store, root)).toEqual(await script(new InMemoryStore(), root));
  const before = await store.get([root, "notes"], "k2");
  await store.put([root, "notes"], "k2", { n: 3 });
  const after = await store.get([root, "notes"], "k2");
  expect(after!.createdAt).toEqual(before!.createdAt);
  expect(after!.updatedAt.getTime()).toBeGreaterThanOrEqual(before!.updatedAt.getTime());
  store.stop();
});

it("a label with a dot never reads the item of two labels", async () => {
  const store = new CairnStore({ url: inject("url") });
  const root = randomUUID();
  await store.put([root, "b"], "k", { n: 1 });
  await expect(store.batch([{ namespace: [`${root}.b`], key: "k" }])).rejects.toThrow("dot");
  store.stop();
});

it("what has no vectors says so", async () => {
  const store = new CairnStore({ url: inject("url") });
  await expect(store.search(["a"], { query: "near" })).rejects.toThrow("no vector search");
  store.stop();
});
