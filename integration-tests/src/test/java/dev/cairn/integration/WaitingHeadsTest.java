package dev.cairn.integration;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.Cairn;
import dev.cairn.checkpoint.ChannelWrite;
import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.CheckpointMetadata;
import dev.cairn.checkpoint.Checkpointer;
import dev.cairn.checkpoint.ThreadInfo;
import dev.cairn.checkpoint.ThreadInfo.PendingHead;
import dev.cairn.checkpoint.ThreadQuery;
import dev.cairn.checkpoint.ThreadStatus;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A thread waits wherever one of its branches waits, in whatever namespace. */
class WaitingHeadsTest {
    private static final ChannelWrite QUESTION = ChannelWrite.of(ChannelWrite.INTERRUPT, "May I send it?");
    private static final ChannelWrite ANSWER = ChannelWrite.of(ChannelWrite.RESUME, "yes");
    private static final ChannelWrite FAILURE = ChannelWrite.of(ChannelWrite.ERROR, "timeout");

    private static CheckpointConfig put(Checkpointer checkpoints, CheckpointConfig place, int step) {
        return checkpoints.put(place, Map.of("step", step), CheckpointMetadata.of(step));
    }

    private static boolean isListed(Checkpointer checkpoints, CheckpointConfig thread, ThreadStatus status) {
        ThreadQuery query = ThreadQuery.all().prefix(thread.threadId()).status(status);
        return checkpoints.threads().list(query).items().stream()
                .map(ThreadInfo::threadId)
                .anyMatch(thread.threadId()::equals);
    }

    private static ThreadInfo info(Checkpointer checkpoints, CheckpointConfig thread) {
        return checkpoints.threads().find(thread.threadId()).orElseThrow();
    }

    @ParameterizedTest
    @MethodSource("dev.cairn.integration.EveryStore#all")
    void a_question_on_a_branch_interrupts_its_thread_until_it_is_answered(EveryStore store) {
        try (Cairn cairn = store.open()) {
            Checkpointer checkpoints = cairn.checkpoints();
            CheckpointConfig thread = store.thread();
            CheckpointConfig first = put(checkpoints, thread, 0);
            put(checkpoints, thread, 1);
            CheckpointConfig fork = checkpoints.branches().fork(first, "other");
            CheckpointConfig asked = put(checkpoints, fork.at(null), 2);
            checkpoints.putWrites(asked, List.of(QUESTION), "task", "");

            assertThat(info(checkpoints, thread).status()).isEqualTo(ThreadStatus.INTERRUPTED);
            PendingHead waiting = info(checkpoints, thread).pending().get(0);
            assertThat(waiting.head().branch()).isEqualTo("other");
            assertThat(waiting.head().checkpointId()).isEqualTo(asked.checkpointId());
            assertThat(isListed(checkpoints, thread, ThreadStatus.INTERRUPTED)).isTrue();
            assertThat(isListed(checkpoints, thread, ThreadStatus.IDLE)).isFalse();

            checkpoints.putWrites(asked, List.of(ANSWER), "task", "");

            assertThat(info(checkpoints, thread).status()).isEqualTo(ThreadStatus.IDLE);
            assertThat(isListed(checkpoints, thread, ThreadStatus.INTERRUPTED)).isFalse();
        }
    }

    @ParameterizedTest
    @MethodSource("dev.cairn.integration.EveryStore#all")
    void a_question_in_a_namespace_interrupts_a_thread_without_a_main_branch(EveryStore store) {
        try (Cairn cairn = store.open()) {
            Checkpointer checkpoints = cairn.checkpoints();
            CheckpointConfig thread = store.thread();
            CheckpointConfig inner = put(checkpoints, thread.inNamespace("inner"), 0);
            checkpoints.putWrites(inner, List.of(QUESTION), "task", "");

            assertThat(info(checkpoints, thread).status()).isEqualTo(ThreadStatus.INTERRUPTED);
            assertThat(info(checkpoints, thread).pending().get(0).head().namespace())
                    .isEqualTo("inner");
            assertThat(isListed(checkpoints, thread, ThreadStatus.INTERRUPTED)).isTrue();
        }
    }

    @ParameterizedTest
    @MethodSource("dev.cairn.integration.EveryStore#all")
    void a_failure_hides_no_question_and_a_lease_hides_both_from_listings(EveryStore store) {
        try (Cairn cairn = store.open()) {
            Checkpointer checkpoints = cairn.checkpoints();
            CheckpointConfig thread = store.thread();
            checkpoints.putWrites(put(checkpoints, thread, 0), List.of(QUESTION), "task", "");
            CheckpointConfig inner = put(checkpoints, thread.inNamespace("inner"), 0);
            checkpoints.putWrites(inner, List.of(FAILURE), "task", "");

            assertThat(info(checkpoints, thread).status()).isEqualTo(ThreadStatus.ERROR);
            assertThat(info(checkpoints, thread).pending())
                    .extracting(PendingHead::status)
                    .containsExactly(ThreadStatus.INTERRUPTED, ThreadStatus.ERROR);
            assertThat(isListed(checkpoints, thread, ThreadStatus.INTERRUPTED)).isTrue();
            assertThat(isListed(checkpoints, thread, ThreadStatus.ERROR)).isTrue();

            try (var lease = checkpoints.leases().acquire(thread.threadId(), "worker", Duration.ofHours(1))) {
                assertThat(lease.token()).isPositive();
                assertThat(info(checkpoints, thread).status()).isEqualTo(ThreadStatus.BUSY);
                assertThat(isListed(checkpoints, thread, ThreadStatus.INTERRUPTED))
                        .isFalse();
            }
        }
    }
}
