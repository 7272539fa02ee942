package dev.cairn.care;

import dev.cairn.storage.Storage;
import java.time.Clock;
import java.util.function.Consumer;

/**
 * Looks after a whole store, all tenants and services of it. Puts that still wait in a queue are not seen: flush first.
 *
 * <p>Safe for use by many threads.
 */
public final class Care {
    private final Storage storage;
    private final Clock clock;

    /** Looks after a storage, which stays open. */
    public Care(Storage storage, Clock clock) {
        this.storage = storage;
        this.clock = clock;
    }

    /**
     * Copies this store into another, which may be of another backend. A scope that the target has from an earlier copy gets what is
     * new and loses what was removed; one that the target has of its own is left alone and told as a conflict, unless the options say
     * otherwise. Each scope is copied as of one instant and read back. May run while this store is written to; what changes meanwhile
     * is caught up with once, then each cut says what the target has. Killed at any moment, the same call goes on.
     *
     * @param target the store to copy into; nobody else should write to it
     * @param told gets what became of each scope, as it becomes so
     * @throws dev.cairn.CairnException {@code INVALID} when both are the same store, {@code CORRUPT} when a scope cannot be read or is
     *     read back otherwise, {@code NO_SPACE}, {@code UNAVAILABLE}
     */
    public CopyReport copyTo(Care target, CopyOptions options, Consumer<ScopeCut> told) {
        return new StoreCopy(ScopeSource.of(storage), target.storage, options, told).run();
    }

    Clock clock() {
        return clock;
    }
}
