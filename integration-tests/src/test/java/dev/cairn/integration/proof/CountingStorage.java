package dev.cairn.integration.proof;

import dev.cairn.integration.ForwardingStorage;
import dev.cairn.storage.Read;
import dev.cairn.storage.ReadResult;
import dev.cairn.storage.Scope;
import dev.cairn.storage.Storage;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/** Counts the round trips and frames of reads; everything goes to another storage. Safe for use by many threads as far as that one is. */
public final class CountingStorage extends ForwardingStorage {
    private final AtomicInteger reads = new AtomicInteger();
    private final AtomicInteger frames = new AtomicInteger();

    public CountingStorage(Storage storage) {
        super(storage);
    }

    /** How many reads there were since the last call. */
    public int reads() {
        return reads.getAndSet(0);
    }

    /** How many frames were read since the last call. */
    public int frames() {
        return frames.getAndSet(0);
    }

    @Override
    public ReadResult read(Scope scope, Read read) {
        ReadResult result = super.read(scope, read);
        reads.incrementAndGet();
        frames.addAndGet(result.frames().stream().mapToInt(List::size).sum());
        return result;
    }
}
