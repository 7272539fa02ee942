package dev.cairn.checkpoint;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.Cairn;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ThreadStatusTest {
    private static final CheckpointConfig THREAD = CheckpointConfig.of("chat-1");
    private static final ChannelWrite QUESTION = ChannelWrite.of(ChannelWrite.INTERRUPT, "May I send it?");
    private static final ChannelWrite ANSWER = ChannelWrite.of(ChannelWrite.RESUME, "yes");
    private static final ChannelWrite FAILURE = ChannelWrite.of(ChannelWrite.ERROR, "timeout");

    private final Cairn cairn = Cairn.open("memory:");
    private final Checkpointer checkpoints = cairn.checkpoints();

    @AfterEach
    void close() {
        cairn.close();
    }

    private CheckpointConfig put(int step) {
        return checkpoints.put(THREAD, Map.of("step", step), CheckpointMetadata.of(step));
    }

    private void write(CheckpointConfig config, String task, ChannelWrite... writes) {
        checkpoints.putWrites(config, List.of(writes), task, "");
    }

    private ThreadStatus status() {
        ThreadStatus status = checkpoints.threads().find("chat-1").orElseThrow().status();
        assertThat(checkpoints.threads().list(ThreadQuery.all().status(status)).items())
                .singleElement()
                .satisfies(listed -> assertThat(listed.status()).isEqualTo(status));
        return status;
    }

    @Test
    void a_question_interrupts_until_its_task_has_an_answer() {
        CheckpointConfig head = put(0);
        assertThat(status()).isEqualTo(ThreadStatus.IDLE);
        write(head, "task-1", QUESTION);
        assertThat(status()).isEqualTo(ThreadStatus.INTERRUPTED);
        write(head, "task-2", QUESTION);
        write(head, "task-1", ANSWER);
        assertThat(status()).isEqualTo(ThreadStatus.INTERRUPTED);
        write(head, "task-2", ANSWER);
        assertThat(status()).isEqualTo(ThreadStatus.IDLE);
    }

    @Test
    void an_answer_to_the_whole_step_answers_every_task() {
        CheckpointConfig head = put(0);
        write(head, "task-1", QUESTION);
        write(head, "task-2", QUESTION);
        write(head, "00000000-0000-0000-0000-000000000000", ANSWER);
        assertThat(status()).isEqualTo(ThreadStatus.IDLE);
    }

    @Test
    void a_failure_counts_more_than_a_question_until_the_next_checkpoint() {
        CheckpointConfig head = put(0);
        write(head, "task-1", FAILURE);
        write(head, "task-2", QUESTION);
        assertThat(status()).isEqualTo(ThreadStatus.ERROR);
        put(1);
        assertThat(status()).isEqualTo(ThreadStatus.IDLE);
    }

    @Test
    void results_say_nothing() {
        write(put(0), "task-1", ChannelWrite.of("answer", 42), ChannelWrite.of(ChannelWrite.SCHEDULED, 1));
        assertThat(status()).isEqualTo(ThreadStatus.IDLE);
    }

    @Test
    void what_no_branch_stands_at_waits_no_more() {
        CheckpointConfig first = put(0);
        write(first, "task-1", QUESTION);
        put(1);
        CheckpointConfig fork = checkpoints.branches().fork(first, "other");
        assertThat(status()).isEqualTo(ThreadStatus.INTERRUPTED);
        checkpoints.put(fork.at(null), Map.of("step", 2), CheckpointMetadata.of(2));
        assertThat(status()).isEqualTo(ThreadStatus.IDLE);
    }

    @Test
    void going_back_to_a_question_waits_again() {
        CheckpointConfig first = put(0);
        write(first, "task-1", QUESTION);
        put(1);
        checkpoints.branches().rewind(first);
        assertThat(status()).isEqualTo(ThreadStatus.INTERRUPTED);
    }

    @Test
    void a_question_may_come_before_its_checkpoint() {
        write(THREAD.at("early"), "task-1", QUESTION);
        assertThat(checkpoints.threads().find("chat-1")).isEmpty();
        checkpoints.put(THREAD, Checkpoint.of(Map.of("step", 0)).withId("early"), CheckpointMetadata.of(0));
        assertThat(status()).isEqualTo(ThreadStatus.INTERRUPTED);
    }

    @Test
    void a_branch_that_becomes_main_brings_its_question() {
        CheckpointConfig other = checkpoints.put(
                THREAD.onBranch("other"),
                StateChange.empty().set("step", 0),
                CheckpointMetadata.of(3),
                PutOptions.none().expectingHead(PutOptions.NO_HEAD));
        write(other, "task-1", QUESTION);
        assertThat(pending()).containsExactly("other");
        checkpoints.branches().fork(other, CheckpointConfig.MAIN);
        assertThat(pending()).containsExactly("main", "other");
        assertThat(checkpoints.threads().find("chat-1").orElseThrow().step()).isEqualTo(3);
    }

    private List<String> pending() {
        assertThat(status()).isEqualTo(ThreadStatus.INTERRUPTED);
        return checkpoints.threads().find("chat-1").orElseThrow().pending().stream()
                .map(pending -> pending.head().branch())
                .toList();
    }

    @Test
    void a_copy_waits_like_its_source() {
        write(put(0), "task-1", QUESTION);
        checkpoints.threads().copy("chat-1", "chat-2");
        assertThat(checkpoints.threads().find("chat-2").orElseThrow().status()).isEqualTo(ThreadStatus.INTERRUPTED);
    }
}
