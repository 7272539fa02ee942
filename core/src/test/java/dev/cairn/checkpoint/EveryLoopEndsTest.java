package dev.cairn.checkpoint;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.Cairn;
import dev.cairn.CairnException;
import dev.cairn.CorruptException;
import dev.cairn.ErrorCode;
import dev.cairn.agent.SnapshotQuery;
import dev.cairn.environment.StoredSessions;
import dev.cairn.model.Document;
import dev.cairn.storage.CommitOutcome;
import dev.cairn.storage.CopyOutcome;
import dev.cairn.storage.Read;
import dev.cairn.storage.Storage;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Operations that try again because of other writers, beside writers that never rest. All at once, since each takes half a minute. */
@Tag("long")
class EveryLoopEndsTest {
    private static final CheckpointConfig THREAD = CheckpointConfig.of("t");

    private final ServiceStore store = ServiceStore.memory();
    private final Storage storage = store.open();
    private final Cairn quiet = store.builder().on(storage);
    private final Cairn refused = store.builder().on(busy("commit"));
    private final Cairn changing = store.builder().on(busy("read"));
    private final Map<String, Runnable> operations = new LinkedHashMap<>();

    @Test
    @Timeout(90)
    void everything_that_other_writers_never_let_through_is_given_up() {
        fill();
        String snapshot = quiet.agents()
                .listSnapshots("a", SnapshotQuery.all())
                .items()
                .get(0)
                .snapshotId();
        StoredSessions sessions = refused.environment("lab").stored();
        operations.put("save an agent", () -> refused.agents().saveState("a", state()));
        operations.put("mark a snapshot", () -> refused.agents().pin("a", snapshot));
        operations.put("remove a snapshot", () -> refused.agents().deleteSnapshot("a", snapshot));
        operations.put("remove a session", () -> sessions.delete("s"));
        operations.put("copy a thread", () -> refused.checkpoints().copyThread("t", "u"));
        operations.put("read a checkpoint", () -> changing.checkpoints().find(THREAD));
        List<CompletableFuture<@Nullable ErrorCode>> ends = new ArrayList<>();
        ExecutorService threads = Executors.newCachedThreadPool();
        operations
                .values()
                .forEach(operation -> ends.add(CompletableFuture.supplyAsync(() -> end(operation), threads)));
        Map<String, Object> codes = new LinkedHashMap<>();
        int next = 0;
        for (String name : operations.keySet()) {
            codes.put(name, String.valueOf(ends.get(next++).join()));
        }
        threads.shutdown();
        assertThat(codes).allSatisfy((name, code) -> assertThat(code).as(name).isEqualTo("LOCKED"));
    }

    private void fill() {
        quiet.agents().saveState("a", state());
        quiet.agents().saveState("a", state());
        quiet.environment("lab").stored().put("s", "one", Map.of("p", Document.parse("{}")));
        put();
    }

    private static Map<String, Object> state() {
        return Map.of("status", "idle", "philosophy", "none");
    }

    private void put() {
        String text = Long.toString(System.nanoTime()).repeat(1_000);
        quiet.checkpoints().put(THREAD, StateChange.empty().set("text", text), CheckpointMetadata.of(0));
    }

    private static @Nullable ErrorCode end(Runnable operation) {
        try {
            operation.run();
            return null;
        } catch (CairnException e) {
            return e.code();
        }
    }

    /** A storage in which somebody else was faster at every commit, or at every read of content. */
    private Storage busy(String what) {
        return (Storage) Proxy.newProxyInstance(
                Storage.class.getClassLoader(), new Class<?>[] {Storage.class}, (self, method, arguments) -> {
                    if (what.equals("commit") && method.getName().equals("commit")) {
                        return new CommitOutcome.Refused(CommitOutcome.Reason.LANE_MOVED, null, null, null);
                    }
                    if (what.equals("commit") && method.getName().equals("copy")) {
                        return new CopyOutcome(CopyOutcome.Status.SOURCE_CHANGED, 0);
                    }
                    if (what.equals("read") && method.getName().equals("read") && isOfContent((Read) arguments[1])) {
                        put();
                        throw new CorruptException("frame", "it was replaced", null);
                    }
                    try {
                        return method.invoke(storage, arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
    }

    private static boolean isOfContent(Read read) {
        return read.parts().stream().anyMatch(question -> question instanceof Read.Frames);
    }
}
