package dev.cairn.store;

import dev.cairn.storage.Page;
import java.util.Optional;

/** What became of an operation of a {@link KeyValueStore#batch}. */
public sealed interface ItemResult {
    /** The item as it was before the batch, if it was there. */
    record Found(Optional<Item> item) implements ItemResult {}

    /** The item as it was put. */
    record Stored(Item item) implements ItemResult {}

    /** Whether the item was there. */
    record Deleted(boolean existed) implements ItemResult {}

    /** What the search found before the batch. */
    record Searched(Page<FoundItem> page) implements ItemResult {}

    /** The namespaces before the batch. */
    record Listed(Page<Namespace> page) implements ItemResult {}

    /** Nothing: a later operation of the same batch puts or deletes the same item. */
    record Superseded() implements ItemResult {}
}
