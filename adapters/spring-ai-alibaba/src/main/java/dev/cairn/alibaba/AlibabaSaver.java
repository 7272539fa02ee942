package dev.cairn.alibaba;

import com.alibaba.cloud.ai.graph.RunnableConfig;
import com.alibaba.cloud.ai.graph.checkpoint.BaseCheckpointSaver;
import com.alibaba.cloud.ai.graph.checkpoint.Checkpoint;
import dev.cairn.Cairn;
import dev.cairn.graph.GraphStep;
import dev.cairn.graph.GraphThreads;
import java.util.Collection;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the checkpoints of Spring AI Alibaba's graphs in a Cairn: durable, with parents, usable by several processes, and never as
 * serialized Java objects. A thread of a graph is the thread of that name, and every checkpoint has its id; node and next node are in the
 * metadata, with those of the config's own metadata that are strings, numbers or booleans. Texts that are named like a secret or look like
 * one are left out.
 *
 * <p>Nothing is overwritten: where a graph puts under the id of an earlier checkpoint, the new one is its child and the head, and a run can
 * still go on from the earlier one. Runs of one thread that begin at different checkpoints at the same time need metadata that tell them
 * apart, such as a {@code run_id} of their own.
 *
 * <p>Values of states are those that Cairn's types cover, or were registered with it, and Spring AI's messages. Safe for use by many
 * threads and graphs.
 */
public final class AlibabaSaver implements BaseCheckpointSaver {
    private final GraphThreads threads;

    /** Keeps checkpoints in a store, which the caller closes. */
    public AlibabaSaver(Cairn cairn) {
        threads = new GraphThreads(cairn, MessageTypes.of(cairn.types()), GraphConfigs.LIBRARY);
    }

    @Override
    public Collection<Checkpoint> list(RunnableConfig config) {
        return checkpoints(threads.list(GraphConfigs.thread(config)));
    }

    private static List<Checkpoint> checkpoints(List<GraphStep> steps) {
        return steps.stream().map(GraphConfigs::checkpoint).toList();
    }

    @Override
    public Optional<Checkpoint> get(RunnableConfig config) {
        return threads.find(GraphConfigs.run(config)).map(GraphConfigs::checkpoint);
    }

    /**
     * Saves a checkpoint.
     *
     * @param config without checkpoint id: the checkpoint follows the newest, or is the first of a run that was started from an earlier
     *     one, and follows that; with one: it follows that one, or replaces it where both have the same id
     * @return the config with the id of the new checkpoint
     * @throws NoSuchElementException when the config names a checkpoint that is not there
     */
    @Override
    public RunnableConfig put(RunnableConfig config, Checkpoint checkpoint) {
        threads.put(GraphConfigs.run(config), GraphConfigs.step(checkpoint));
        return RunnableConfig.builder(config).checkPointId(checkpoint.getId()).build();
    }

    /**
     * Ends a thread and gives what it held, newest first. The next run of the graph starts over. The history is kept as thread {@code
     * ID.released.NUMBER}, numbered from 1, with the tag {@code released} at its newest checkpoint, until someone deletes it by that name.
     */
    @Override
    public Tag release(RunnableConfig config) {
        String thread = GraphConfigs.thread(config);
        return new Tag(thread, checkpoints(threads.release(thread, null).steps()));
    }

    /**
     * Returns a released history of a thread; empty when there is none.
     *
     * @param number its number, or null for the newest
     */
    public Optional<Tag> released(RunnableConfig config, @Nullable Integer number) {
        String thread = GraphConfigs.thread(config);
        return threads.released(thread, number).map(found -> new Tag(thread, checkpoints(found.steps())));
    }
}
