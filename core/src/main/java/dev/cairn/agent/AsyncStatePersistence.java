package dev.cairn.agent;

import dev.cairn.storage.Paged;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The operations of a {@link StatePersistenceService} as stages that another thread completes. A stage fails with what the operation
 * throws. Operations that are not chained run in any order; chain those of one agent. A state that is given as a map is copied before the
 * call returns.
 *
 * <p>Immutable; thread-safe if executor and service are.
 */
public final class AsyncStatePersistence {
    private final StatePersistenceService agents;
    private final Executor executor;

    /**
     * Makes one.
     *
     * @param executor runs the operations, which wait for the store; its threads are best as many as operations may wait
     */
    public AsyncStatePersistence(StatePersistenceService agents, Executor executor) {
        this.agents = agents;
        this.executor = executor;
    }

    /** Any operation, for example {@code call(a -> a.diff("agent-1", x, y))}. */
    public <T> CompletionStage<T> call(Function<StatePersistenceService, T> operation) {
        return CompletableFuture.supplyAsync(() -> operation.apply(agents), executor);
    }

    /** {@link StatePersistenceService#saveState(String, Map, List, SaveOptions)}. */
    public CompletionStage<AgentStateSnapshot> saveState(
            String agentId, Map<String, ?> state, List<String> tags, SaveOptions options) {
        var copy = agents.document(state);
        return call(a -> a.saveState(agentId, copy, tags, options));
    }

    /** {@link StatePersistenceService#loadState(String, String)}. */
    public CompletionStage<AgentStateSnapshot> loadState(String agentId, @Nullable String snapshotId) {
        return call(a -> a.loadState(agentId, snapshotId));
    }

    /** {@link StatePersistenceService#restoreState}. */
    public CompletionStage<StateRestoreResult> restoreState(StateRestoreRequest request) {
        return call(a -> a.restoreState(request));
    }

    /** {@link StatePersistenceService#listSnapshots(String, SnapshotQuery)}. */
    public CompletionStage<Paged<SnapshotSummary>> listSnapshots(String agentId, SnapshotQuery query) {
        return call(a -> a.listSnapshots(agentId, query));
    }

    /** {@link StatePersistenceService#deleteSnapshot}. */
    public CompletionStage<@Nullable Void> deleteSnapshot(String agentId, String snapshotId) {
        return CompletableFuture.runAsync(() -> agents.deleteSnapshot(agentId, snapshotId), executor);
    }

    /** {@link StatePersistenceService#cleanupExpired(CleanupOptions)}. */
    public CompletionStage<CleanupReport> cleanupExpired(CleanupOptions options) {
        return call(a -> a.cleanupExpired(options));
    }
}
