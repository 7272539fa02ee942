package dev.cairn.integration;

import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.storage.Bytes;
import dev.cairn.storage.Capabilities;
import dev.cairn.storage.Scope;
import dev.cairn.storage.Storage;
import dev.cairn.storage.StorageOptions;
import dev.cairn.storage.StorageOptions.Mode;
import dev.cairn.storage.memory.MemoryProvider;
import dev.cairn.tck.backend.BackendFixture;
import java.time.Clock;
import java.util.Set;

/** A memory store with one instance. */
final class PlainMemoryFixture implements BackendFixture {
    @Override
    public Capabilities capabilities() {
        return new Capabilities(Capabilities.Durability.NONE, Set.of());
    }

    @Override
    public boolean steerable() {
        return true;
    }

    @Override
    public Storage open(Clock clock) {
        return new MemoryProvider().open("memory", "", new StorageOptions(clock, Mode.CREATE));
    }

    @Override
    public Storage openAnother(Clock clock) {
        throw new CairnException(ErrorCode.UNSUPPORTED, "It has one instance.");
    }

    @Override
    public Storage reopen(Clock clock) {
        return openAnother(clock);
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
