package dev.cairn.http.internal.endpoint;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class TalkTest {
    /** The patience is for the caller alone. */
    @Test
    void work_that_takes_longer_than_a_caller_may_rest_still_waits_for_its_caller() throws Exception {
        Duration patience = Duration.ofMillis(200);
        CountDownLatch never = new CountDownLatch(1);
        Talk<String, String> talk = new Talk<>(Reach.ALL, patience, line -> {
            assertThat(await(never, patience.multipliedBy(2))).isFalse();
            String told = line.say("first");
            return told == null ? "nobody" : told;
        });
        assertThat(talk.begin()).isEqualTo("first");
        assertThat(talk.go(1, "answer")).isEqualTo("answer");
    }

    private static boolean await(CountDownLatch latch, Duration time) {
        try {
            return latch.await(time.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }
}
