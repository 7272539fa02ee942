package dev.cairn.integration;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.Cairn;
import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.CheckpointMetadata;
import dev.cairn.checkpoint.StateChange;
import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.storage.Damage;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Copies of threads that run at once, of one source or of several, to one target. */
class RacingCopiesTest {
    private static final int LENGTH = 400;
    private static final int SECONDS = 20;
    private static final String MADE = "made";

    @ParameterizedTest
    @MethodSource("dev.cairn.integration.EveryStore#all")
    void of_copies_of_two_threads_to_one_target_one_is_made(EveryStore store) throws Exception {
        try (Cairn one = store.open();
                Cairn other = store.open()) {
            String name = store.thread().threadId();
            fill(one, name + "-a");
            fill(one, name + "-b");
            for (int round = 0; round < 3; round++) {
                String target = name + "-x" + round;
                List<String> ends =
                        together(() -> copy(one, name + "-a", target), () -> copy(other, name + "-b", target));
                assertThat(ends).containsOnlyOnce(MADE).isSubsetOf(MADE, "ALREADY_EXISTS", "LOCKED");
                String source = ends.get(0).equals(MADE) ? name + "-a" : name + "-b";
                assertThat(one.checkpoints().branches().ancestry(CheckpointConfig.of(target)))
                        .hasSize(LENGTH);
                assertThat(last(other, target)).isEqualTo(last(one, source));
            }
            isSound(one);
        }
    }

    @ParameterizedTest
    @MethodSource("dev.cairn.integration.EveryStore#all")
    void two_copies_of_one_thread_to_one_target_make_one(EveryStore store) throws Exception {
        try (Cairn one = store.open();
                Cairn other = store.open()) {
            String name = store.thread().threadId();
            fill(one, name);
            for (int round = 0; round < 3; round++) {
                String target = name + "-x" + round;
                List<String> ends = together(() -> copy(one, name, target), () -> copy(other, name, target));
                assertThat(ends).containsExactlyInAnyOrder(MADE, "ALREADY_EXISTS");
                assertThat(one.checkpoints().branches().ancestry(CheckpointConfig.of(target)))
                        .hasSize(LENGTH);
            }
            isSound(one);
        }
    }

    @ParameterizedTest
    @MethodSource("dev.cairn.integration.EveryStore#all")
    void a_thread_that_is_written_all_the_time_is_copied(EveryStore store) throws Exception {
        try (Cairn one = store.open();
                Cairn other = store.open()) {
            String name = store.thread().threadId();
            fill(one, name);
            CountDownLatch copied = new CountDownLatch(1);
            List<String> ends = together(
                    () -> {
                        try {
                            return copy(one, name, name + "-x");
                        } finally {
                            copied.countDown();
                        }
                    },
                    () -> {
                        for (int i = 0; copied.getCount() > 0; i++) {
                            put(other, name, i);
                        }
                        return "written";
                    });
            assertThat(ends).containsExactly(MADE, "written");
            isSound(one);
        }
    }

    private static void fill(Cairn cairn, String thread) {
        for (int i = 0; i < LENGTH; i++) {
            put(cairn, thread, i);
        }
    }

    private static void put(Cairn cairn, String thread, int number) {
        cairn.checkpoints()
                .put(
                        CheckpointConfig.of(thread),
                        StateChange.empty().append("of " + thread, number),
                        CheckpointMetadata.of(number));
    }

    private static String copy(Cairn cairn, String from, String to) {
        try {
            cairn.checkpoints().threads().copy(from, to);
            return MADE;
        } catch (CairnException e) {
            assertThat(e.code()).as("%s", e).isIn(ErrorCode.ALREADY_EXISTS, ErrorCode.LOCKED);
            return e.code().name();
        }
    }

    private static Object last(Cairn cairn, String thread) {
        return cairn.checkpoints().get(CheckpointConfig.of(thread)).checkpoint();
    }

    private static void isSound(Cairn cairn) {
        List<Damage> found = new ArrayList<>();
        cairn.verify(found::add);
        assertThat(found).isEmpty();
    }

    private static List<String> together(Callable<String> first, Callable<String> second) throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(2);
        try {
            Future<String> one = threads.submit(first);
            Future<String> other = threads.submit(second);
            return List.of(one.get(SECONDS, TimeUnit.SECONDS), other.get(SECONDS, TimeUnit.SECONDS));
        } finally {
            threads.shutdownNow();
        }
    }
}
