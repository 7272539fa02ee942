package dev.cairn.tck;

import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.storage.Capabilities;
import dev.cairn.storage.Capabilities.Durability;
import dev.cairn.storage.Capability;
import dev.cairn.storage.Storage;
import dev.cairn.storage.StorageOptions;
import dev.cairn.storage.StorageOptions.Mode;
import dev.cairn.storage.memory.MemoryProvider;
import dev.cairn.tck.backend.BackendFixture;
import dev.cairn.tck.backend.BackendTck;
import java.time.Clock;
import java.util.Set;

/** A memory store without name passes the kit as a backend that cannot be shared. */
class PrivateMemoryBackendTest extends BackendTck {
    @Override
    protected BackendFixture fixture() {
        return new MemoryFixture() {
            @Override
            public Capabilities capabilities() {
                return new Capabilities(
                        Durability.NONE, Set.of(Capability.SNAPSHOT_READS, Capability.MANY_SCOPES, Capability.ADMIN));
            }

            @Override
            Storage open(Clock clock, Mode mode) {
                return new MemoryProvider().open("memory", "", new StorageOptions(clock, mode));
            }

            @Override
            public Storage openAnother(Clock clock) {
                throw new CairnException(ErrorCode.UNSUPPORTED, "A memory store without name has one instance.");
            }
        };
    }
}
