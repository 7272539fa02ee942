package dev.cairn.tck;

import dev.cairn.tck.backend.BackendFixture;
import dev.cairn.tck.backend.BackendTck;
import java.util.function.Supplier;

/** The kit on a backend with a planted fault; run by {@link EveryClauseHasAFaultTest} only. */
class FaultyKit extends BackendTck {
    /** Makes the fixtures of the present run, which has one thread. */
    static volatile Supplier<BackendFixture> backend = DurableFixture::new;

    @Override
    protected BackendFixture fixture() {
        return backend.get();
    }
}
