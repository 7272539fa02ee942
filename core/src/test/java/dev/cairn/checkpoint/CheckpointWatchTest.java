package dev.cairn.checkpoint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.Cairn;
import dev.cairn.error.CairnException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

public class CheckpointWatchTest {
    private static final CheckpointConfig THREAD = CheckpointConfig.of("chat-1");
    private static final Duration LONG = Duration.ofSeconds(30);

    private final ServiceStore store = newStore();
    private final Cairn cairn = store.program();
    private final Cairn other = store.program();
    private final Checkpointer checkpoints = cairn.checkpoints();
    private final Checkpointer theirs = other.checkpoints();
    private final ExecutorService threads = Executors.newCachedThreadPool();

    /** Where it is kept; backends' tests have it kept elsewhere. */
    protected ServiceStore newStore() {
        return ServiceStore.memory();
    }

    @AfterEach
    void close() {
        threads.shutdownNow();
        cairn.close();
        other.close();
        store.close();
    }

    private CheckpointConfig put(CheckpointConfig config, int step) {
        return theirs.put(config, Map.of("step", step), CheckpointMetadata.of(step));
    }

    private static long step(CheckpointWatch watch) throws InterruptedException {
        return watch.next(LONG).orElseThrow().metadata().step();
    }

    @Test
    void it_waits_for_ever_where_that_is_asked_for() throws Exception {
        for (Duration time : List.of(Duration.ofDays(200_000), Duration.ofSeconds(Long.MAX_VALUE))) {
            try (CheckpointWatch watch = checkpoints.threads().watch("chat-1")) {
                Future<Long> seen = threads.submit(
                        () -> watch.next(time).orElseThrow().metadata().step());
                put(THREAD, 5);
                assertThat(seen.get(30, TimeUnit.SECONDS)).isEqualTo(5);
                assertThat(watch.next(Duration.ofSeconds(Long.MIN_VALUE))).isEmpty();
            }
        }
    }

    @Test
    void it_gives_what_others_store_from_now_on_in_all_namespaces_and_branches() throws Exception {
        CheckpointConfig first = put(THREAD, 0);
        try (CheckpointWatch watch = checkpoints.threads().watch("chat-1")) {
            assertThat(watch.next(Duration.ZERO)).isEmpty();
            List<CheckpointConfig> stored = List.of(
                    put(THREAD, 1),
                    put(THREAD.inNamespace("inner"), 2),
                    theirs.branches().fork(first, "what-if", StateChange.empty().set("step", 3)));
            put(CheckpointConfig.of("chat-2"), 4);
            List<CheckpointConfig> seen = new ArrayList<>();
            for (int i = 0; i < 3; i++) {
                seen.add(watch.next(LONG).orElseThrow().config());
            }
            assertThat(seen).isEqualTo(stored);
            assertThat(watch.next(Duration.ZERO)).isEmpty();
        }
    }

    @Test
    void what_is_no_checkpoint_is_not_given() throws Exception {
        CheckpointConfig first = put(THREAD, 0);
        try (CheckpointWatch watch = checkpoints.threads().watch("chat-1")) {
            theirs.putWrites(first, List.of(ChannelWrite.of("answer", 1)), "task", "");
            theirs.branches().fork(first, "what-if");
            assertThat(watch.next(Duration.ZERO)).isEmpty();
            put(THREAD, 1);
            assertThat(step(watch)).isEqualTo(1);
        }
    }

    @Test
    void many_more_than_a_page_come_each_once_and_in_order_while_they_are_stored() throws Exception {
        try (CheckpointWatch watch = checkpoints.threads().watch("chat-1")) {
            int puts = 350;
            Future<?> writer = threads.submit(() -> {
                for (int i = 0; i < puts; i++) {
                    put(THREAD, i);
                }
            });
            for (int i = 0; i < puts; i++) {
                assertThat(step(watch)).isEqualTo(i);
            }
            writer.get(30, TimeUnit.SECONDS);
            assertThat(watch.next(Duration.ZERO)).isEmpty();
        }
    }

    @Test
    void a_thread_that_is_deleted_and_made_again_is_given_from_its_beginning() throws Exception {
        put(THREAD, 0);
        put(THREAD, 1);
        try (CheckpointWatch watch = checkpoints.threads().watch("chat-1")) {
            put(THREAD, 2);
            assertThat(step(watch)).isEqualTo(2);
            theirs.threads().delete("chat-1");
            assertThat(watch.next(Duration.ZERO)).isEmpty();
            put(THREAD, 10);
            assertThat(step(watch)).isEqualTo(10);
            theirs.threads().delete("chat-1");
            put(THREAD, 20);
            put(THREAD, 21);
            assertThat(step(watch)).isEqualTo(20);
            assertThat(step(watch)).isEqualTo(21);
            assertThat(watch.next(Duration.ZERO)).isEmpty();
        }
    }

    @Test
    void one_that_waits_gets_the_checkpoint_when_it_comes() throws Exception {
        try (CheckpointWatch watch = checkpoints.threads().watch("chat-1")) {
            Future<Long> waiting = threads.submit(() -> step(watch));
            put(THREAD, 7);
            assertThat(waiting.get(30, TimeUnit.SECONDS)).isEqualTo(7);
        }
    }

    @Test
    void closing_ends_the_waiting() throws Exception {
        CheckpointWatch watch = checkpoints.threads().watch("chat-1");
        Future<Optional<CheckpointSummary>> waiting = threads.submit(() -> watch.next(Duration.ofHours(1)));
        watch.close();
        assertThat(waiting.get(30, TimeUnit.SECONDS)).isEmpty();
        put(THREAD, 0);
        assertThat(watch.next(LONG)).isEmpty();
    }

    @Test
    void a_watch_sees_queued_puts_of_its_own_cairn_too() throws Exception {
        try (CheckpointWatch watch = checkpoints.threads().watch("chat-1")) {
            checkpoints.put(
                    THREAD,
                    Checkpoint.of(Map.of("step", 1)),
                    CheckpointMetadata.of(1),
                    PutOptions.none().durability(Durability.ASYNC));
            assertThat(step(watch)).isEqualTo(1);
        }
    }

    @Test
    void another_watch_goes_on_where_one_ended() throws Exception {
        put(THREAD, 0);
        CheckpointWatch.Position left;
        try (CheckpointWatch watch = checkpoints.threads().watch("chat-1")) {
            put(THREAD, 1);
            put(THREAD, 2);
            assertThat(step(watch)).isEqualTo(1);
            left = watch.position();
        }
        put(THREAD, 3);
        try (CheckpointWatch watch =
                other.checkpoints().threads().watch("chat-1", CheckpointWatch.Position.parse(left.text()))) {
            assertThat(watch.position()).isEqualTo(left);
            assertThat(step(watch)).isEqualTo(2);
            CheckpointSummary last = watch.next(LONG).orElseThrow();
            assertThat(last.metadata().step()).isEqualTo(3);
            assertThat(watch.next(Duration.ZERO)).isEmpty();
            for (CheckpointWatch.Position end : List.of(watch.position(), CheckpointWatch.Position.of(last))) {
                assertThat(checkpoints.threads().watch("chat-1", end).next(Duration.ZERO))
                        .isEmpty();
            }
        }
    }

    @Test
    void a_position_of_a_thread_that_was_made_again_gives_everything_and_says_so() throws Exception {
        put(THREAD, 0);
        CheckpointWatch.Position old = checkpoints.threads().watch("chat-1").position();
        theirs.threads().delete("chat-1");
        CheckpointWatch.Position none =
                checkpoints.threads().watch("chat-1", old).position();
        assertThat(none).isEqualTo(old);
        put(THREAD, 7);
        for (CheckpointWatch.Position odd : List.of(
                old,
                CheckpointWatch.Position.START,
                new CheckpointWatch.Position(
                        checkpoints.threads().watch("chat-1").position().incarnation(), 1_000_000))) {
            try (CheckpointWatch watch = checkpoints.threads().watch("chat-1", odd)) {
                assertThat(watch.position().sequence()).isZero();
                assertThat(watch.position()).isNotEqualTo(odd);
                assertThat(step(watch)).isEqualTo(7);
            }
        }
    }

    @Test
    void a_text_that_is_no_position_is_refused() {
        for (String text : List.of("", "1", "-1", "x-1", "1-", "1-x", "1-1111111111111111111", "1-1 ")) {
            assertThatThrownBy(() -> CheckpointWatch.Position.parse(text))
                    .as(text)
                    .isInstanceOf(CairnException.class);
        }
        assertThat(CheckpointWatch.Position.parse(new CheckpointWatch.Position(-1, 5).text()))
                .isEqualTo(new CheckpointWatch.Position(-1, 5));
    }
}
