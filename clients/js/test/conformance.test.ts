import { deltaChannelHistoryTests, specTest } from "@langchain/langgraph-checkpoint-validation";
import { inject } from "vitest";

import { CairnSaver } from "../src/index.js";

/** An empty store: the suite expects that a list has what it put alone. */
async function empty(): Promise<CairnSaver> {
  const saver = new CairnSaver({ url: inject("url") });
  const threads = new Set<string>();
  for await (const tuple of saver.list({})) {
    threads.add(tuple.config.configurable!.thread_id);
  }
  for (const thread of threads) {
    await saver.deleteThread(thread);
  }
  return saver;
}

const initializer = {
  checkpointerName: "CairnSaver",
  createCheckpointer: empty,
  destroyCheckpointer: (saver: CairnSaver) => saver.end(),
};

specTest(initializer);
deltaChannelHistoryTests(initializer);
