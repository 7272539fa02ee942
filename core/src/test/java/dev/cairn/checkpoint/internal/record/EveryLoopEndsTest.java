package dev.cairn.checkpoint.internal.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.cairn.Cairn;
import dev.cairn.agent.SnapshotQuery;
import dev.cairn.checkpoint.ChannelWrite;
import dev.cairn.checkpoint.Checkpoint;
import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.CheckpointMetadata;
import dev.cairn.checkpoint.Checkpointer;
import dev.cairn.checkpoint.Durability;
import dev.cairn.checkpoint.PutOptions;
import dev.cairn.checkpoint.ServiceStore;
import dev.cairn.checkpoint.StateChange;
import dev.cairn.checkpoint.ThreadInfo;
import dev.cairn.checkpoint.lookup.BlameQuery;
import dev.cairn.checkpoint.lookup.TextQuery;
import dev.cairn.checkpoint.lookup.ThreadLookup;
import dev.cairn.environment.host.StoredSessions;
import dev.cairn.environment.snapshot.BackendSnapshotStore;
import dev.cairn.error.CairnException;
import dev.cairn.error.CorruptException;
import dev.cairn.error.ErrorCode;
import dev.cairn.filter.TextPattern;
import dev.cairn.history.internal.HurriedTime;
import dev.cairn.model.Document;
import dev.cairn.storage.Commit;
import dev.cairn.storage.CommitOutcome;
import dev.cairn.storage.CommitOutcome.Reason;
import dev.cairn.storage.CopyOutcome;
import dev.cairn.storage.Key;
import dev.cairn.storage.MoveOutcome;
import dev.cairn.storage.Read;
import dev.cairn.storage.ReadResult;
import dev.cairn.storage.Scope;
import dev.cairn.storage.ScopeInfo;
import dev.cairn.storage.Storage;
import dev.cairn.storage.WatchedStorage;
import dev.cairn.store.ItemOperation;
import dev.cairn.store.Namespace;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Operations that try again because of other writers, beside writers that never rest. */
@Timeout(60)
class EveryLoopEndsTest {
    private static final CheckpointConfig THREAD = CheckpointConfig.of("t");
    private static final Namespace NOTES = Namespace.of("notes");
    private static final PutOptions SYNC = PutOptions.none().durability(Durability.SYNC);

    private final ServiceStore store = ServiceStore.memory();
    private final Storage storage = store.open();
    private final Cairn quiet = store.builder().on(storage);
    private final Map<String, Runnable> operations = new LinkedHashMap<>();
    private final HurriedTime time = HurriedTime.begin();
    private int puts;

    @AfterEach
    void close() {
        time.close();
        store.close();
    }

    /** Another writer's part in a call: an answer, or null to let it through. */
    @FunctionalInterface
    private interface Others {
        @Nullable
        Object before(String method, Object[] arguments);
    }

    private Storage beside(Others others) {
        return WatchedStorage.of(storage, (method, arguments, call) -> {
            Object answer = arguments.length == 0 ? null : others.before(method, arguments);
            if (answer != null) {
                return answer;
            }
            return call.run();
        });
    }

    private void expectAllGivenUp() {
        Map<String, String> codes = new LinkedHashMap<>();
        operations.forEach((name, operation) -> {
            CairnException end = catchThrowableOfType(CairnException.class, operation::run);
            codes.put(name, end == null ? "done" : end.code() + " " + end.getMessage());
        });
        assertThat(codes)
                .allSatisfy((name, end) -> assertThat(end)
                        .as(name)
                        .startsWith(ErrorCode.LOCKED.name())
                        .contains("other writers kept changing it for 30 s"));
    }

    private static Map<String, Object> state() {
        return Map.of("status", "idle", "philosophy", "none");
    }

    /** Content that is too long for a record. */
    private String text() {
        return (++puts + " ").repeat(10_000);
    }

    private void put() {
        quiet.checkpoints().put(THREAD, StateChange.empty().set("text", text()), CheckpointMetadata.of(0));
    }

    private @Nullable Object refused(String method, Object[] arguments) {
        return switch (method) {
            case "commit" -> new CommitOutcome.Refused(Reason.LANE_MOVED, null, null, null);
            case "copy" -> new CopyOutcome(CopyOutcome.Status.SOURCE_CHANGED, 0);
            case "move" -> arguments[0] instanceof ScopeInfo ? MoveOutcome.of(MoveOutcome.Status.SOURCE_CHANGED) : null;
            case "moveUnchanged" -> MoveOutcome.of(MoveOutcome.Status.SOURCE_CHANGED);
            case "drop" -> null;
            default -> null;
        };
    }

    @Test
    void every_write_that_others_never_let_through_is_given_up() {
        put();
        CheckpointConfig first = quiet.checkpoints().get(THREAD).config();
        put();
        quiet.agents().save("a", state());
        quiet.agents().save("a", state());
        quiet.environment("lab").stored().put("s", "one", Map.of("p", Document.parse("{}")));
        quiet.store().put(NOTES, "n", Map.of("a", 1));
        for (int i = 0; i < 3; i++) {
            new BackendSnapshotStore(storage, "", "own", 0).save("k", Document.parse("{\"n\":" + i + "}"));
        }
        String snapshot = quiet.agents()
                .snapshots()
                .list("a", SnapshotQuery.all())
                .items()
                .get(0)
                .snapshotId();
        CheckpointConfig head = quiet.checkpoints().get(THREAD).config();
        Cairn cairn = store.builder().on(beside(this::refused));
        Checkpointer checkpoints = cairn.checkpoints();
        StoredSessions sessions = cairn.environment("lab").stored();
        StateChange change = StateChange.empty().set("a", 1);
        operations.put("put", () -> checkpoints.put(THREAD, change, CheckpointMetadata.of(1), SYNC));
        operations.put("put writes", () -> checkpoints.putWrites(head, List.of(ChannelWrite.of("a", 1)), "task", ""));
        operations.put("fork", () -> checkpoints.branches().fork(head, "b"));
        operations.put("rewind", () -> checkpoints.branches().rewind(first));
        operations.put("tag", () -> checkpoints.tag(head, List.of("good"), List.of()));
        operations.put("run", () -> checkpoints.resume(head).step("one", key -> "done"));
        operations.put("copy a thread", () -> checkpoints.threads().copy("t", "u"));
        operations.put("rename a thread", () -> checkpoints.threads().rename("t", "u"));
        operations.put("delete a thread", () -> checkpoints.threads().delete("t"));
        ThreadInfo seen = quiet.checkpoints().threads().find("t").orElseThrow();
        operations.put(
                "delete a thread as it was seen", () -> checkpoints.threads().delete(seen));
        operations.put("save an agent", () -> cairn.agents().save("a", state()));
        operations.put("mark a snapshot", () -> cairn.agents().snapshots().pin("a", snapshot, true));
        operations.put("remove a snapshot", () -> cairn.agents().snapshots().delete("a", snapshot));
        operations.put("remove a session", () -> sessions.delete("s"));
        operations.put("put an item", () -> cairn.store().put(NOTES, "n", Map.of("a", 2)));
        operations.put("delete an item", () -> cairn.store().delete(NOTES, "n"));
        operations.put("change items", () -> cairn.store().batch(List.of(ItemOperation.delete(NOTES, "n"))));
        BackendSnapshotStore snapshots = new BackendSnapshotStore(beside(this::refused), "", "own", 0);
        operations.put("save a state", () -> snapshots.save("k", Document.parse("{}")));
        operations.put("keep the last states", () -> snapshots.keepLast("k", 1));
        expectAllGivenUp();
    }

    /** Another writer removes what is being read and puts something else there. */
    private @Nullable Object changed(String method, Object[] arguments) {
        if (method.equals("read") && isOfContent((Read) arguments[1])) {
            replace();
            throw new CorruptException("frame", "it was replaced", null);
        }
        return null;
    }

    private static boolean isOfContent(Read read) {
        return read.parts().stream().anyMatch(question -> question instanceof Read.Frames);
    }

    private void replace() {
        quiet.checkpoints()
                .put(
                        THREAD,
                        Checkpoint.of(Map.of("text", Map.of("a", text()))).withId("head"),
                        CheckpointMetadata.of(0),
                        PutOptions.none().replacing());
    }

    @Test
    void every_read_of_a_thread_that_others_change_all_the_time_is_given_up() {
        put();
        replace();
        CheckpointConfig head = quiet.checkpoints().get(THREAD).config();
        StateChange change = StateChange.empty().append("log", 1);
        operations.put("read", () -> changing().find(THREAD));
        operations.put("read a parent", () -> changing().put(THREAD, change, CheckpointMetadata.of(1)));
        operations.put("blame", () -> lookup().blame(BlameQuery.of(THREAD).at("/text/a")));
        operations.put(
                "search", () -> lookup().search(TextQuery.of(TextPattern.fromWords("text", false)), damage -> {}));
        operations.put("history of writes", () -> changing().branches().writesHistory(head, List.of("text")));
        expectAllGivenUp();
    }

    private ThreadLookup lookup() {
        return store.builder().on(beside(this::changed)).lookup();
    }

    private Checkpointer changing() {
        return store.builder().on(beside(this::changed)).checkpoints();
    }

    @Test
    void an_item_that_is_replaced_all_the_time_is_given_up() {
        quiet.store()
                .put(
                        NOTES,
                        "n",
                        Map.of("a", text()),
                        dev.cairn.store.ItemOptions.none().keepingHistory());
        Cairn cairn = store.builder().on(beside((method, arguments) -> {
            if (!method.equals("read") || !isOfContent((Read) arguments[1])) {
                return null;
            }
            quiet.store().put(NOTES, "n", Map.of("a", text()));
            int parts = ((Read) arguments[1]).parts().size();
            return new ReadResult(
                    storage.read((Scope) arguments[0], Read.of().build()).scope(),
                    java.util.Collections.nCopies(parts, List.of()),
                    java.util.Collections.nCopies(parts, List.of()));
        }));
        operations.put("read an item", () -> cairn.store().find(NOTES, "n"));
        operations.put("history of an item", () -> cairn.store().history(NOTES, "n"));
        expectAllGivenUp();
    }

    @Test
    void a_run_whose_steps_others_change_all_the_time_is_given_up() {
        put();
        CheckpointConfig head = quiet.checkpoints().get(THREAD).config();
        Cairn cairn = store.builder().on(beside((method, arguments) -> {
            if (method.equals("commit")) {
                quiet.checkpoints().putWrites(head, List.of(ChannelWrite.of("a", 1)), "task " + ++puts, "");
            }
            return null;
        }));
        operations.put(
                "commit a run",
                () -> cairn.checkpoints()
                        .resume(head)
                        .commit(StateChange.empty().set("a", 1)));
        expectAllGivenUp();
    }

    @Test
    void a_fork_whose_name_others_take_all_the_time_is_given_up() {
        put();
        Cairn cairn = store.builder().on(beside((method, arguments) -> {
            if (method.equals("commit")) {
                ((Commit) arguments[1])
                        .puts().stream()
                                .filter(put -> put.kind() == ThreadStore.HEAD)
                                .forEach(put -> quiet.checkpoints()
                                        .branches()
                                        .fork(THREAD, Key.parts(put.key()).get(1)));
            }
            return null;
        }));
        StateChange edit = StateChange.empty().set("a", 1);
        operations.put("fork with an edit", () -> cairn.checkpoints().branches().fork(THREAD, null, edit));
        expectAllGivenUp();
    }
}
