package dev.cairn.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.Cairn;
import dev.cairn.error.CairnException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.SplittableRandom;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class ItemSweeperTest {
    @Test
    void pauses_differ_by_up_to_a_quarter() {
        SplittableRandom random = new SplittableRandom(7);
        long[] pauses = LongStream.range(0, 1_000)
                .map(i -> ItemSweeper.pauseNanos(1_000_000, random))
                .toArray();

        assertThat(LongStream.of(pauses).min().orElse(0)).isBetween(750_000L, 760_000L);
        assertThat(LongStream.of(pauses).max().orElse(0)).isBetween(1_240_000L, 1_250_000L);
    }

    @Test
    void expired_items_go_by_themselves_until_it_is_closed() {
        try (Cairn cairn = Cairn.open("memory:")) {
            KeyValueStore store = cairn.store();
            store.put(Namespace.ROOT, "k", 1, ItemOptions.none().living(Duration.ofMillis(10)));
            try (ItemSweeper sweeper = store.sweeping(Duration.ofMillis(5))) {
                long end = System.nanoTime() + Duration.ofSeconds(20).toNanos();
                while (store.figures().items() > 0 && System.nanoTime() < end) {
                    LockSupport.parkNanos(1_000_000);
                }
                assertThat(sweeper.failure()).isNull();
            }
            assertThat(store.figures().items()).isZero();
            store.put(Namespace.ROOT, "k", 1, ItemOptions.none().living(Duration.ofMillis(1)));
            LockSupport.parkNanos(Duration.ofMillis(30).toNanos());
            assertThat(store.figures().items()).isEqualTo(1);
        }
    }

    @Test
    void a_failed_sweep_is_reported_and_tried_again() {
        Cairn cairn = Cairn.open("memory:");
        try (ItemSweeper sweeper = cairn.store().sweeping(Duration.ofMillis(1))) {
            cairn.close();
            long end = System.nanoTime() + Duration.ofSeconds(20).toNanos();
            while (sweeper.failure() == null && System.nanoTime() < end) {
                LockSupport.parkNanos(1_000_000);
            }
            assertThat(sweeper.failure()).isInstanceOf(CairnException.class);
        }
    }

    @Test
    void there_is_no_pause_of_nothing() {
        try (Cairn cairn = Cairn.open("memory:")) {
            assertThatThrownBy(() -> cairn.store().sweeping(Duration.ZERO)).isInstanceOf(CairnException.class);
        }
    }

    @Test
    void a_sweep_that_ends_with_an_error_of_the_machine_is_reported_and_done_again() throws Exception {
        AtomicBoolean failing = new AtomicBoolean();
        CountDownLatch failed = new CountDownLatch(2);
        Clock clock = new Clock() {
            @Override
            public ZoneId getZone() {
                return ZoneOffset.UTC;
            }

            @Override
            public Clock withZone(ZoneId zone) {
                return this;
            }

            @Override
            public Instant instant() {
                if (failing.get()) {
                    failed.countDown();
                    throw new InternalError("planted");
                }
                return Instant.EPOCH;
            }
        };
        try (Cairn cairn = Cairn.builder().url("memory:").clock(clock).open()) {
            failing.set(true);
            ItemSweeper sweeper = cairn.store().sweeping(Duration.ofMillis(1));
            try (sweeper) {
                assertThat(failed.await(30, TimeUnit.SECONDS)).isTrue();
            }
            assertThat(sweeper.failure()).hasRootCauseInstanceOf(InternalError.class);
        }
    }
}
