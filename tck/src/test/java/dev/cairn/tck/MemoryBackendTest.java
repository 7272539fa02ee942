package dev.cairn.tck;

/** The memory backend passes the kit, with a clock that the kit steers. */
class MemoryBackendTest extends BackendTck {
    @Override
    protected BackendFixture fixture() {
        return new MemoryFixture();
    }
}
