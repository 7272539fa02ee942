package dev.cairn.tck;

import dev.cairn.storage.Storage;
import dev.cairn.tck.backend.BackendFixture;
import dev.cairn.tck.backend.BackendTck;
import java.time.Clock;

/** The memory backend passes the kit as a backend whose clock no one steers, as a database server's. */
class MemoryBackendOnItsOwnClockTest extends BackendTck {
    @Override
    protected BackendFixture fixture() {
        return new MemoryFixture() {
            @Override
            public boolean steerable() {
                return false;
            }

            @Override
            public Storage open(Clock clock) {
                return super.open(Clock.systemUTC());
            }

            @Override
            public Storage openAnother(Clock clock) {
                return super.openAnother(Clock.systemUTC());
            }
        };
    }
}
