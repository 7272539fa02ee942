package dev.cairn.langgraph4j;

import dev.cairn.Cairn;
import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.CheckpointMetadata;
import dev.cairn.checkpoint.CheckpointMetadata.Source;
import dev.cairn.checkpoint.CheckpointQuery;
import dev.cairn.checkpoint.CheckpointTuple;
import dev.cairn.checkpoint.Checkpointer;
import dev.cairn.checkpoint.PutOptions;
import dev.cairn.checkpoint.Selection;
import dev.cairn.error.CairnException;
import dev.cairn.error.ConflictException;
import dev.cairn.error.ErrorCode;
import dev.cairn.langgraph4j.RunStarts.Start;
import dev.cairn.storage.Paged;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;
import org.bsc.langgraph4j.RunnableConfig;
import org.bsc.langgraph4j.checkpoint.BaseCheckpointSaver;
import org.bsc.langgraph4j.checkpoint.Checkpoint;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the checkpoints of LangGraph4j's graphs in a Cairn: durable, with parents, usable by several processes, and never as serialized
 * Java objects. A thread of a graph is the thread of that name, and every checkpoint has its id; node, next node and path in the graph are
 * in the metadata, with those of the config's own metadata that are strings, numbers or booleans. Texts that are named like a secret or look
 * like one are left out.
 *
 * <p>Nothing is overwritten: where a graph puts under the id of a checkpoint that stands already ({@code updateState} does), the new one is
 * its child and the head. A run that goes on from an earlier checkpoint begins a line of its own there.
 *
 * <p>Values of states are those that Cairn's types cover, or were registered with it, and LangChain4j's messages where it is on the class
 * path ({@link LangChain4jMessages}). Safe for use by many threads and graphs.
 */
public final class CairnSaver implements BaseCheckpointSaver {
    /** Graphs go back by putting on an earlier checkpoint. */
    private static final PutOptions MOVING = PutOptions.none().movingHead();

    private static final String RELEASED = ".released.";

    private final Checkpointer checkpoints;
    private final StoredGraphs graphs;
    private final RunStarts starts = new RunStarts();

    /** Keeps checkpoints in a store, which the caller closes. */
    public CairnSaver(Cairn cairn) {
        checkpoints = cairn.checkpoints();
        graphs = new StoredGraphs(GraphTypes.of(cairn.types()));
    }

    private CheckpointConfig thread(RunnableConfig config) {
        return CheckpointConfig.of(threadId(config));
    }

    @Override
    public Collection<Checkpoint> list(RunnableConfig config) {
        CheckpointQuery query = CheckpointQuery.of(threadId(config)).namespace("");
        List<Checkpoint> all = new ArrayList<>();
        String cursor = null;
        do {
            Paged<CheckpointTuple> page = checkpoints.list(query.from(cursor));
            page.items().forEach(tuple -> all.add(graphs.read(tuple)));
            cursor = page.next();
        } while (cursor != null);
        return all;
    }

    @Override
    public Optional<Checkpoint> get(RunnableConfig config) {
        String id = config.checkPointId().orElse(null);
        Optional<Checkpoint> found = checkpoints.find(thread(config).at(id)).map(graphs::read);
        starts.read(config, found.orElse(null));
        return found;
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
        Start resumed = starts.take(config);
        String followed = config.checkPointId().orElse(null);
        if (followed != null) {
            putAt(config, checkpoint, followed);
        } else {
            while (!append(config, checkpoint, resumed)) {
                resumed = null;
            }
        }
        return RunnableConfig.builder(config).checkPointId(checkpoint.getId()).build();
    }

    private void putAt(RunnableConfig config, Checkpoint checkpoint, String followed) {
        CheckpointConfig place = thread(config).at(followed);
        CheckpointTuple parent = checkpoints
                .find(place, Selection.none())
                .orElseThrow(() -> new NoSuchElementException("There is no checkpoint " + place + " to be updated."));
        if (followed.equals(checkpoint.getId())) {
            CheckpointMetadata before = parent.metadata();
            store(
                    thread(config),
                    config,
                    checkpoint,
                    before.source(),
                    before.step(),
                    PutOptions.none().replacing().movingHead());
        } else {
            store(place, config, checkpoint, Source.UPDATE, parent.metadata().step() + 1, MOVING);
        }
    }

    /** Puts on top of the head, or of the checkpoint that was resumed from; false when the head has moved meanwhile. */
    private boolean append(RunnableConfig config, Checkpoint checkpoint, @Nullable Start resumed) {
        CheckpointConfig thread = thread(config);
        CheckpointTuple head = checkpoints.find(thread, Selection.none()).orElse(null);
        CheckpointTuple parent = head == null ? null : parent(head, checkpoint, resumed);
        String expected =
                head == null ? PutOptions.NO_HEAD : String.valueOf(head.config().checkpointId());
        try {
            store(
                    parent == null ? thread : parent.config(),
                    config,
                    checkpoint,
                    GraphMetadata.source(checkpoint, parent),
                    parent == null ? -1 : parent.metadata().step() + 1,
                    MOVING.expectingHead(expected));
            return true;
        } catch (ConflictException conflict) {
            if (!conflict.details().containsKey("head")) {
                throw conflict;
            }
            return false;
        }
    }

    private CheckpointTuple parent(CheckpointTuple head, Checkpoint checkpoint, @Nullable Start resumed) {
        return resumed != null && resumed.leadsTo(checkpoint)
                ? checkpoints
                        .find(head.config().at(resumed.id()), Selection.none())
                        .orElse(head)
                : head;
    }

    private void store(
            CheckpointConfig place,
            RunnableConfig config,
            Checkpoint checkpoint,
            Source source,
            long step,
            PutOptions options) {
        CheckpointMetadata metadata = GraphMetadata.of(config, checkpoint, source, step);
        checkpoints.put(place, graphs.write(checkpoint), metadata, options);
    }

    /**
     * Ends a thread and gives what it held, newest first. The next run of the graph starts over. The history is kept, as thread
     * {@code ID.released.CHECKPOINT} with the id of its newest checkpoint, until somebody deletes it by that name. Threads of subgraphs are
     * threads of their own.
     */
    @Override
    public Tag release(RunnableConfig config) {
        String thread = threadId(config);
        Collection<Checkpoint> all = list(config);
        starts.forget(thread);
        checkpoints
                .find(thread(config), Selection.none())
                .ifPresent(head -> archive(thread, String.valueOf(head.config().checkpointId())));
        return new Tag(thread, all);
    }

    private void archive(String thread, String head) {
        String name = thread + RELEASED + head;
        for (int number = 2; !renamed(thread, name); number++) {
            name = thread + RELEASED + head + "." + number;
        }
    }

    /** False when an earlier history has that name: ids of checkpoints that a program gives may come again. */
    private boolean renamed(String thread, String name) {
        try {
            checkpoints.renameThread(thread, name);
            return true;
        } catch (CairnException e) {
            if (e.code() == ErrorCode.ALREADY_EXISTS) {
                return false;
            }
            throw e;
        }
    }
}
