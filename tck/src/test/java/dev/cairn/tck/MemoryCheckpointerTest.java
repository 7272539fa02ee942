package dev.cairn.tck;

import dev.cairn.tck.checkpoint.BackendSubject;
import dev.cairn.tck.checkpoint.CheckpointerSubject;
import dev.cairn.tck.checkpoint.CheckpointerTck;

/** The checkpointer on the memory backend passes the kit. */
class MemoryCheckpointerTest extends CheckpointerTck {
    @Override
    protected CheckpointerSubject subject() {
        return new BackendSubject(new MemoryFixture());
    }
}
