package dev.cairn.tck.checkpoint;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.error.ErrorCode;
import dev.cairn.tck.checkpoint.CheckpointerSubject.Feature;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Threads that have an end. */
@NeedsFeature(Feature.EXPIRY)
abstract class ThreadExpiryClauses extends CheckpointerClauses {
    private static final Instant LATER = Instant.parse("2190-01-01T00:00:00Z");

    ThreadExpiryClauses(CheckpointerTck kit) {
        super(kit);
    }

    private @Nullable Instant expires() {
        return checkpoints.threads().find(THREAD).orElseThrow().expires();
    }

    @Test
    void a_thread_tells_its_end_until_it_is_lifted() {
        chain(thread(), "c1");
        assertThat(expires()).isNull();
        checkpoints.threads().expire(THREAD, LATER);
        assertThat(expires()).isEqualTo(LATER);
        put(thread(), "c2", 1, "v", "c2");
        assertThat(expires()).isEqualTo(LATER);
        checkpoints.threads().expire(THREAD, null);
        assertThat(expires()).isNull();
    }

    @Test
    void a_thread_whose_end_has_come_stays_until_a_sweep() {
        chain(thread(), "c1");
        checkpoints.threads().expire(THREAD, Instant.parse("2001-01-01T00:00:00Z"));
        assertThat(values(thread())).isEqualTo(state("v", "c1"));
        put(thread(), "c2", 1, "v", "c2");
        checkpoints.threads().expire(THREAD, null);
        assertThat(ids(THREAD)).containsExactly("c2", "c1");
    }

    @Test
    void a_thread_that_is_not_there_has_no_end() {
        fails(ErrorCode.NOT_FOUND, () -> checkpoints.threads().expire(THREAD, LATER));
        assertThat(threadIds()).isEmpty();
    }

    @Test
    @NeedsFeature({Feature.EXPIRY, Feature.TRASH})
    void a_thread_that_is_brought_back_has_the_end_that_it_had() {
        chain(thread(), "c1");
        checkpoints.threads().expire(THREAD, LATER);
        checkpoints.threads().delete(THREAD);
        checkpoints.threads().undelete(THREAD);
        assertThat(expires()).isEqualTo(LATER);
    }

    @Test
    @NeedsFeature({Feature.EXPIRY, Feature.TRASH})
    void a_thread_that_is_brought_back_after_its_end_has_none() {
        chain(thread(), "c1");
        checkpoints.threads().expire(THREAD, Instant.parse("2001-01-01T00:00:00Z"));
        checkpoints.threads().delete(THREAD);
        checkpoints.threads().undelete(THREAD);
        assertThat(expires()).isNull();
    }
}
