package dev.cairn.agent;

import dev.cairn.error.CairnException;
import dev.cairn.model.Document;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The operations of {@link Agents} as stages that another thread completes, under the names of agent state persistence. A stage fails with
 * what the operation throws. Operations that are not chained run in any order; chain those of one agent. A state and its tags are copied
 * before the call returns.
 *
 * <p>Immutable; thread-safe if the executor is.
 */
public final class StatePersistenceService {
    private final Agents agents;
    private final Executor executor;

    /**
     * Makes one.
     *
     * @param executor runs the operations, which wait for the store; its threads are best as many as operations may wait
     */
    public StatePersistenceService(Agents agents, Executor executor) {
        this.agents = agents;
        this.executor = executor;
    }

    /** Any operation, for example {@code call(agents -> agents.snapshots().diff("agent-1", x, y))}. */
    public <T> CompletionStage<T> call(Function<Agents, T> operation) {
        return CompletableFuture.supplyAsync(() -> operation.apply(agents), executor);
    }

    /** {@link Agents#save(String, Map, SaveOptions)} with tags. */
    public CompletionStage<AgentStateSnapshot> saveState(String agentId, Map<String, ?> state, String... tags) {
        try {
            Document copy = agents.types().document(state);
            SaveOptions options = SaveOptions.DEFAULT.tags(tags);
            return call(a -> a.save(agentId, copy, options));
        } catch (CairnException refused) {
            return CompletableFuture.failedStage(refused);
        }
    }

    /** {@link Agents#load(String, String)}. */
    public CompletionStage<AgentStateSnapshot> loadState(String agentId, @Nullable String snapshotId) {
        return call(a -> a.load(agentId, snapshotId));
    }

    /** {@link Agents#restore}. */
    public CompletionStage<StateRestoreResult> restoreState(StateRestoreRequest request) {
        return call(a -> a.restore(request));
    }

    /** {@link Snapshots#list(String, SnapshotQuery)}: the newest, at most as many as the limit. */
    public CompletionStage<List<SnapshotSummary>> listSnapshots(String agentId, int limit) {
        return call(a ->
                a.snapshots().list(agentId, SnapshotQuery.all().limit(limit)).items());
    }

    /** {@link Snapshots#delete}. */
    public CompletionStage<@Nullable Void> deleteSnapshot(String agentId, String snapshotId) {
        return CompletableFuture.runAsync(() -> agents.snapshots().delete(agentId, snapshotId), executor);
    }

    /** {@link Agents#cleanup} of what has expired; the number of snapshots that were removed. */
    public CompletionStage<Integer> cleanupExpiredSnapshots() {
        return call(a -> a.cleanup(CleanupOptions.EXPIRED).removed().size());
    }
}
