package dev.cairn.tck;

import dev.cairn.storage.Bytes;
import dev.cairn.storage.Capabilities;
import dev.cairn.storage.Capabilities.Durability;
import dev.cairn.storage.Capability;
import dev.cairn.storage.Scope;
import dev.cairn.storage.Storage;
import dev.cairn.storage.StorageOptions;
import dev.cairn.storage.StorageOptions.Mode;
import dev.cairn.storage.memory.MemoryProvider;
import dev.cairn.tck.backend.BackendFixture;
import java.time.Clock;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;

/** A named memory store. */
public class MemoryFixture implements BackendFixture {
    private static final AtomicInteger NUMBER = new AtomicInteger();

    private final String name = "tck-" + NUMBER.incrementAndGet();

    @Override
    public Capabilities capabilities() {
        return new Capabilities(
                Durability.NONE,
                Set.of(Capability.SHARED, Capability.SNAPSHOT_READS, Capability.MANY_SCOPES, Capability.ADMIN));
    }

    @Override
    public boolean steerable() {
        return true;
    }

    @Override
    public Storage open(Clock clock) {
        return open(clock, Mode.CREATE);
    }

    @Override
    public Storage openAnother(Clock clock) {
        return open(clock, Mode.EXISTING);
    }

    @Override
    public Storage reopen(Clock clock) {
        return open(clock, Mode.EXISTING);
    }

    Storage open(Clock clock, Mode mode) {
        return new MemoryProvider().open("memory", name, new StorageOptions(clock, mode));
    }

    @Override
    public boolean damageRecord(Scope scope, int kind, Bytes key) {
        return false;
    }

    @Override
    public boolean damageFrame(Scope scope, long lane, int first) {
        return false;
    }

    @Override
    public void close() {}
}
