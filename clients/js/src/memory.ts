import type { ArrayImage } from "./image.js";

export type Images = Map<string, ArrayImage>;

interface Entry {
  checkpointId: string;
  images: Images;
  weight: number;
}

/** The array channels of the checkpoints that were put last, one for each thread and namespace; the least recently used go first. */
export class PutMemory {
  private readonly entries = new Map<string, Entry>();
  private weight = 0;

  constructor(private readonly capacity: number) {}

  /** The array channels of a checkpoint, if it is the one that was put last. */
  of(threadId: string, namespace: string, checkpointId: string | undefined): Images | undefined {
    const entry = this.entries.get(key(threadId, namespace));
    return entry !== undefined && entry.checkpointId === checkpointId ? entry.images : undefined;
  }

  /** The array channels that were put last in a thread and namespace, of whatever checkpoint. */
  last(threadId: string, namespace: string): Images | undefined {
    return this.entries.get(key(threadId, namespace))?.images;
  }

  keep(threadId: string, namespace: string, checkpointId: string, images: Images): void {
    const name = key(threadId, namespace);
    this.remove(name);
    let weight = 0;
    images.forEach((image) => (weight += image.weight));
    if (images.size === 0 || weight > this.capacity) {
      return;
    }
    this.entries.set(name, { checkpointId, images, weight });
    this.weight += weight;
    for (const oldest of this.entries.keys()) {
      if (this.weight <= this.capacity) {
        break;
      }
      this.remove(oldest);
    }
  }

  forgetThread(threadId: string): void {
    for (const name of [...this.entries.keys()]) {
      if (JSON.parse(name)[0] === threadId) {
        this.remove(name);
      }
    }
  }

  private remove(name: string): void {
    this.weight -= this.entries.get(name)?.weight ?? 0;
    this.entries.delete(name);
  }
}

function key(threadId: string, namespace: string): string {
  return JSON.stringify([threadId, namespace]);
}
