package dev.cairn.koog;

import ai.koog.agents.snapshot.feature.AgentCheckpointData;
import ai.koog.agents.snapshot.providers.AsyncPersistenceStorageProvider;
import ai.koog.agents.snapshot.providers.filters.AgentCheckpointPredicateFilter;
import dev.cairn.Cairn;
import dev.cairn.error.CairnException;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import kotlinx.coroutines.Dispatchers;
import kotlinx.coroutines.ExecutorsKt;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the checkpoints of Koog's agents in a Cairn: durable, with parents, usable by several processes. The checkpoints of a session are
 * those of the thread {@code koog/SESSION}, with their ids; a checkpoint stores what differs from the one before it, so that a history of
 * messages grows by its new messages. Nothing is overwritten: two checkpoints of the same version are both kept.
 *
 * <p>The latest checkpoint is that of the highest version; of several of that version the one that was saved last.
 *
 * <p>Futures fail with {@link CairnException}s. A future of a save that completed is durable. Thread-safe.
 */
public final class CairnPersistenceStorageProvider
        extends AsyncPersistenceStorageProvider<AgentCheckpointPredicateFilter> {
    private final SessionCheckpoints sessions;
    private final Executor executor;

    /** Keeps checkpoints in a store, which the caller closes. Waits for it on the threads that Kotlin has for this. */
    public CairnPersistenceStorageProvider(Cairn cairn) {
        this(cairn, ExecutorsKt.asExecutor(Dispatchers.getIO()));
    }

    /** Keeps checkpoints in a store, which the caller closes, and waits for it on the threads of an executor. */
    public CairnPersistenceStorageProvider(Cairn cairn, Executor executor) {
        this.sessions = new SessionCheckpoints(cairn.checkpoints());
        this.executor = executor;
    }

    /** Returns the checkpoints of a session, in the order in which they were saved. */
    @Override
    public CompletableFuture<List<AgentCheckpointData>> getCheckpointsAsync(
            String agentId, @Nullable AgentCheckpointPredicateFilter filter) {
        return CompletableFuture.supplyAsync(
                () -> sessions.all(agentId).stream()
                        .filter(checkpoint -> filter == null || filter.check(checkpoint))
                        .toList(),
                executor);
    }

    /**
     * Saves a checkpoint. Saving the same one again changes nothing.
     *
     * @return true; fails with {@code CONFLICT} when the session has another checkpoint of that id
     */
    @Override
    public CompletableFuture<Boolean> saveCheckpointAsync(String agentId, AgentCheckpointData agentCheckpointData) {
        return CompletableFuture.supplyAsync(
                () -> {
                    sessions.save(agentId, agentCheckpointData);
                    return true;
                },
                executor);
    }

    /** Returns the latest checkpoint of a session that fits a filter, or null when there is none. */
    @Override
    public CompletableFuture<@Nullable AgentCheckpointData> getLatestCheckpointAsync(
            String agentId, @Nullable AgentCheckpointPredicateFilter filter) {
        return CompletableFuture.supplyAsync(
                () -> filter == null ? sessions.latest(agentId) : sessions.latest(agentId, filter), executor);
    }
}
