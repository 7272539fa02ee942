import {
  BaseStore,
  type GetOperation,
  type Item,
  type ListNamespacesOperation,
  type Operation,
  type OperationResults,
  type PutOperation,
  type SearchItem,
  type SearchOperation,
} from "@langchain/langgraph-checkpoint";

import { Connection, type ConnectionOptions } from "./connection.js";

interface StoredItem {
  namespace: string[];
  key: string;
  value: Record<string, unknown>;
  created_at: string;
  updated_at: string;
}

const PAGE = 100;

/** Items of LangGraph.js in a Cairn store, over the paths of the LangGraph SDK. It has no vector search. */
export class CairnStore extends BaseStore {
  private readonly connection: Connection;

  constructor(options: ConnectionOptions = {}) {
    super();
    this.connection = new Connection(options);
  }

  /** Does operations one after the other; a failure leaves what was done before it. */
  async batch<Op extends Operation[]>(operations: Op): Promise<OperationResults<Op>> {
    const results: unknown[] = [];
    for (const operation of operations) {
      results.push(await this.run(operation));
    }
    return results as OperationResults<Op>;
  }

  private run(operation: Operation): Promise<unknown> {
    if ("namespacePrefix" in operation) {
      return this.find(operation);
    }
    if ("value" in operation) {
      return this.store(operation);
    }
    return "key" in operation ? this.read(operation) : this.namespaces(operation);
  }

  private async send(method: string, path: string, body?: object): Promise<any> {
    const json = body === undefined ? undefined : Buffer.from(JSON.stringify(body));
    const headers = { "Content-Type": "application/json" };
    const reply =
      method === "PUT" || method === "DELETE"
        ? await this.connection.sendOnce(method, path, headers, json)
        : await this.connection.send(method, path, headers, json);
    return reply.body.length === 0 ? undefined : JSON.parse(reply.body.toString("utf8"));
  }

  private async read({ namespace, key }: GetOperation): Promise<Item | null> {
    if (namespace.some((label) => label.includes("."))) {
      throw new Error(`A label contains a dot, which divides labels: ${JSON.stringify(namespace)}.`);
    }
    const query = new URLSearchParams({ namespace: namespace.join("."), key });
    const item = await this.send("GET", `/store/items?${query}`);
    return item === null ? null : itemOf(item);
  }

  private async store({ namespace, key, value, index }: PutOperation): Promise<void> {
    if (value === null) {
      await this.send("DELETE", "/store/items", { namespace, key });
    } else if (index === undefined || index === false) {
      await this.send("PUT", "/store/items", { namespace, key, value });
    } else {
      throw new Error("CairnStore has no vector search: leave the option index out.");
    }
  }

  private async find(operation: SearchOperation): Promise<SearchItem[]> {
    if (operation.query !== undefined) {
      throw new Error("CairnStore has no vector search: use a filter instead of the query.");
    }
    const { items } = await this.send("POST", "/store/items/search", {
      namespace_prefix: operation.namespacePrefix,
      filter: operation.filter,
      limit: operation.limit ?? 10,
      offset: operation.offset ?? 0,
    });
    return items.map(itemOf);
  }

  /** Conditions with `*` are tried here. */
  private async namespaces(operation: ListNamespacesOperation): Promise<string[][]> {
    const { matchConditions = [], maxDepth, limit, offset } = operation;
    const found = new Map<string, string[]>();
    for (let from = 0; ; from += PAGE) {
      const page: string[][] = (await this.send("POST", "/store/namespaces", { limit: PAGE, offset: from })).namespaces;
      page
        .filter((labels) => matchConditions.every(({ matchType, path }) => matches(labels, matchType, path)))
        .map((labels) => labels.slice(0, maxDepth))
        .forEach((labels) => found.set(JSON.stringify(labels), labels));
      if (page.length < PAGE) {
        return [...found.values()].slice(offset, offset + limit);
      }
    }
  }

  /** Closes idle connections. */
  override stop(): void {
    this.connection.close();
  }
}

function matches(labels: string[], type: "prefix" | "suffix", path: string[]): boolean {
  const start = type === "prefix" ? 0 : labels.length - path.length;
  return start >= 0 && path.every((label, i) => label === "*" || label === labels[start + i]);
}

function itemOf(item: StoredItem): Item {
  const { namespace, key, value, created_at, updated_at } = item;
  return { namespace, key, value, createdAt: new Date(created_at), updatedAt: new Date(updated_at) };
}
