package dev.cairn.transfer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.cairn.Cairn;
import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.storage.LeaseRequest;
import dev.cairn.storage.Scope;
import dev.cairn.storage.Storage;
import dev.cairn.storage.StorageOptions;
import dev.cairn.storage.WatchedStorage;
import dev.cairn.storage.memory.MemoryProvider;
import dev.cairn.store.Namespace;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Who may import, and for how long. */
class ImportLeaseTest {
    private static final Duration TIME = Duration.ofMillis(900);
    private static final CarriedName ITEMS = CarriedName.fromNamespace(Namespace.of("a"));

    private final Storage storage = new MemoryProvider().open("memory", "", StorageOptions.DEFAULT);
    private final Cairn room = Cairn.open("memory:");

    ImportLeaseTest() {
        room.store().put(Namespace.of("a"), "k", Map.of("n", 1));
    }

    @AfterEach
    void close() {
        room.close();
        storage.close();
    }

    private static Transfers transfers(Storage storage) {
        return new Transfers(storage, "", Clock.systemUTC(), TIME);
    }

    private interface Before {
        void call(String method, Object first);
    }

    private Storage watched(Before before) {
        return WatchedStorage.of(storage, (method, arguments, call) -> {
            if (arguments.length > 0) {
                before.call(method, arguments[0]);
            }
            return call.run();
        });
    }

    private static CairnException unavailable() {
        return new CairnException(ErrorCode.UNAVAILABLE, "The store cannot be reached for a moment.");
    }

    @Test
    void a_renewal_that_fails_once_is_tried_again() throws InterruptedException {
        AtomicInteger renewals = new AtomicInteger();
        Storage failing = watched((method, first) -> {
            if (first instanceof LeaseRequest.Renew && renewals.incrementAndGet() == 1) {
                throw unavailable();
            }
        });
        try (StagedImport staged = transfers(failing).begin()) {
            staged.create(room.transfers(), ITEMS);
            Thread.sleep(3 * TIME.toMillis());
            assertThatThrownBy(() -> transfers(storage).begin()).hasMessageContaining("is running");
            assertThat(staged.finish()).isEmpty();
        }
        assertThat(renewals).hasValueGreaterThan(3);
        assertThat(transfers(storage).exists(ITEMS)).isTrue();
    }

    @Test
    void whoever_lost_the_right_writes_no_more() throws InterruptedException {
        List<String> writes = new ArrayList<>();
        boolean[] lost = {false};
        Storage failing = watched((method, first) -> {
            if (first instanceof LeaseRequest.Renew && !lost[0]) {
                throw unavailable();
            }
            if (lost[0] && List.of("commit", "move", "moveOver", "receive").contains(method)) {
                writes.add(method);
            }
        });
        StagedImport other;
        try (StagedImport slow = transfers(failing).begin()) {
            slow.create(room.transfers(), ITEMS);
            Thread.sleep(TIME.toMillis() + 100);
            other = transfers(storage).begin();
            lost[0] = true;
            assertThatThrownBy(() -> slow.create(room.transfers(), ITEMS)).isInstanceOf(CairnException.class);
            assertThatThrownBy(slow::finish)
                    .isInstanceOf(CairnException.class)
                    .hasMessageEndingWith("Nothing was imported. Import again.");
            assertThat(writes).isEmpty();
            other.create(room.transfers(), ITEMS);
        }
        try (other) {
            assertThat(other.finish()).isEmpty();
        }
        assertThat(transfers(storage).exists(ITEMS)).isTrue();
    }

    @Test
    void a_right_that_another_has_is_lost_before_the_next_step() throws InterruptedException {
        room.store().put(Namespace.of("b"), "k", Map.of("n", 1));
        CarriedName second = CarriedName.fromNamespace(Namespace.of("b"));
        List<Scope> written = new ArrayList<>();
        boolean[] silent = {true};
        Storage slow = watched((method, first) -> {
            if (method.equals("commit") && first.equals(ITEMS.scope(""))) {
                written.add((Scope) first);
                sleep();
                silent[0] = false;
            } else if (method.equals("commit") && first.equals(second.scope(""))) {
                written.add((Scope) first);
            } else if (first instanceof LeaseRequest.Renew && !written.isEmpty() && silent[0]) {
                throw unavailable();
            }
        });
        try (StagedImport staged = transfers(slow).begin()) {
            staged.add(room.transfers(), ITEMS, false);
            staged.add(room.transfers(), second, false);
            assertThatThrownBy(staged::finish)
                    .isInstanceOf(CairnException.class)
                    .hasMessageContaining("Some data may already be stored")
                    .hasMessageNotContaining("Nothing of it");
        }
        assertThat(written).containsExactly(ITEMS.scope(""));
        assertThat(transfers(storage).exists(second)).isFalse();

        assertThat(transfers(storage).recover()).isEmpty();

        assertThat(transfers(storage).exists(second)).isTrue();
        assertThat(ImportJournal.isEmpty(storage)).isTrue();
    }

    private static void sleep() {
        try {
            Thread.sleep(TIME.toMillis() + 200);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void an_import_that_goes_on_elsewhere_is_reported_with_its_holder_and_not_waited_for() {
        try (StagedImport running = transfers(storage).begin()) {
            running.create(room.transfers(), ITEMS);
            long start = System.nanoTime();

            List<String> reported = transfers(storage).recover();

            assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(TIME.dividedBy(3));
            assertThat(reported)
                    .singleElement()
                    .asString()
                    .contains("is running", "process " + ProcessHandle.current().pid());
            CairnException locked = catchThrowableOfType(
                    CairnException.class, () -> transfers(storage).begin());
            assertThat(locked.code()).isEqualTo(ErrorCode.LOCKED);
            assertThat(locked)
                    .hasMessageContaining("process " + ProcessHandle.current().pid());
            assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(TIME);
            assertThat(running.finish()).isEmpty();
        }
        assertThat(transfers(storage).exists(ITEMS)).isTrue();
    }

    @Test
    void an_import_of_which_nothing_more_is_heard_is_waited_for() {
        storage.lease(new LeaseRequest.Acquire(ImportJournal.SCOPE, "a killed one", TIME));

        try (StagedImport next = transfers(storage).begin()) {
            assertThat(next.unfinished()).isEmpty();
        }
    }
}
