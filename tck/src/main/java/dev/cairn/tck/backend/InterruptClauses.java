package dev.cairn.tck.backend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import dev.cairn.error.CairnException;
import dev.cairn.storage.Commit;
import dev.cairn.storage.ReadResult;
import dev.cairn.storage.Scope;
import dev.cairn.storage.StoredRecord;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Interrupts of a thread that uses the store: they spoil at most the call that they hit, and that one not by half. */
abstract class InterruptClauses extends Clauses {
    InterruptClauses(DataPathTck kit) {
        super(kit);
    }

    /** Thread-local, so that no other test sees it. */
    @AfterEach
    void clear() {
        Thread.interrupted();
    }

    @Test
    void an_interrupted_thread_stays_interrupted_through_every_operation() {
        for (Interruption operation : Interruption.of(storage)) {
            Scope one = filled(operation.name(), 1);
            Scope two = filled(operation.name(), 2);
            Thread.currentThread().interrupt();
            attempt(operation, one, two);
            assertThat(Thread.interrupted()).as(operation.name()).isTrue();
        }
    }

    @Test
    void an_interrupted_thread_gets_every_operation_done_whole_or_refused() {
        for (Interruption operation : Interruption.of(storage)) {
            isWhole(operation, (one, two) -> {
                Thread.currentThread().interrupt();
                boolean done = attempt(operation, one, two);
                Thread.interrupted();
                return done;
            });
        }
    }

    @Test
    void interrupts_in_the_middle_leave_every_operation_done_whole_or_refused() {
        for (Interruption operation : Interruption.of(storage)) {
            isWhole(operation, (one, two) -> amidInterrupts(operation, one, two));
        }
    }

    @Test
    void after_an_interrupt_the_store_is_as_free_as_before() {
        for (Interruption operation : Interruption.of(storage)) {
            Scope one = filled(operation.name(), 1);
            Scope two = filled(operation.name(), 2);
            amidInterrupts(operation, one, two);
            Scope next = scope(operation.name(), 3);
            assertThatCode(() -> store(next, "here", "1")).as(operation.name()).doesNotThrowAnyException();
            assertThat(CompletableFuture.runAsync(() -> store(next, "there", "1")))
                    .as(operation.name())
                    .succeedsWithin(Duration.ofMinutes(1));
            store(one, "again", "1");
        }
    }

    @FunctionalInterface
    private interface Attempt {
        boolean run(Scope one, Scope two);
    }

    /** Compares with the same operation in a thread that no one interrupts. */
    private void isWhole(Interruption operation, Attempt attempt) {
        Scope one = filled(operation.name(), 1);
        Scope two = filled(operation.name(), 2);
        List<Object> before = picture(one, two);
        boolean done = attempt.run(one, two);
        List<Object> after = picture(one, two);

        Scope calmOne = filled(operation.name(), 3);
        Scope calmTwo = filled(operation.name(), 4);
        operation.call().run(storage, calmOne, calmTwo);
        List<Object> calm = picture(calmOne, calmTwo);
        if (done) {
            assertThat(after).as(operation.name()).isEqualTo(calm);
        } else {
            assertThat(after).as(operation.name() + ", refused").isIn(before, calm);
        }
    }

    /** Whether it was done; only a failure of the contract's own kind is another answer. */
    private boolean attempt(Interruption operation, Scope one, Scope two) {
        try {
            operation.call().run(storage, one, two);
            return true;
        } catch (CairnException e) {
            return false;
        } catch (RuntimeException e) {
            throw new AssertionError(operation.name() + " ended with a failure that the contract does not have.", e);
        }
    }

    private boolean amidInterrupts(Interruption operation, Scope one, Scope two) {
        Thread worker = Thread.currentThread();
        CountDownLatch end = new CountDownLatch(1);
        CompletableFuture<Void> interrupting = CompletableFuture.runAsync(() -> {
            while (end.getCount() > 0) {
                worker.interrupt();
                Thread.onSpinWait();
            }
        });
        try {
            return attempt(operation, one, two);
        } finally {
            end.countDown();
            while (!interrupting.isDone()) {
                Thread.onSpinWait();
            }
            Thread.interrupted();
        }
    }

    private static Scope scope(String operation, int number) {
        return Scope.of("acme", "interrupted", operation + " " + number);
    }

    private Scope filled(String operation, int number) {
        Scope scope = scope(operation, number);
        commit(scope, Commit.inOrder().put(put("a", "1")).put(put("gone", "1")).frame(frame(LANE, 0, 1, "f")));
        return scope;
    }

    /** What stands under both names and under the one that copies and moves go to. */
    private List<Object> picture(Scope one, Scope two) {
        List<Object> all = new ArrayList<>();
        Stream.of(one, two, Interruption.other(two)).forEach(scope -> {
            ReadResult found = everything(scope);
            all.add(found.records().stream()
                    .map(part -> part.stream().map(InterruptClauses::text).toList())
                    .toList());
            all.add(found.frames());
        });
        return all;
    }

    private static String text(StoredRecord record) {
        return record.key().utf8() + "=" + record.body();
    }
}
