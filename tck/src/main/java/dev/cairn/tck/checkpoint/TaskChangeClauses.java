package dev.cairn.tck.checkpoint;

import static dev.cairn.checkpoint.ChannelWrite.INTERRUPT;
import static dev.cairn.checkpoint.ChannelWrite.RESUME;
import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.checkpoint.ChannelWrite;
import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.PendingWrite;
import dev.cairn.checkpoint.PutOptions;
import dev.cairn.checkpoint.TaskChange;
import dev.cairn.error.ErrorCode;
import dev.cairn.tck.support.Crowd;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** Changes of what a task wrote, and puts, that depend on what was read. */
abstract class TaskChangeClauses extends CheckpointerClauses {
    private static final List<PendingWrite> NOTHING = List.of();

    TaskChangeClauses(CheckpointerTck kit) {
        super(kit);
    }

    private CheckpointConfig first() {
        return put(thread(), "c1", 0, "v", 1);
    }

    private List<PendingWrite> stored() {
        return get(thread().at("c1")).pendingWrites();
    }

    private static TaskChange asking(List<PendingWrite> known, String question) {
        return TaskChange.of("t", known).write(ChannelWrite.of(INTERRUPT, question));
    }

    @Test
    void a_change_of_what_was_read_is_stored_and_returned() {
        CheckpointConfig at = first();
        TaskChange change = asking(NOTHING, "sure?").write(ChannelWrite.of("a", 1));
        assertThat(checkpoints.changeWrites(at, change)).hasValue(stored());
        assertThat(writes(thread())).containsExactly("t __interrupt__=\"sure?\"", "t a=1");
    }

    @Test
    void a_change_of_something_else_than_is_stored_stores_nothing() {
        CheckpointConfig at = first();
        write(at, "t", INTERRUPT, "40?");
        List<PendingWrite> read = stored();
        write(at, "t", INTERRUPT, "4000?");
        TaskChange answer = TaskChange.of("t", read).write(ChannelWrite.of(RESUME, true));
        assertThat(checkpoints.changeWrites(at, answer)).isEmpty();
        assertThat(checkpoints.changeWrites(at, asking(NOTHING, "5?"))).isEmpty();
        assertThat(writes(thread())).containsExactly("t __interrupt__=\"4000?\"");
    }

    @Test
    void what_other_tasks_wrote_does_not_matter_to_a_change() {
        CheckpointConfig at = first();
        write(at, "other", "a", 1);
        assertThat(checkpoints.changeWrites(at, asking(NOTHING, "sure?"))).isPresent();
        assertThat(writes(thread())).contains("other a=1", "t __interrupt__=\"sure?\"");
    }

    @Test
    void a_change_at_a_former_head_stores_nothing() {
        CheckpointConfig at = first();
        put(thread(), "c2", 1, "v", 2);
        assertThat(checkpoints.changeWrites(at, asking(NOTHING, "sure?"))).isEmpty();
        assertThat(stored()).isEmpty();
    }

    @Test
    void a_change_removes_channels_and_leaves_the_others() {
        CheckpointConfig at = first();
        write(at, "t", INTERRUPT, "sure?");
        write(at, "t", RESUME, "maybe");
        TaskChange change = TaskChange.of("t", stored()).remove(RESUME);
        assertThat(checkpoints.changeWrites(at, change)).hasValue(stored());
        assertThat(writes(thread())).containsExactly("t __interrupt__=\"sure?\"");
    }

    @Test
    void a_change_adds_ordinary_writes_behind_those_that_are_there() {
        CheckpointConfig at = first();
        write(at, "t", "a", 1);
        TaskChange change = TaskChange.of("t", stored()).write(ChannelWrite.of("a", 2));
        assertThat(checkpoints.changeWrites(at, change)).hasValue(stored());
        assertThat(writes(thread())).containsExactly("t a=1", "t a=2");
    }

    @Test
    void of_many_changes_of_what_all_have_read_one_is_stored() {
        CheckpointConfig at = first();
        List<Boolean> stored = Crowd.run(
                16,
                i -> () -> checkpoints
                        .changeWrites(at, asking(NOTHING, "from " + i))
                        .isPresent());
        assertThat(stored).containsOnlyOnce(true);
    }

    @Test
    void a_put_that_expects_what_tasks_wrote_is_refused_when_they_wrote_more() {
        CheckpointConfig at = first();
        write(at, "t", "a", 1);
        PutOptions expecting = PutOptions.none().expectingWrites(stored());
        write(at, "late", INTERRUPT, "sure?");
        fails(ErrorCode.CONFLICT, () -> checkpoints.put(at, checkpoint("c2", "v", 2), step(1), expecting));
        assertThat(get(thread()).config()).isEqualTo(at);
        PutOptions all = PutOptions.none().expectingWrites(stored());
        assertThat(Objects.requireNonNull(checkpoints
                        .put(at, checkpoint("c2", "v", 2), step(1), all)
                        .checkpointId()))
                .isEqualTo("c2");
    }
}
