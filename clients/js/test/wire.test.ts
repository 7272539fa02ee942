import { emptyCheckpoint, uuid6, type Checkpoint } from "@langchain/langgraph-checkpoint";
import { HumanMessage } from "@langchain/core/messages";
import { randomUUID } from "node:crypto";
import * as http from "node:http";
import { beforeEach, describe, expect, inject, it } from "vitest";

import { CairnError, CairnSaver, SaverClient, type Blob, type PutRequest } from "../src/index.js";

const META = { source: "loop" as const, step: 0, parents: {} };

function checkpoint(version: number, values: Record<string, unknown>): Checkpoint {
  const versions = Object.fromEntries(Object.keys(values).map((channel) => [channel, version]));
  return { ...emptyCheckpoint(), id: uuid6(version), channel_values: values, channel_versions: versions };
}

/** A saver whose puts are noted as they go out. */
function noted(): { saver: CairnSaver; puts: PutRequest[] } {
  const saver = new CairnSaver({ url: inject("url") });
  const puts: PutRequest[] = [];
  const put = saver.client.put.bind(saver.client);
  saver.client.put = (request) => {
    puts.push(request);
    return put(request);
  };
  return { saver, puts };
}

describe("what crosses the wire", () => {
  let config: any;
  beforeEach(() => {
    config = { configurable: { thread_id: randomUUID() } };
  });

  const put = async (saver: CairnSaver, at: any, version: number, messages: unknown[]) =>
    saver.put(at, checkpoint(version, { messages }), META, { messages: version });

  it("is only what follows the common beginning of a conversation", async () => {
    const { saver, puts } = noted();
    const messages: unknown[] = [];
    let at = config;
    for (let i = 1; i <= 20; i++) {
      messages.push(i % 2 === 0 ? { role: "tool", content: "x".repeat(300) + i } : new HumanMessage("y".repeat(300) + i));
      at = await put(saver, at, i, messages);
    }
    expect(puts[19]!.values["messages"]!.keep).toBe("all");
    expect(puts[19]!.values["messages"]!.bytes.length).toBeLessThan(1_000);
    const read = await saver.getTuple(config);
    expect(read!.checkpoint.channel_values["messages"]).toEqual(messages);
  });

  it("is the end of a conversation whose last message was edited in place", async () => {
    const { saver, puts } = noted();
    const messages = Array.from({ length: 5 }, (_, i) => ({ content: "z".repeat(300), number: i, deep: { list: [1] } }));
    const first = await put(saver, config, 1, messages);
    messages[4]!.deep.list.push(2);
    await put(saver, first, 2, messages);
    expect(puts[1]!.values["messages"]!.keep).toBe(4);
    expect((await saver.getTuple(config))!.checkpoint.channel_values["messages"]).toEqual(messages);
  });

  it("is the end of an array whose hole was filled", async () => {
    const { saver } = noted();
    const holes = ["h".repeat(400), [, 1] as unknown[]];
    const first = await put(saver, config, 1, holes);
    const filled = ["h".repeat(400), [5, 1]];
    await put(saver, first, 2, filled);
    expect((await saver.getTuple(config))!.checkpoint.channel_values["messages"]).toEqual(filled);
  });

  it("is everything when the server has another base than the saver remembers", async () => {
    const { saver, puts } = noted();
    const first = await put(saver, config, 1, ["a".repeat(400)]);
    const other = new CairnSaver({ url: inject("url") });
    await other.deleteThread(config.configurable.thread_id);
    const replaced = { ...checkpoint(1, { messages: ["b"] }), id: first.configurable!.checkpoint_id };
    await other.put(config, replaced, META, { messages: 1 });
    await put(saver, first, 2, ["a".repeat(400), "c"]);
    expect(puts.map((request) => request.values["messages"]!.keep)).toEqual([undefined, "all", undefined]);
    expect((await saver.getTuple(config))!.checkpoint.channel_values["messages"]).toEqual(["a".repeat(400), "c"]);
  });

  it("is what the parent lacks, when a checkpoint keeps a version that the parent does not have", async () => {
    const { saver, puts } = noted();
    const first = await put(saver, config, 1, ["a"]);
    const copy = checkpoint(7, { messages: ["kept"] });
    await saver.put(first, copy, META, {});
    expect(puts[2]!.new_versions).toEqual({ messages: 7 });
    expect((await saver.getTuple(config))!.checkpoint.channel_values["messages"]).toEqual(["kept"]);
  });

  it("leaves numbers alone that this client did not touch", async () => {
    const client = new SaverClient({ url: inject("url") });
    const exact = '{"big":9007199254740993,"price":1.10,"power":1E+2,"zero":-0.0,"nul":"\\u0000","half":"\\ud800"}';
    const saver = new CairnSaver({ url: inject("url") });
    const id = uuid6(1);
    await client.put({
      thread_id: config.configurable.thread_id,
      checkpoint: { id, channel_versions: { exact: 1, messages: 1 }, versions_seen: {} },
      metadata: META,
      new_versions: { exact: 1, messages: 1 },
      values: {
        exact: { type: "json", bytes: Buffer.from(exact) },
        messages: { type: "json", bytes: Buffer.from("[]") },
      },
    });
    const read = await saver.getTuple(config);
    const next = { ...read!.checkpoint, id: uuid6(2), channel_versions: { exact: 1, messages: 2 } };
    next.channel_values = { ...next.channel_values, messages: ["new"] };
    await saver.put(read!.config, next, META, { messages: 2 });
    const stored = await client.getTuple({ thread_id: config.configurable.thread_id });
    expect(Buffer.from((stored!.values["exact"] as Blob).bytes).toString()).toBe(exact);
    expect(Buffer.from((stored!.values["messages"] as Blob).bytes).toString()).toBe('["new"]');
  });

  it("is nothing of a conversation that this saver knows, and each read has a copy of its own", async () => {
    const { saver } = noted();
    const messages = [{ a: [1, null], lc: 0 }, new HumanMessage("hi"), { minus: -0, undef: undefined }, new Map([[1, 2]])];
    await put(saver, config, 1, messages);
    const sizes: number[] = [];
    const connection = (saver.client as any).connection;
    const send = connection.send.bind(connection);
    connection.send = async (...all: unknown[]) => {
      const reply = await send(...all);
      sizes.push(reply.body.length);
      return reply;
    };
    const other = new CairnSaver({ url: inject("url") });
    const whole = (await other.getTuple(config))!.checkpoint.channel_values["messages"] as any[];
    const read = (await saver.getTuple(config))!.checkpoint.channel_values["messages"] as any[];
    expect(read).toEqual(whole);
    expect(Object.is(read[2].minus, whole[2].minus)).toBe(true);
    read[0].a.push("mine");
    expect((await saver.getTuple(config))!.checkpoint.channel_values["messages"]).toEqual(whole);
    await put(other, config, 2, ["other"]);
    expect((await saver.getTuple(config))!.checkpoint.channel_values["messages"]).toEqual(["other"]);
    expect(sizes[0]).toBeLessThan(600);
  });

  it("keeps values of every kind", async () => {
    const { saver } = noted();
    const values = {
      bytes: new Uint8Array([0, 255, 1]),
      set: new Set([1]),
      map: [new Map([["a", 1]])],
      nothing: null,
      falsy: [0, false, "", null],
      error: new Error("e"),
      undefined: undefined,
      inArray: [new Uint8Array([1]), 1],
      text: 'a\u0000b "lc" \ud83d\ude00',
    };
    await saver.put(config, checkpoint(1, values), META, checkpoint(1, values).channel_versions);
    expect((await saver.getTuple(config))!.checkpoint.channel_values).toEqual(values);
  });
});

describe("a busy server", () => {
  async function answering(statuses: number[], headers: http.OutgoingHttpHeaders = {}) {
    const keys: unknown[] = [];
    const server = http.createServer((request, response) => {
      keys.push(request.headers["idempotency-key"]);
      request.resume();
      response.writeHead(statuses[Math.min(keys.length, statuses.length) - 1]!, headers).end("{}");
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as { port: number };
    const client = new SaverClient({ url: `http://127.0.0.1:${port}` });
    const end = () => {
      client.close();
      server.close();
    };
    return { client, keys, end };
  }

  it("is asked again with the same key", async () => {
    const { client, keys, end } = await answering([503, 429, 200], { "Retry-After": "0" });
    await client.deleteThread("t");
    expect(new Set(keys).size).toBe(1);
    expect(keys).toHaveLength(3);
    end();
  });

  it("is asked again while it still works on the same request", async () => {
    const { client, keys, end } = await answering([423, 200], { "Retry-After": "0" });
    await client.deleteThread("t");
    expect(new Set(keys).size).toBe(1);
    expect(keys).toHaveLength(2);
    end();
  });

  it("is not asked again after a refusal", async () => {
    const { client, keys, end } = await answering([409]);
    await expect(client.deleteThread("t")).rejects.toBeInstanceOf(CairnError);
    expect(keys).toHaveLength(1);
    end();
  });

  it("never gets a token by its URL", () => {
    expect(() => new SaverClient({ url: "http://secret@127.0.0.1" })).toThrow("CAIRN_TOKEN");
  });

  it.each(["localhost:8123", "127.0.0.1", ""])("is refused at once with the URL '%s'", (url) => {
    expect(() => new SaverClient({ url })).toThrow("begins with http://");
  });

  it.each(["127.0.0.1", "localhost"])("says where nobody answers on %s, and what to do", async (host) => {
    const client = new SaverClient({ url: `http://${host}:1`, retries: 0 });
    await expect(client.deleteThread("t")).rejects.toThrow(
      new RegExp(`^The Cairn server at http://${host}:1 does not answer: .*ECONNREFUSED.*cairn serve`),
    );
  });
});
