package dev.cairn.checkpoint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.Cairn;
import dev.cairn.checkpoint.address.NextStep;
import dev.cairn.error.ConflictException;
import dev.cairn.model.Document;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class NextStepTest {
    private static final Document NOTHING_GIVEN = Document.parse("{}");
    private static final CheckpointConfig THREAD = CheckpointConfig.of("t");

    private final Cairn cairn = Cairn.open("memory:");
    private final Checkpointer checkpoints = cairn.checkpoints();

    @AfterEach
    void close() {
        cairn.close();
    }

    private NextStep.Stored put(String metadata, int value, PutOptions options) {
        StateChange change = StateChange.empty().set("n", value);
        return new NextStep(checkpoints)
                .put(THREAD, Document.parse(metadata), how -> checkpoints.put(THREAD, change, how, options));
    }

    @Test
    void a_step_that_is_left_out_is_the_one_after_the_parents() {
        assertThat(put("{}", 1, PutOptions.none()).step()).isZero();
        assertThat(put("{\"step\":7}", 2, PutOptions.none()).step()).isEqualTo(7);
        NextStep.Stored next = put("{}", 3, PutOptions.none());
        assertThat(next.step()).isEqualTo(8);
        CheckpointMetadata stored = checkpoints.get(next.config()).metadata();
        assertThat(stored.step()).isEqualTo(8);
        assertThat(stored.source()).isEqualTo(CheckpointMetadata.Source.UPDATE);
    }

    @Test
    void a_request_that_is_sent_again_keeps_the_step_it_had_first() {
        PutOptions request = PutOptions.none().idempotencyKey("k");
        NextStep.Stored first = put("{}", 1, request);
        put("{}", 2, PutOptions.none());
        assertThat(put("{}", 1, request)).isEqualTo(first);
    }

    @Test
    void another_request_under_the_same_key_is_refused() {
        PutOptions request = PutOptions.none().idempotencyKey("k");
        put("{}", 1, request);
        assertThatThrownBy(() -> put("{}", 9, request)).isInstanceOf(ConflictException.class);
        put("{}", 2, PutOptions.none());
        assertThatThrownBy(() -> put("{}", 9, request)).isInstanceOf(ConflictException.class);
        assertThatThrownBy(() -> put("{\"step\":5}", 1, request)).isInstanceOf(ConflictException.class);
        assertThat(checkpoints.get(THREAD).metadata().step()).isEqualTo(1);
    }

    @Test
    void the_parent_that_is_named_counts() {
        CheckpointConfig first = put("{}", 1, PutOptions.none()).config();
        put("{}", 2, PutOptions.none());
        CheckpointConfig branch = first.onBranch("other").at(first.checkpointId());
        PutOptions begins = PutOptions.none().expectingHead(PutOptions.NO_HEAD);
        StateChange change = StateChange.empty().set("n", 3);
        NextStep.Stored forked = new NextStep(checkpoints)
                .put(branch, NOTHING_GIVEN, how -> checkpoints.put(branch, change, how, begins));
        assertThat(forked.step()).isEqualTo(1);
    }
}
