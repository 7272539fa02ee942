import type { RunnableConfig } from "@langchain/core/runnables";
import {
  BaseCheckpointSaver,
  JsonPlusSerializer,
  TASKS,
  getCheckpointId,
  maxChannelVersion,
  type ChannelVersions,
  type Checkpoint,
  type CheckpointListOptions,
  type CheckpointMetadata,
  type CheckpointPendingWrite,
  type CheckpointTuple,
  type DeltaChannelHistory,
  type PendingWrite,
  type SerializerProtocol,
} from "@langchain/langgraph-checkpoint";

import { SaverClient, type Blob, type PutBlob, type PutRequest, type Tuple, type Version } from "./client.js";
import type { ConnectionOptions } from "./connection.js";
import { CairnError } from "./errors.js";
import { ArrayImage } from "./image.js";
import { PutMemory, type Images } from "./memory.js";

/** How a saver reaches its server, and what it remembers. */
export interface CairnSaverOptions extends ConnectionOptions {
  serde?: SerializerProtocol;
  /** Most bytes that it remembers of what it put last, to send only what is new. Default: 64 MiB. */
  memory?: number;
}

/** A value with less than this in common with the one before is sent whole. */
const WORTH_KEEPING = 256;

/**
 * Checkpoints of LangGraph.js in a Cairn store. Only channels with a new version are sent, and of an array that grows only what follows the
 * beginning that it has in common with the one before.
 */
export class CairnSaver extends BaseCheckpointSaver {
  readonly client: SaverClient;
  private readonly memory: PutMemory;
  /** Whether the serializer is the default one, of which it is known how it writes arrays. */
  private readonly known: boolean;

  constructor(options: CairnSaverOptions = {}) {
    super(options.serde);
    this.client = new SaverClient(options);
    this.memory = new PutMemory(options.memory ?? 64 << 20);
    this.known = Object.getPrototypeOf(this.serde) === JsonPlusSerializer.prototype;
  }

  async getTuple(config: RunnableConfig): Promise<CheckpointTuple | undefined> {
    const threadId = config.configurable?.thread_id;
    if (threadId === undefined) {
      return undefined;
    }
    const images = this.memory.last(String(threadId), namespace(config));
    const known: Record<string, string> = {};
    images?.forEach((image, channel) => own(known, channel, image.sha256));
    const tuple = await this.client.getTuple(
      {
        thread_id: String(threadId),
        checkpoint_ns: namespace(config),
        checkpoint_id: getCheckpointId(config) || undefined,
      },
      known,
    );
    return tuple === null ? undefined : this.read(tuple, images);
  }

  async *list(config: RunnableConfig, options: CheckpointListOptions = {}): AsyncGenerator<CheckpointTuple> {
    let left = options.limit ?? Infinity;
    let cursor: string | undefined;
    while (left > 0) {
      const page = await this.client.list({
        thread_id: config.configurable?.thread_id,
        checkpoint_ns: config.configurable?.checkpoint_ns,
        checkpoint_id: config.configurable?.checkpoint_id,
        filter: options.filter,
        before: options.before?.configurable?.checkpoint_id,
        limit: left === Infinity ? undefined : left,
        cursor,
      });
      for (const tuple of page.items) {
        yield await this.read(tuple);
      }
      left -= page.items.length;
      if (page.next === null) {
        return;
      }
      cursor = page.next;
    }
  }

  async put(
    config: RunnableConfig,
    checkpoint: Checkpoint,
    metadata: CheckpointMetadata,
    newVersions: ChannelVersions,
  ): Promise<RunnableConfig> {
    const threadId = required(config, "thread_id");
    const parent: string | undefined = config.configurable?.checkpoint_id;
    const { channel_values, ...frame } = checkpoint;
    const request: PutRequest = {
      thread_id: threadId,
      checkpoint_ns: namespace(config),
      parent_checkpoint_id: parent,
      checkpoint: frame,
      metadata: JSON.parse(text((await this.serde.dumpsTyped(metadata))[1])),
      new_versions: newVersions,
      values: {},
    };
    const base = this.memory.of(threadId, namespace(config), parent);
    const images = await this.values(request, channel_values, base);
    await this.store(request, channel_values, images);
    base?.forEach((image, channel) => {
      if (!(channel in newVersions) && channel in frame.channel_versions && !images.has(channel)) {
        images.set(channel, image);
      }
    });
    this.memory.keep(threadId, namespace(config), checkpoint.id, images);
    return place(threadId, namespace(config), checkpoint.id);
  }

  /** Fills in the values of a request; returns the images of its arrays. */
  private async values(request: PutRequest, values: Record<string, unknown>, base?: Images): Promise<Images> {
    const images: Images = new Map();
    for (const channel of Object.keys(request.new_versions)) {
      if (Object.hasOwn(values, channel) && Object.hasOwn(request.checkpoint.channel_versions, channel)) {
        const value = values[channel];
        const image =
          this.known && Array.isArray(value) ? await ArrayImage.of(value, base?.get(channel), this.item) : undefined;
        if (image !== undefined) {
          images.set(channel, image);
        }
        own(request.values, channel, image === undefined ? await this.blob(value) : sent(image));
      }
    }
    return images;
  }

  /** Sends a put; what the server turns out not to have is sent whole. */
  private async store(request: PutRequest, values: Record<string, unknown>, images: Images): Promise<void> {
    try {
      await this.client.put(request);
    } catch (refused) {
      const whole = refused instanceof CairnError ? lacking(refused, request) : undefined;
      if (whole === undefined) {
        throw refused;
      }
      const complete = { ...request, new_versions: { ...request.new_versions, ...whole }, values: {} };
      const all = await this.values(complete, values);
      all.forEach((image, channel) => images.set(channel, image));
      await this.client.put(complete);
    }
  }

  private readonly item = async (item: unknown): Promise<Uint8Array | undefined> => {
    const [type, bytes] = await this.serde.dumpsTyped(item);
    return type === "json" && bytes.length > 0 ? bytes : undefined;
  };

  private readonly readItem = (bytes: Uint8Array): Promise<unknown> => this.load({ type: "json", bytes });

  private async blob(value: unknown): Promise<Blob> {
    const [type, bytes] = await this.serde.dumpsTyped(value);
    return { type, bytes };
  }

  async putWrites(config: RunnableConfig, writes: PendingWrite[], taskId: string, taskPath = ""): Promise<void> {
    const at = {
      thread_id: required(config, "thread_id"),
      checkpoint_ns: namespace(config),
      checkpoint_id: required(config, "checkpoint_id"),
    };
    const stored = await Promise.all(
      writes.map(async ([channel, value]) => ({ channel, value: await this.blob(value) })),
    );
    await this.client.putWrites(at, { task_id: taskId, task_path: taskPath, writes: stored });
  }

  async deleteThread(threadId: string): Promise<void> {
    this.memory.forgetThread(threadId);
    await this.client.deleteThread(threadId);
  }

  /** Copies a thread with all its checkpoints, under their ids. */
  async copyThread(source: string, target: string): Promise<void> {
    await this.client.copyThread(source, target);
  }

  /** Removes old checkpoints of threads, or the threads. */
  async prune(threadIds: string[], options: { strategy?: "keep_latest" | "delete" } = {}): Promise<void> {
    await this.client.prune(threadIds, options.strategy);
  }

  /** Removes the checkpoints of runs. */
  async deleteForRuns(runIds: string[]): Promise<void> {
    await this.client.deleteForRuns(runIds);
  }

  async getDeltaChannelHistory(options: {
    config: RunnableConfig;
    channels: string[];
  }): Promise<Record<string, DeltaChannelHistory>> {
    const { config, channels } = options;
    if (channels.length === 0) {
      return {};
    }
    const at = {
      thread_id: required(config, "thread_id"),
      checkpoint_ns: namespace(config),
      checkpoint_id: getCheckpointId(config) || undefined,
    };
    const histories: Record<string, DeltaChannelHistory> = {};
    for (const [channel, history] of Object.entries(await this.client.deltaHistory(at, channels))) {
      if (!history.complete) {
        throw new CairnError(
          `Channel ${channel} cannot be put together: checkpoints that wrote to it were removed.`,
          200,
          "NOT_FOUND",
          { channel },
        );
      }
      const entry: DeltaChannelHistory = { writes: await this.writes(history.writes) };
      if (history.seed !== undefined) {
        entry.seed = await this.load(history.seed);
      }
      own(histories, channel, entry);
    }
    return histories;
  }

  private async read(tuple: Tuple, known?: Images): Promise<CheckpointTuple> {
    const values: Record<string, unknown> = {};
    for (const [channel, blob] of Object.entries(tuple.values)) {
      own(values, channel, "same" in blob ? await known!.get(channel)!.copy(this.readItem) : await this.load(blob));
    }
    const checkpoint = { ...tuple.checkpoint, channel_values: values } as unknown as Checkpoint;
    const read: CheckpointTuple = {
      config: place(tuple.thread_id, tuple.checkpoint_ns, checkpoint.id),
      checkpoint,
      metadata: (await this.serde.loadsTyped("json", JSON.stringify(tuple.metadata))) as CheckpointMetadata,
      pendingWrites: await this.writes(tuple.pending_writes),
    };
    if (tuple.parent_checkpoint_id !== null) {
      read.parentConfig = place(tuple.thread_id, tuple.checkpoint_ns, tuple.parent_checkpoint_id);
      if (checkpoint.v < 4) {
        await this.migrateSends(checkpoint, tuple, tuple.parent_checkpoint_id);
      }
    }
    return read;
  }

  /** Older formats kept what was sent to tasks as writes of the parent; LangGraph expects it in a channel. */
  private async migrateSends(checkpoint: Checkpoint, tuple: Tuple, parentId: string): Promise<void> {
    const parent = await this.client.getTuple({
      thread_id: tuple.thread_id,
      checkpoint_ns: tuple.checkpoint_ns,
      checkpoint_id: parentId,
    });
    const sends = (parent?.pending_writes ?? []).filter((write) => write.channel === TASKS);
    checkpoint.channel_values[TASKS] = await Promise.all(sends.map((write) => this.load(write.value)));
    const versions = Object.values(checkpoint.channel_versions);
    checkpoint.channel_versions[TASKS] =
      versions.length > 0 ? maxChannelVersion(...versions) : this.getNextVersion(undefined);
  }

  private writes(pending: Tuple["pending_writes"]): Promise<CheckpointPendingWrite[]> {
    return Promise.all(
      pending.map(async (write): Promise<CheckpointPendingWrite> => [
        write.task_id,
        write.channel,
        await this.load(write.value),
      ]),
    );
  }

  /** JSON in which nothing is marked is what it says; the serializer looks at every value of the rest. */
  private async load(blob: Blob): Promise<unknown> {
    if (this.known && blob.type === "json") {
      const json = text(blob.bytes);
      if (!json.includes('"lc"') && !json.includes("\\u")) {
        return JSON.parse(json);
      }
    }
    return this.serde.loadsTyped(blob.type, blob.bytes.slice());
  }

  /** Closes idle connections. */
  end(): void {
    this.client.close();
  }
}

function sent(image: ArrayImage): PutBlob {
  if (image.commonBytes < WORTH_KEEPING) {
    return { type: "json", bytes: image.json(0) };
  }
  const keep = image.extendsBase ? "all" : image.common;
  return { type: "json", bytes: image.json(image.common), keep, sha256: image.sha256 };
}

/** The channels that must be sent whole, with their versions; undefined when that would not help. */
function lacking(refused: CairnError, request: PutRequest): Record<string, Version> | undefined {
  const missing = refused.details["missing_versions"];
  if (refused.status === 422 && missing !== undefined) {
    const channels = Object.keys(missing as object);
    return Object.fromEntries(channels.map((channel) => [channel, request.checkpoint.channel_versions[channel]!]));
  }
  const kept = Object.values(request.values).some((value) => value.keep !== undefined);
  return kept && [400, 404, 409].includes(refused.status) && refused.details["head"] === undefined ? {} : undefined;
}

function required(config: RunnableConfig, name: "thread_id" | "checkpoint_id"): string {
  const value = config.configurable?.[name];
  if (value === undefined || value === "") {
    throw new Error(`Cannot save a checkpoint: config.configurable.${name} is missing.`);
  }
  return String(value);
}

function namespace(config: RunnableConfig): string {
  return config.configurable?.checkpoint_ns ?? "";
}

function place(threadId: string, checkpointNs: string, checkpointId: string): RunnableConfig {
  return { configurable: { thread_id: threadId, checkpoint_ns: checkpointNs, checkpoint_id: checkpointId } };
}

/** Sets a member of its own, also one of the name `__proto__`. */
function own(target: object, name: string, value: unknown): void {
  Object.defineProperty(target, name, { value, enumerable: true, configurable: true, writable: true });
}

function text(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("utf8");
}
