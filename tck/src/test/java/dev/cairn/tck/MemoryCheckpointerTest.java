package dev.cairn.tck;

/** The checkpointer on the memory backend passes the kit. */
class MemoryCheckpointerTest extends CheckpointerTck {
    @Override
    protected CheckpointerSubject subject() {
        return new BackendSubject(new MemoryFixture());
    }
}
