package dev.cairn.checkpoint;

import dev.cairn.storage.Page;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The operations of a checkpointer as stages that another thread completes. A stage fails with what the operation throws. Operations that
 * are not chained run in any order; chain those of one thread. Arguments are looked at when the operation runs.
 *
 * <p>Immutable; thread-safe if executor and checkpointer are.
 */
public final class AsyncCheckpointer {
    private final Checkpointer checkpoints;
    private final Executor executor;

    /**
     * Makes one.
     *
     * @param executor runs the operations, which wait for the store; its threads are best as many as operations may wait
     */
    public AsyncCheckpointer(Checkpointer checkpoints, Executor executor) {
        this.checkpoints = checkpoints;
        this.executor = executor;
    }

    /** Any operation, also of a service: {@code call(c -> c.branches().tree("run-1", ""))}. */
    public <T> CompletionStage<T> call(Function<Checkpointer, T> operation) {
        return CompletableFuture.supplyAsync(() -> operation.apply(checkpoints), executor);
    }

    /** {@link Checkpointer#find(CheckpointConfig)}. */
    public CompletionStage<Optional<CheckpointTuple>> find(CheckpointConfig config) {
        return call(c -> c.find(config));
    }

    /** {@link Checkpointer#get(CheckpointConfig)}. */
    public CompletionStage<CheckpointTuple> get(CheckpointConfig config) {
        return call(c -> c.get(config));
    }

    /** {@link Checkpointer#list}. */
    public CompletionStage<Page<CheckpointTuple>> list(CheckpointQuery query) {
        return call(c -> c.list(query));
    }

    /** {@link Checkpointer#summaries}. */
    public CompletionStage<Page<CheckpointSummary>> summaries(CheckpointQuery query) {
        return call(c -> c.summaries(query));
    }

    /** {@link Checkpointer#put(CheckpointConfig, Checkpoint, CheckpointMetadata, PutOptions)}. */
    public CompletionStage<CheckpointConfig> put(
            CheckpointConfig config, Checkpoint checkpoint, CheckpointMetadata metadata, PutOptions options) {
        return call(c -> c.put(config, checkpoint, metadata, options));
    }

    /** {@link Checkpointer#put(CheckpointConfig, StateChange, CheckpointMetadata, PutOptions)}. */
    public CompletionStage<CheckpointConfig> put(
            CheckpointConfig config, StateChange change, CheckpointMetadata metadata, PutOptions options) {
        return call(c -> c.put(config, change, metadata, options));
    }

    /** {@link Checkpointer#putWrites}. */
    public CompletionStage<@Nullable Void> putWrites(
            CheckpointConfig config, List<ChannelWrite> writes, String taskId, String taskPath) {
        return CompletableFuture.runAsync(() -> checkpoints.putWrites(config, writes, taskId, taskPath), executor);
    }

    /** {@link Checkpointer#changeWrites}. */
    public CompletionStage<Optional<List<PendingWrite>>> changeWrites(CheckpointConfig config, TaskChange change) {
        return call(c -> c.changeWrites(config, change));
    }

    /** {@link Checkpointer#updateState}. */
    public CompletionStage<CheckpointConfig> updateState(
            CheckpointConfig config, Map<String, ?> values, @Nullable String asNode) {
        return call(c -> c.updateState(config, values, asNode));
    }

    /** {@link Checkpointer#flush}. */
    public CompletionStage<FlushReport> flush() {
        return call(Checkpointer::flush);
    }
}
