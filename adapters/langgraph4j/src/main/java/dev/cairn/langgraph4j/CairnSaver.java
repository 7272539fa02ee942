package dev.cairn.langgraph4j;

import dev.cairn.Cairn;
import dev.cairn.graph.GraphThreads;
import java.util.Collection;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.bsc.langgraph4j.RunnableConfig;
import org.bsc.langgraph4j.action.InterruptionMetadata;
import org.bsc.langgraph4j.checkpoint.BaseCheckpointSaver;
import org.bsc.langgraph4j.checkpoint.Checkpoint;
import org.bsc.langgraph4j.state.AgentState;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the checkpoints of LangGraph4j's graphs in a Cairn: durable, with parents, usable by several processes, and never as serialized
 * Java objects. A thread of a graph is the thread of that name, and every checkpoint has its id; node, next node and path in the graph are
 * in the metadata, with those of the config's own metadata that are strings, numbers or booleans. Texts that are named like a secret or look
 * like one are left out.
 *
 * <p>Nothing is overwritten: where a graph puts under the id of a checkpoint that stands already ({@code updateState} does), the new one is
 * its child and the head. A run that goes on from an earlier checkpoint begins a line of its own there. Runs of one thread that begin at
 * different checkpoints at the same time need metadata that tell them apart, such as a {@code run_id} of their own.
 *
 * <p>Values of states are those that Cairn's types cover, or were registered with it, and the messages of LangChain4j and Spring AI where
 * they are on the class path. Safe for use by many threads and graphs.
 *
 * <p>The class has the methods that LangGraph4j 1.9 adds to its interface, so that it can be used with 1.8 and 1.9.
 */
// The methods of 1.9 override nothing in 1.8, against which this is compiled.
@SuppressWarnings("MissingOverride")
public final class CairnSaver implements BaseCheckpointSaver {
    private final GraphThreads threads;
    private final SubgraphSavers subgraphs = new SubgraphSavers();

    /** Keeps checkpoints in a store, which the caller closes. */
    public CairnSaver(Cairn cairn) {
        threads = new GraphThreads(cairn, GraphTypes.of(cairn.types()), GraphConfigs.LIBRARY);
    }

    @Override
    public Collection<Checkpoint> list(RunnableConfig config) {
        return threads.list(threadId(config)).stream()
                .map(GraphConfigs::checkpoint)
                .toList();
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
     * Threads of subgraphs whose savers were registered with this one are released before it; others are threads of their own.
     */
    @Override
    public Tag release(RunnableConfig config) throws Exception {
        return release(config, null);
    }

    /**
     * Releases a thread as {@link #release(RunnableConfig)} and keeps a note with the history, in member {@code released} of the thread's
     * metadata. A note that looks like a secret is left out.
     *
     * @param message the note, or null
     */
    public Tag release(RunnableConfig config, @Nullable String message) throws Exception {
        subgraphs.release(config);
        return Tags.of(threadId(config), threads.release(threadId(config), message));
    }

    /** Releases a thread as {@link #release(RunnableConfig)} because a run failed; the failure is its note. */
    public Tag releaseOnError(RunnableConfig config, Throwable exception) throws Exception {
        return release(config, exception.toString());
    }

    /** The same for versions of the library that only know exceptions. */
    public Tag releaseOnError(RunnableConfig config, Exception exception) throws Exception {
        return releaseOnError(config, (Throwable) exception);
    }

    /** Completes at once: the checkpoint that the run stopped at is stored. */
    public <S extends AgentState> CompletableFuture<InterruptionMetadata<S>> registerInterruption(
            RunnableConfig config, InterruptionMetadata<S> interruption) {
        return CompletableFuture.completedFuture(interruption);
    }

    /**
     * Returns a released history of a thread; empty when there is none.
     *
     * @param version its number, or null for the newest
     */
    public Optional<Tag> tag(RunnableConfig config, @Nullable Integer version) {
        return threads.released(threadId(config), version).map(released -> Tags.of(threadId(config), released));
    }

    /** Registers the saver of a subgraph, to be released with this one's thread. */
    public void putSubGraphSaver(RunnableConfig parent, RunnableConfig child, BaseCheckpointSaver saver) {
        subgraphs.put(threadId(parent), threadId(child), saver);
    }

    /** Lists the savers of subgraphs as LangGraph4j 1.9 has them; 1.8 has no type for them. */
    @SuppressWarnings("rawtypes")
    public Collection listSubGraphSaver(RunnableConfig parent) {
        return subgraphs.list(threadId(parent));
    }
}
