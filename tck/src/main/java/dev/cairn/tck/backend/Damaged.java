package dev.cairn.tck.backend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.cairn.error.CorruptException;
import dev.cairn.storage.Capabilities.Durability;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;

/** What must be true of damaged rows. */
final class Damaged {
    private Damaged() {}

    static void isCorrupt(ThrowingCallable call) {
        assertThat(catchThrowable(call))
                .isInstanceOfSatisfying(
                        CorruptException.class, e -> assertThat(e.details()).containsKey("address"));
    }

    /** Returns whether the fixture did what was asked; only a backend that keeps nothing outside the process may say it cannot. */
    static boolean orExcused(BackendFixture fixture, boolean done) {
        if (!done) {
            assertThat(fixture.capabilities().durability())
                    .as("durability of a backend whose fixture cannot do that to the store")
                    .isEqualTo(Durability.NONE);
        }
        return done;
    }
}
