package dev.cairn.storage.memory;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/** The stores of this process that have a name and at least one open handle. Thread-safe. */
final class NamedStores {
    private final Map<String, Entry> entries = new HashMap<>();

    private record Entry(MemoryStore store, int handles) {}

    /** Counts a handle of a store, made when there is none under the name and the maker is given. */
    synchronized Optional<MemoryStore> acquire(String name, Optional<Supplier<MemoryStore>> maker) {
        Entry present = entries.get(name);
        Optional<MemoryStore> store = present == null ? maker.map(Supplier::get) : Optional.of(present.store());
        store.ifPresent(held -> entries.put(name, new Entry(held, present == null ? 1 : present.handles() + 1)));
        return store;
    }

    /** Gives back a handle; the last one frees the store. */
    synchronized void release(String name) {
        entries.computeIfPresent(
                name, (key, entry) -> entry.handles() == 1 ? null : new Entry(entry.store(), entry.handles() - 1));
    }
}
