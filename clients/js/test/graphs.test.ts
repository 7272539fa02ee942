import {
  Annotation,
  Command,
  END,
  MemorySaver,
  START,
  StateGraph,
  interrupt,
  messagesStateReducer,
  type BaseCheckpointSaver,
} from "@langchain/langgraph";
import { AIMessage, HumanMessage, type BaseMessage } from "@langchain/core/messages";
import { randomUUID } from "node:crypto";
import { describe, expect, inject, it } from "vitest";

import { CairnSaver } from "../src/index.js";

const State = Annotation.Root({
  messages: Annotation<BaseMessage[]>({ reducer: messagesStateReducer, default: () => [] }),
  log: Annotation<string[]>({ reducer: (a, b) => a.concat(b), default: () => [] }),
});

const thread = (): any => ({ configurable: { thread_id: randomUUID() } });

/** What a person sees of a thread, without ids and times. */
async function history(graph: any, config: any): Promise<unknown[]> {
  const states: unknown[] = [];
  for await (const state of graph.getStateHistory(config)) {
    states.push({
      log: state.values.log,
      messages: state.values.messages?.map((message: BaseMessage) => [message.getType(), message.content]),
      next: state.next,
      source: state.metadata.source,
      step: state.metadata.step,
      tasks: state.tasks.map((task: any) => [task.name, task.interrupts.map((one: any) => one.value)]),
    });
  }
  return states;
}

const savers: [string, () => BaseCheckpointSaver][] = [
  ["memory", () => new MemorySaver()],
  ["cairn", () => new CairnSaver({ url: inject("url") })],
];

/** Runs a script over both savers and compares what is to be seen. */
function same(name: string, script: (saver: BaseCheckpointSaver) => Promise<unknown>): void {
  it(name, async () => {
    const [expected, actual] = await Promise.all(savers.map(([, saver]) => script(saver())));
    expect(actual).toEqual(expected);
    expect(JSON.stringify(actual).length).toBeGreaterThan(20);
  });
}

function approval(saver: BaseCheckpointSaver): any {
  return new StateGraph(State)
    .addNode("plan", () => ({ messages: [new AIMessage({ content: "plan", id: "m2" })], log: ["plan"] }))
    .addNode("ask", () => ({ log: [`answer ${interrupt({ question: "go?" })}`] }))
    .addNode("act", () => ({ log: ["act"], messages: [new AIMessage({ content: "done", id: "m3" })] }))
    .addEdge(START, "plan")
    .addEdge("plan", "ask")
    .addEdge("ask", "act")
    .addEdge("act", END)
    .compile({ checkpointer: saver });
}

const hello = () => ({ messages: [new HumanMessage({ content: "hi", id: "m1" })] });

describe("graphs are seen through Cairn as through the memory saver", () => {
  for (const durability of ["sync", "async", "exit"] as const) {
    same(`an interrupt is answered (${durability})`, async (saver) => {
      const graph = approval(saver);
      const config = { ...thread(), durability };
      await graph.invoke(hello(), config);
      const asked = await history(graph, config);
      await graph.invoke(new Command({ resume: "yes" }), config);
      return [asked, await history(graph, config)];
    });
  }

  same("time travel forks, edits and goes on", async (saver) => {
    const graph = approval(saver);
    const config = thread();
    await graph.invoke(hello(), config);
    await graph.invoke(new Command({ resume: "yes" }), config);
    const states: any[] = [];
    for await (const state of graph.getStateHistory(config)) {
      states.push(state);
    }
    const before = states.find((state) => state.next[0] === "ask");
    const fork = await graph.updateState(before.config, { log: ["edited"] });
    await graph.invoke(null, fork);
    await graph.invoke(new Command({ resume: "no" }), config);
    const copied = await graph.updateState(before.config, null, "__copy__");
    await graph.invoke(null, copied);
    return history(graph, config);
  });

  same("subgraphs have namespaces of their own", async (saver) => {
    const inner = new StateGraph(State)
      .addNode("deep", () => ({ log: [`deep ${interrupt("deep?")}`] }))
      .addEdge(START, "deep")
      .addEdge("deep", END)
      .compile({ checkpointer: true });
    const graph: any = new StateGraph(State)
      .addNode("outer", inner)
      .addEdge(START, "outer")
      .addEdge("outer", END)
      .compile({ checkpointer: saver });
    const config = thread();
    await graph.invoke(hello(), config);
    const state = await graph.getState(config, { subgraphs: true });
    const seen = state.tasks[0].state.values.messages.length;
    await graph.invoke(new Command({ resume: "down" }), config);
    return [seen, await history(graph, config)];
  });

  same("branches in parallel ask at once and keep the order of their writes", async (saver) => {
    const ask = (name: string) => () => ({ log: [`${name} ${interrupt(name)}`] });
    const graph: any = new StateGraph(State)
      .addNode("a", ask("a"))
      .addNode("b", ask("b"))
      .addNode("c", () => ({ log: ["c"] }))
      .addEdge(START, "a")
      .addEdge(START, "b")
      .addEdge(START, "c")
      .compile({ checkpointer: saver });
    const config = thread();
    await graph.invoke(hello(), config);
    const state = await graph.getState(config);
    const answers = state.tasks.flatMap((task: any) => task.interrupts.map((one: any) => [one.id, one.value]));
    await graph.invoke(new Command({ resume: Object.fromEntries(answers.map(([id, v]: any) => [id, `${v}!`])) }), config);
    return history(graph, config);
  });

  same("a task that fails is tried again with what the others wrote", async (saver) => {
    let tries = 0;
    const graph: any = new StateGraph(State)
      .addNode("good", () => ({ log: ["good"] }))
      .addNode("bad", () => {
        if (++tries === 1) {
          throw new Error("once");
        }
        return { log: ["bad"] };
      })
      .addEdge(START, "good")
      .addEdge(START, "bad")
      .compile({ checkpointer: saver });
    const config = thread();
    await expect(graph.invoke(hello(), config)).rejects.toThrow("once");
    await graph.invoke(null, config);
    return [tries, await history(graph, config)];
  });
});
