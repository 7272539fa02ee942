package dev.cairn.checkpoint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.cairn.Cairn;
import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.storage.Read;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Writers that look at something which another writer changes before they have written. */
class OvertakenWriterTest {
    private static final CheckpointConfig THREAD = CheckpointConfig.of("chat-1");
    private static final CheckpointMetadata GONE = CheckpointMetadata.of(0).withRunId("gone");
    private static final PutOptions REPLACING = PutOptions.none().replacing();

    private final ServiceStore store = ServiceStore.memory();
    private final OvertakenStorage commits = new OvertakenStorage(store.open(), (name, with) -> name.equals("commit"));
    private final Checkpointer other = store.program().checkpoints();

    private int puts;

    @AfterEach
    void close() {
        store.close();
    }

    private CheckpointConfig put(Checkpointer by, CheckpointConfig at, String id, PutOptions options) {
        return by.put(at, Checkpoint.of(Map.of("a", puts++)).withId(id), CheckpointMetadata.of(0), options);
    }

    private List<String> damage() {
        List<String> found = new ArrayList<>();
        Cairn cairn = store.program();
        cairn.verify(finding -> found.add(finding.toString()));
        return found;
    }

    /** Branches with a and its child; a and two children; and so on, from one root. */
    private void fill(String... ids) {
        CheckpointConfig root = put(other, THREAD, "root", PutOptions.none());
        for (String id : ids) {
            CheckpointConfig at = root;
            other.branches().fork(root, id);
            for (int i = 0; i < id.length(); i++) {
                at = put(other, at.onBranch(id), id.substring(i, i + 1), PutOptions.none());
            }
        }
    }

    /** A put finds by its first commit that there is something to replace. */
    private void beforeReplacing(Runnable meanwhile) {
        commits.beforeNext(() -> commits.beforeNext(meanwhile));
    }

    @Test
    void two_that_put_the_others_checkpoint_on_their_own_make_no_circle() {
        fill("a", "b");
        Checkpointer mine = store.builder().on(commits.storage()).checkpoints();
        beforeReplacing(() -> put(other, THREAD.onBranch("b").at("a"), "b", REPLACING));
        CairnException refused = catchThrowableOfType(
                CairnException.class, () -> put(mine, THREAD.onBranch("a").at("b"), "a", REPLACING));
        assertThat(refused.code()).isEqualTo(ErrorCode.INVALID);
        assertThat(damage()).isEmpty();
        assertThat(other.branches().ancestry(THREAD.onBranch("b"))).hasSize(3);
    }

    @Test
    void two_that_put_ancestors_on_each_others_branches_make_no_circle() {
        fill("ab", "cd");
        Checkpointer mine = store.builder().on(commits.storage()).checkpoints();
        PutOptions moving = REPLACING.movingHead();
        beforeReplacing(() -> put(other, THREAD.onBranch("cd").at("b"), "c", moving));
        CairnException refused = catchThrowableOfType(
                CairnException.class, () -> put(mine, THREAD.onBranch("ab").at("d"), "a", moving));
        assertThat(refused.code()).isEqualTo(ErrorCode.INVALID);
        assertThat(damage()).isEmpty();
    }

    @Test
    void a_checkpoint_whose_parent_was_changed_meanwhile_is_looked_at_again() {
        fill("pqa", "x");
        Checkpointer mine = store.builder().on(commits.storage()).checkpoints();
        PutOptions moving = REPLACING.movingHead();
        beforeReplacing(() -> {
            put(other, THREAD.onBranch("x").at("x"), "a", moving);
            put(other, THREAD.onBranch("x").at("a"), "p", moving);
        });
        CairnException refused = catchThrowableOfType(
                CairnException.class, () -> put(mine, THREAD.onBranch("pqa").at("q"), "a", moving));
        assertThat(refused.code()).isEqualTo(ErrorCode.INVALID);
        assertThat(damage()).isEmpty();
    }

    @Test
    void a_thread_that_is_created_again_in_the_moment_before_a_commit_does_not_get_the_put() {
        put(other, THREAD, "a", PutOptions.none());
        Checkpointer mine = store.builder().on(commits.storage()).checkpoints();
        CheckpointConfig at = mine.get(THREAD).config();
        commits.beforeNext(() -> {
            other.threads().delete("chat-1", Duration.ZERO);
            put(other, THREAD, "a", PutOptions.none());
        });
        CairnException refused = catchThrowableOfType(
                CairnException.class, () -> mine.put(at, StateChange.empty().set("a", 1), CheckpointMetadata.of(1)));
        assertThat(refused.code()).isEqualTo(ErrorCode.NOT_FOUND);
        assertThat(other.list(CheckpointQuery.of("chat-1")).items()).hasSize(1);
    }

    @Test
    void results_that_go_while_they_are_compared_are_no_damage() {
        OvertakenStorage reads =
                new OvertakenStorage(store.open(), (name, with) -> name.equals("read") && isOfContent((Read) with[1]));
        Checkpointer mine = store.builder().on(reads.storage()).checkpoints();
        put(other, THREAD, "a", PutOptions.none());
        CheckpointConfig at = other.put(THREAD, Checkpoint.of(Map.of("a", 1)).withId("b"), GONE);
        other.putWrites(at, List.of(ChannelWrite.of("x", "y".repeat(100_000))), "task", "");
        List<PendingWrite> seen = mine.get(at).pendingWrites();
        PutOptions expecting = PutOptions.none().expectingWrites(seen);
        reads.beforeNext(() -> other.retention().deleteRuns(List.of("gone")));
        CairnException refused = catchThrowableOfType(
                CairnException.class,
                () -> mine.put(at, StateChange.empty().set("a", 1), CheckpointMetadata.of(1), expecting));
        assertThat(refused.code()).isIn(ErrorCode.CONFLICT, ErrorCode.NOT_FOUND);
    }

    @Test
    void results_that_go_while_they_are_changed_are_no_damage() {
        OvertakenStorage reads =
                new OvertakenStorage(store.open(), (name, with) -> name.equals("read") && isOfContent((Read) with[1]));
        Checkpointer mine = store.builder().on(reads.storage()).checkpoints();
        CheckpointConfig at = put(other, THREAD, "a", PutOptions.none());
        other.putWrites(at, List.of(ChannelWrite.of("x", "y".repeat(100_000))), "task", "");
        List<PendingWrite> seen = mine.get(at).pendingWrites();
        reads.beforeNext(() -> other.threads().delete("chat-1", Duration.ZERO));
        CairnException refused = catchThrowableOfType(
                CairnException.class,
                () -> mine.changeWrites(at, TaskChange.of("task", seen).write(ChannelWrite.of("z", 1))));
        assertThat(refused.code()).isEqualTo(ErrorCode.NOT_FOUND);
    }

    private static boolean isOfContent(Read read) {
        return read.parts().stream().anyMatch(question -> question instanceof Read.Frames);
    }
}
