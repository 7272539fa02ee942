package dev.cairn.tck;

/** A checkpointer that is opened anew before each call passes the kit. */
class ReopenedMemoryCheckpointerTest extends CheckpointerTck {
    @Override
    protected CheckpointerSubject subject() {
        return SubjectVariants.reopening(new BackendSubject(new DurableFixture()));
    }
}
