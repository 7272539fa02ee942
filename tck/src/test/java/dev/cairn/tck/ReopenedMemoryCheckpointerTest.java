package dev.cairn.tck;

import dev.cairn.tck.checkpoint.BackendSubject;
import dev.cairn.tck.checkpoint.CheckpointerSubject;
import dev.cairn.tck.checkpoint.CheckpointerTck;
import dev.cairn.tck.checkpoint.SubjectVariants;

/** A checkpointer that is opened again before each call passes the kit. */
class ReopenedMemoryCheckpointerTest extends CheckpointerTck {
    @Override
    protected CheckpointerSubject subject() {
        return SubjectVariants.reopening(new BackendSubject(new DurableFixture()));
    }
}
