package dev.cairn.tck.checkpoint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.cairn.checkpoint.ChannelWrite;
import dev.cairn.checkpoint.Checkpoint;
import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.CheckpointMetadata;
import dev.cairn.checkpoint.CheckpointQuery;
import dev.cairn.checkpoint.CheckpointTuple;
import dev.cairn.checkpoint.Checkpointer;
import dev.cairn.checkpoint.PendingWrite;
import dev.cairn.checkpoint.PutOptions;
import dev.cairn.checkpoint.ThreadInfo;
import dev.cairn.checkpoint.ThreadQuery;
import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.model.Document;
import dev.cairn.storage.Page;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.extension.ExtendWith;

/** A group of clauses for savers: a fresh store for each test, and the words that the tests are written in. */
@ExtendWith(NeedsFeature.Denial.class)
abstract class CheckpointerClauses {
    static final String THREAD = "thread-1";
    static final String OTHER = "thread-2";
    static final String CHILD = "child:abc";

    private final CheckpointerTck kit;
    CheckpointerSubject subject;
    Checkpointer checkpoints;

    CheckpointerClauses(CheckpointerTck kit) {
        this.kit = kit;
    }

    @BeforeEach
    final void openFreshStore() {
        subject = kit.subject();
        checkpoints = subject.open();
    }

    @AfterEach
    final void closeStore() {
        subject.close();
    }

    /** The head of the main branch of the usual thread. */
    static CheckpointConfig thread() {
        return CheckpointConfig.of(THREAD);
    }

    static CheckpointConfig child() {
        return thread().inNamespace(CHILD);
    }

    static CheckpointConfig other() {
        return CheckpointConfig.of(OTHER);
    }

    /** A state of names and values in turn. */
    static Map<String, Object> state(@Nullable Object... namesAndValues) {
        Map<String, Object> state = new LinkedHashMap<>();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            state.put((String) Objects.requireNonNull(namesAndValues[i]), namesAndValues[i + 1]);
        }
        return state;
    }

    static Checkpoint checkpoint(String id, @Nullable Object... namesAndValues) {
        return Checkpoint.of(state(namesAndValues)).withId(id);
    }

    static CheckpointMetadata step(long step) {
        return CheckpointMetadata.of(step);
    }

    /** Puts a checkpoint with an id behind the head, or behind the checkpoint that the config names. */
    final CheckpointConfig put(CheckpointConfig at, String id, long step, @Nullable Object... namesAndValues) {
        return checkpoints.put(at, checkpoint(id, namesAndValues), step(step));
    }

    /** Puts as frameworks do that go back by putting on an earlier checkpoint. */
    final CheckpointConfig putMoving(CheckpointConfig at, String id, long step, @Nullable Object... namesAndValues) {
        return checkpoints.put(
                at,
                checkpoint(id, namesAndValues),
                step(step),
                PutOptions.none().movingHead());
    }

    final CheckpointConfig putOfRun(CheckpointConfig at, String id, String run) {
        return checkpoints.put(at, checkpoint(id, "v", id), step(0).withRunId(run));
    }

    /** Puts checkpoints with ids one after the other, each with its id as value. */
    final List<CheckpointConfig> chain(CheckpointConfig at, String... ids) {
        List<CheckpointConfig> chain = new ArrayList<>();
        for (int i = 0; i < ids.length; i++) {
            chain.add(put(at, ids[i], i, "v", ids[i]));
        }
        return chain;
    }

    final void write(CheckpointConfig at, String task, String channel, @Nullable Object value) {
        checkpoints.putWrites(at, List.of(ChannelWrite.of(channel, value)), task, "");
    }

    /** The checkpoint that a config names, which must be there. */
    final CheckpointTuple get(CheckpointConfig config) {
        return get(checkpoints, config);
    }

    static CheckpointTuple get(Checkpointer from, CheckpointConfig config) {
        assertThat(from.find(config)).as("checkpoint %s", config).isPresent();
        return from.get(config);
    }

    final @Nullable String parent(CheckpointConfig config) {
        CheckpointConfig parent = get(config).parentConfig();
        return parent == null ? null : parent.checkpointId();
    }

    /** The state that a config names, as Java values. */
    final Map<String, Object> values(CheckpointConfig config) {
        return java(get(config).checkpoint().values());
    }

    static Map<String, Object> java(Map<String, Document> values) {
        Map<String, Object> java = new LinkedHashMap<>();
        values.forEach((channel, value) -> java.put(channel, value.toJava()));
        return java;
    }

    /** The ids of the head's page of a listing. */
    final List<String> ids(CheckpointQuery query) {
        return ids(checkpoints.list(query));
    }

    static List<String> ids(Page<CheckpointTuple> page) {
        return page.items().stream()
                .map(tuple -> String.valueOf(tuple.config().checkpointId()))
                .toList();
    }

    /** All ids of a thread, newest first. */
    final List<String> ids(String thread) {
        return ids(CheckpointQuery.of(thread));
    }

    /** Pending writes as {@code task channel=value}. */
    final List<String> writes(CheckpointConfig config) {
        return shown(get(config).pendingWrites());
    }

    static List<String> shown(List<PendingWrite> writes) {
        return writes.stream()
                .map(write -> write.taskId() + " " + write.channel() + "="
                        + write.value().json())
                .toList();
    }

    /** The tags of a thread as {@code checkpoint tag}, in the order in which they were given. */
    final List<String> tags(String thread) {
        return checkpoints.threads().tags(thread).stream()
                .map(tag -> tag.config().checkpointId() + " " + tag.tag())
                .toList();
    }

    final List<String> threadIds() {
        return checkpoints.threads().list(ThreadQuery.all()).items().stream()
                .map(ThreadInfo::threadId)
                .sorted()
                .toList();
    }

    /** What the call fails with. */
    static CairnException fails(ErrorCode code, ThrowingCallable call) {
        Throwable thrown = catchThrowable(call);
        if (thrown instanceof CairnException denied && denied.code() == ErrorCode.UNSUPPORTED) {
            throw denied;
        }
        assertThat(thrown)
                .isInstanceOfSatisfying(
                        CairnException.class, e -> assertThat(e.code()).isEqualTo(code));
        return (CairnException) thrown;
    }
}
