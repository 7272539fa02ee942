package dev.cairn.history.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class PatienceTest {
    private final AtomicLong nanos = new AtomicLong(Long.MAX_VALUE - 5_000_000_000L);
    private final Patience patience = new Patience(nanos::get);

    @Test
    void a_write_is_tried_for_thirty_seconds_and_then_given_up() {
        nanos.addAndGet(30_000_000_000L);
        patience.nextAttempt("tag", "chat-1@latest");
        nanos.addAndGet(1);
        CairnException over =
                catchThrowableOfType(CairnException.class, () -> patience.nextAttempt("tag", "chat-1@latest"));
        assertThat(over.code()).isEqualTo(ErrorCode.LOCKED);
        assertThat(over.retryable()).isTrue();
        assertThat(over)
                .hasMessageStartingWith("Cannot tag chat-1@latest: other writers")
                .hasMessageEndingWith("Try again.");
    }
}
