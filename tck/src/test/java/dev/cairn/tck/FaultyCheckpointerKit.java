package dev.cairn.tck;

import dev.cairn.tck.checkpoint.BackendSubject;
import dev.cairn.tck.checkpoint.CheckpointerSubject;
import dev.cairn.tck.checkpoint.CheckpointerTck;
import java.util.function.Supplier;

/** The savers' kit on a saver with a planted fault; run by {@link EveryCheckpointerClauseHasAFaultTest} only. */
class FaultyCheckpointerKit extends CheckpointerTck {
    /** Makes the subjects of the present run, which has one thread. */
    static volatile Supplier<CheckpointerSubject> subject = () -> new BackendSubject(new DurableFixture());

    @Override
    protected CheckpointerSubject subject() {
        return subject.get();
    }
}
