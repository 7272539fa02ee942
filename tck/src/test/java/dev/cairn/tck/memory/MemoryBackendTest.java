package dev.cairn.tck.memory;

import dev.cairn.tck.MemoryFixture;
import dev.cairn.tck.backend.BackendFixture;
import dev.cairn.tck.backend.BackendTck;

/** The memory backend passes the kit, with a clock that the kit steers; from another package, as any backend's test does. */
class MemoryBackendTest extends BackendTck {
    @Override
    protected BackendFixture fixture() {
        return new MemoryFixture();
    }
}
