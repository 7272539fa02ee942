import { Connection, type ConnectionOptions } from "./connection.js";

/** A value as a serializer made it: its label and its bytes. */
export interface Blob {
  type: string;
  bytes: Uint8Array;
}

/** A value in a put: whole, or what follows the first items of the array that the parent checkpoint has. */
export interface PutBlob extends Blob {
  /** `"all"` items of the parent's array, or its first so many; `bytes` are then the JSON array of those that follow. */
  keep?: number | "all";
  /** SHA-256 of the whole value, in hexadecimal; needed with `keep`. */
  sha256?: string;
}

export type Version = number | string;

/** A checkpoint without its values. */
export interface CheckpointFrame {
  v?: number;
  id: string;
  ts?: string;
  channel_versions: Record<string, Version>;
  versions_seen: Record<string, Record<string, Version>>;
  updated_channels?: string[] | null;
  [more: string]: unknown;
}

export interface Write {
  channel: string;
  value: Blob;
}

export interface PendingWrite extends Write {
  task_id: string;
  task_path: string;
  idx: number;
}

export interface TaskWrites {
  checkpoint_id?: string;
  task_id: string;
  task_path?: string;
  writes: Write[];
}

export interface Place {
  thread_id: string;
  checkpoint_ns?: string;
  checkpoint_id?: string;
}

export interface PutRequest {
  thread_id: string;
  checkpoint_ns?: string;
  parent_checkpoint_id?: string;
  checkpoint: CheckpointFrame;
  metadata: unknown;
  new_versions: Record<string, Version>;
  values: Record<string, PutBlob>;
  /** The checkpoint that must be the newest; null for none. */
  expected_head?: string | null;
  writes?: TaskWrites[];
}

export interface PutAnswer {
  checkpoint_id: string;
  head: string;
  created: boolean;
}

/** Stands for a value whose SHA-256 the request named: it is the one that the client knows. */
export interface Same {
  same: true;
}

export interface Tuple {
  thread_id: string;
  checkpoint_ns: string;
  checkpoint: CheckpointFrame;
  values: Record<string, Blob | Same>;
  metadata: Record<string, unknown>;
  parent_checkpoint_id: string | null;
  pending_writes: PendingWrite[];
}

export interface ListRequest {
  thread_id?: string;
  checkpoint_ns?: string;
  checkpoint_id?: string;
  filter?: Record<string, unknown>;
  before?: string;
  limit?: number;
  cursor?: string;
  include?: ("values" | "writes")[];
}

export interface History {
  seed?: Blob;
  seed_checkpoint_id?: string;
  writes: PendingWrite[];
  complete: boolean;
}

export interface Counts {
  removed: number;
  kept: number;
  deleted_threads: number;
}

/** What has an effect each time; a put is known by its checkpoint's id, a write by its place. */
const KEYED = new Set(["delete_thread", "copy_thread", "prune", "delete_for_runs"]);

const ENVELOPE = "application/vnd.cairn.saver";
const PREFIX = 4;

/** The saver API of a server, one method for each of its verbs. */
export class SaverClient {
  private readonly connection: Connection;

  constructor(options: ConnectionOptions = {}) {
    this.connection = new Connection(options);
  }

  async capability(): Promise<Record<string, unknown>> {
    const reply = await this.connection.send("GET", "/saver/v1", {});
    return JSON.parse(reply.body.toString("utf8"));
  }

  /** Stores a checkpoint, with what is new in it. Sent again it is stored once. */
  put(request: PutRequest): Promise<PutAnswer> {
    return this.call("put", request);
  }

  putWrites(place: Required<Place>, writes: TaskWrites): Promise<void> {
    return this.call("put_writes", { ...place, ...writes, checkpoint_id: place.checkpoint_id });
  }

  /**
   * Returns a checkpoint, without an id the newest; null when there is none.
   *
   * @param known SHA-256 of values that the client knows, by channel; they are not sent
   */
  getTuple(place: Place, known: Record<string, string> = {}): Promise<Tuple | null> {
    return this.call("get_tuple", { ...place, known });
  }

  list(request: ListRequest): Promise<{ items: Tuple[]; next: string | null }> {
    return this.call("list", request);
  }

  async deltaHistory(place: Place, channels: string[]): Promise<Record<string, History>> {
    return (await this.call<{ channels: Record<string, History> }>("delta_history", { ...place, channels })).channels;
  }

  deleteThread(threadId: string): Promise<{ deleted: number }> {
    return this.call("delete_thread", { thread_id: threadId });
  }

  copyThread(source: string, target: string): Promise<void> {
    return this.call("copy_thread", { source_thread_id: source, target_thread_id: target });
  }

  prune(threadIds: string[], strategy: "keep_latest" | "delete" = "keep_latest"): Promise<Counts> {
    return this.call("prune", { thread_ids: threadIds, strategy });
  }

  deleteForRuns(runIds: string[]): Promise<Counts> {
    return this.call("delete_for_runs", { run_ids: runIds });
  }

  /** Closes idle connections. */
  close(): void {
    this.connection.close();
  }

  private async call<T>(verb: string, request: object): Promise<T> {
    const headers = { "Content-Type": ENVELOPE, Accept: ENVELOPE };
    const path = `/saver/v1/${verb}`;
    const reply = KEYED.has(verb)
      ? await this.connection.sendOnce("POST", path, headers, pack(request))
      : await this.connection.send("POST", path, headers, pack(request));
    return (reply.status === 204 ? undefined : unpack(reply.type, reply.body)) as T;
  }
}

function pack(request: object): Buffer {
  const blobs: Uint8Array[] = [];
  let offset = 0;
  const head = Buffer.from(
    JSON.stringify(request, (_, value) => {
      if (!(value?.bytes instanceof Uint8Array)) {
        return value;
      }
      const { type, bytes, ...rest } = value as PutBlob;
      const slice = { t: type, o: offset, n: bytes.length, ...rest };
      blobs.push(bytes);
      offset += bytes.length;
      return slice;
    }),
  );
  const prefix = Buffer.alloc(PREFIX);
  prefix.writeUInt32BE(head.length);
  return Buffer.concat([prefix, head, ...blobs], PREFIX + head.length + offset);
}

function unpack(type: string, body: Buffer): unknown {
  if (!type.startsWith(ENVELOPE)) {
    return JSON.parse(body.toString("utf8"));
  }
  const end = PREFIX + body.readUInt32BE(0);
  const head = JSON.parse(body.toString("utf8", PREFIX, end));
  const blob = (slice: { t: string; o: number; n: number }): Blob => ({
    type: slice.t,
    bytes: new Uint8Array(body.buffer, body.byteOffset + end + slice.o, slice.n),
  });
  for (const tuple of head?.items ?? [head]) {
    replace(tuple?.values, blob);
    inWrites(tuple?.pending_writes, blob);
  }
  for (const history of Object.values<any>(head?.channels ?? {})) {
    if (history.seed !== undefined) {
      history.seed = blob(history.seed);
    }
    inWrites(history.writes, blob);
  }
  return head;
}

function replace(values: any, blob: (slice: any) => Blob): void {
  for (const channel of Object.keys(values ?? {})) {
    Object.defineProperty(values, channel, {
      value: values[channel].same === true ? values[channel] : blob(values[channel]),
      enumerable: true,
    });
  }
}

function inWrites(writes: any[] | undefined, blob: (slice: any) => Blob): void {
  for (const write of writes ?? []) {
    write.value = blob(write.value);
  }
}
