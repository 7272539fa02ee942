package dev.cairn.tck;

import dev.cairn.tck.checkpoint.BackendSubject;
import dev.cairn.tck.checkpoint.CheckpointerSubject;
import dev.cairn.tck.checkpoint.CheckpointerTck;
import dev.cairn.tck.checkpoint.SubjectVariants;

/** Two checkpointers that take turns on one memory store pass the kit, each behind a decorator. */
class TwoMemoryCheckpointersTest extends CheckpointerTck {
    @Override
    protected CheckpointerSubject subject() {
        CheckpointerSubject decorated =
                SubjectVariants.decorated(new BackendSubject(new MemoryFixture()), Spoiled::new);
        return SubjectVariants.takingTurns(decorated);
    }
}
