import { Annotation, END, START, StateGraph } from "@langchain/langgraph";
import { emptyCheckpoint, uuid6 } from "@langchain/langgraph-checkpoint";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { CairnSaver } from "../src/index.js";
import { ServerProcess } from "./process.js";

describe("a server that is killed", () => {
  let folder: string;
  let server: ServerProcess;
  const store = () => `sqlite:${join(folder, "store.db")}`;

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), "cairn-js-"));
    server = await ServerProcess.start(store());
  });

  afterEach(async () => {
    await server.stop();
    rmSync(folder, { recursive: true });
  });

  async function restart(): Promise<void> {
    await server.kill();
    server = await ServerProcess.start(store(), server.port);
  }

  it("has every checkpoint that it acknowledged, and a graph in the middle goes on", async () => {
    const saver = new CairnSaver({ url: server.url, retries: 12 });
    let runs = 0;
    const State = Annotation.Root({ log: Annotation<string[]>({ reducer: (a, b) => a.concat(b), default: () => [] }) });
    const graph = new StateGraph(State)
      .addNode("one", () => ({ log: [`one ${++runs}`] }))
      .addNode("two", async () => {
        const killed = restart();
        await killed;
        return { log: ["two"] };
      })
      .addNode("three", () => ({ log: ["three"] }))
      .addEdge(START, "one")
      .addEdge("one", "two")
      .addEdge("two", "three")
      .addEdge("three", END)
      .compile({ checkpointer: saver });
    const config = { configurable: { thread_id: "t" } };
    const result = await graph.invoke({ log: [] }, { ...config, durability: "sync" });
    expect(result.log).toEqual(["one 1", "two", "three"]);
    await restart();
    expect((await graph.getState(config)).values.log).toEqual(["one 1", "two", "three"]);
    saver.end();
  });

  it("keeps each put that was answered, also while it is killed again and again", async () => {
    const saver = new CairnSaver({ url: server.url, retries: 20 });
    let config: any = { configurable: { thread_id: "loop" } };
    const log: number[] = [];
    for (let cycle = 0; cycle < 3; cycle++) {
      const killing = restart();
      for (let i = 0; i < 20; i++) {
        log.push(log.length);
        const version = log.length;
        const checkpoint = { ...emptyCheckpoint(), id: uuid6(version), channel_values: { log }, channel_versions: { log: version } };
        config = await saver.put(config, checkpoint, { source: "loop", step: version, parents: {} }, { log: version });
      }
      await killing;
      await restart();
      const read = await saver.getTuple({ configurable: { thread_id: "loop" } });
      expect(read!.checkpoint.channel_values["log"]).toEqual(log);
    }
    let count = 0;
    for await (const _ of saver.list({ configurable: { thread_id: "loop" } })) {
      count++;
    }
    expect(count).toBe(60);
    saver.end();
  });
});
