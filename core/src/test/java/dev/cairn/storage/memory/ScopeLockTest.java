package dev.cairn.storage.memory;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.storage.Budget;
import dev.cairn.storage.Bytes;
import dev.cairn.storage.Check;
import dev.cairn.storage.Commit;
import dev.cairn.storage.CommitOutcome.Committed;
import dev.cairn.storage.CopyOutcome;
import dev.cairn.storage.Put;
import dev.cairn.storage.Scope;
import dev.cairn.storage.Storage;
import dev.cairn.storage.StorageOptions;
import dev.cairn.storage.StorageOptions.Mode;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ScopeLockTest {
    private static final Scope ONE = Scope.of("", "test", "one");
    private static final Scope TWO = Scope.of("", "test", "two");

    private final ExecutorService threads = Executors.newFixedThreadPool(2);

    @AfterEach
    void endThreads() {
        threads.shutdownNow();
    }

    /** A clock that shows the time only when it is allowed to; a commit asks for it under its scope's lock. */
    private static final class HeldClock extends Clock {
        private final CountDownLatch asked = new CountDownLatch(1);
        private final CountDownLatch released = new CountDownLatch(1);

        @Override
        public Instant instant() {
            asked.countDown();
            try {
                assertThat(released.await(30, TimeUnit.SECONDS)).isTrue();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            return Instant.EPOCH;
        }

        @Override
        public ZoneId getZone() {
            return ZoneOffset.UTC;
        }

        @Override
        public Clock withZone(ZoneId zone) {
            return this;
        }
    }

    private static Commit put(String key) {
        return Commit.inOrder()
                .put(Put.of(1, Bytes.fromUtf8(key), Bytes.fromUtf8("1")))
                .build();
    }

    private static Storage open(String name, Clock clock) {
        return new MemoryProvider().open("memory", name, new StorageOptions(clock, Mode.CREATE));
    }

    @Test
    void a_writer_waits_only_for_writers_of_its_own_scope() throws Exception {
        HeldClock clock = new HeldClock();
        try (Storage held = open("locks", clock);
                Storage free = open("locks", Clock.systemUTC())) {
            Future<?> first = threads.submit(() -> held.commit(ONE, put("a")));
            assertThat(clock.asked.await(30, TimeUnit.SECONDS)).isTrue();

            assertThat(free.commit(TWO, put("a"))).isInstanceOf(Committed.class);
            Future<?> second = threads.submit(() -> free.commit(ONE, put("b")));
            assertThat(second.isDone()).isFalse();
            assertThat(first.isDone()).isFalse();
            clock.released.countDown();

            assertThat(((Committed) first.get(30, TimeUnit.SECONDS))
                            .written()
                            .get(0)
                            .sequence())
                    .isEqualTo(1);
            assertThat(((Committed) second.get(30, TimeUnit.SECONDS))
                            .written()
                            .get(0)
                            .sequence())
                    .isEqualTo(2);
        }
    }

    @Test
    void copies_in_both_directions_do_not_wait_for_each_other() throws Exception {
        try (Storage storage = open("", Clock.systemUTC())) {
            for (int i = 0; i < 200; i++) {
                storage.commit(ONE, put("a"));
                Future<CopyOutcome> there = threads.submit(() -> storage.admin().copy(ONE, TWO, Budget.UNLIMITED));
                Future<CopyOutcome> back = threads.submit(() -> storage.admin().copy(TWO, ONE, Budget.UNLIMITED));

                assertThat(there.get(30, TimeUnit.SECONDS).status()).isEqualTo(CopyOutcome.Status.DONE);
                assertThat(back.get(30, TimeUnit.SECONDS).status())
                        .isIn(CopyOutcome.Status.TARGET_EXISTS, CopyOutcome.Status.NO_SOURCE);
                storage.admin().drop(TWO, Budget.UNLIMITED);
            }
        }
    }

    @Test
    void names_that_hold_nothing_leave_no_trace() {
        MemoryStore store = new MemoryStore(new Random(1));
        Clock clock = Clock.systemUTC();
        Commit refused = Commit.inOrder()
                .check(new Check.Present(1, Bytes.fromUtf8("a")))
                .put(Put.of(1, Bytes.fromUtf8("a"), Bytes.EMPTY))
                .build();

        store.commit(ONE, refused, clock);
        store.drop(ONE, Budget.UNLIMITED);
        store.commit(TWO, put("a"), clock);
        store.drop(TWO, Budget.UNLIMITED);

        assertThat(store.scopes().names()).isEmpty();
    }
}
