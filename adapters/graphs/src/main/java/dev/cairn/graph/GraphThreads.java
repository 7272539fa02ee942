package dev.cairn.graph;

import dev.cairn.Cairn;
import dev.cairn.annotation.Internal;
import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.CheckpointMetadata;
import dev.cairn.checkpoint.CheckpointMetadata.Source;
import dev.cairn.checkpoint.CheckpointQuery;
import dev.cairn.checkpoint.CheckpointTuple;
import dev.cairn.checkpoint.Checkpointer;
import dev.cairn.checkpoint.PutOptions;
import dev.cairn.checkpoint.Selection;
import dev.cairn.error.ConflictException;
import dev.cairn.graph.RunStarts.Start;
import dev.cairn.model.binding.Types;
import dev.cairn.storage.Page;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * The threads of graphs in a Cairn. Nothing is overwritten: where a graph puts under the id of a checkpoint that stands already, the new one
 * is its child and the head. A run that goes on from an earlier checkpoint begins a line of its own there. Safe for use by many threads and
 * graphs.
 */
@Internal
public final class GraphThreads {
    /** Graphs go back by putting on an earlier checkpoint. */
    private static final PutOptions MOVING = PutOptions.none().movingHead();

    private final Checkpointer checkpoints;
    private final StoredGraphs graphs;
    private final GraphMetadata metadata;
    private final Releases releases;
    private final RunStarts starts;

    /** Keeps checkpoints in a store, which the caller closes. */
    public GraphThreads(Cairn cairn, Types types, GraphLibrary library) {
        checkpoints = cairn.checkpoints();
        graphs = new StoredGraphs(types);
        metadata = new GraphMetadata(library);
        releases = new Releases(checkpoints);
        starts = new RunStarts(library);
    }

    /** All checkpoints of a thread, newest first; none when it is unknown. */
    public List<GraphStep> list(String thread) {
        CheckpointQuery query = CheckpointQuery.of(thread).namespace("");
        return Page.all(cursor -> checkpoints.list(query.from(cursor)))
                .map(graphs::read)
                .toList();
    }

    /** The checkpoint that a config names, or the newest. */
    public Optional<GraphStep> find(GraphRun run) {
        Optional<GraphStep> found =
                checkpoints.find(thread(run).at(run.checkpoint())).map(graphs::read);
        starts.read(run, found.orElse(null));
        return found;
    }

    /**
     * Saves a checkpoint.
     *
     * @param run without checkpoint: the step follows the newest, or is the first of a run that was started from an earlier one, and
     *     follows that; with one: it follows that one, or replaces it where both have the same id
     * @throws NoSuchElementException when the config names a checkpoint that is not there
     */
    public void put(GraphRun run, GraphStep step) {
        Start resumed = starts.take(run);
        String followed = run.checkpoint();
        if (followed != null) {
            putAt(run, step, followed);
            return;
        }
        while (!append(run, step, resumed)) {
            resumed = null;
        }
    }

    private static CheckpointConfig thread(GraphRun run) {
        return CheckpointConfig.of(run.thread());
    }

    private void putAt(GraphRun run, GraphStep step, String followed) {
        CheckpointConfig place = thread(run).at(followed);
        CheckpointTuple parent = checkpoints
                .find(place, Selection.none())
                .orElseThrow(
                        () -> new NoSuchElementException("There is no checkpoint " + place + ". Nothing was changed."));
        if (followed.equals(step.id())) {
            CheckpointMetadata before = parent.metadata();
            PutOptions replacing = PutOptions.none().replacing().movingHead();
            store(thread(run), step, metadata.of(run, step, before.source(), before.step()), replacing);
        } else {
            long number = parent.metadata().nextStep();
            store(place, step, metadata.of(run, step, Source.UPDATE, number), MOVING);
        }
    }

    /** Puts on top of the head, or of the checkpoint that was resumed from; false when the head has moved meanwhile. */
    private boolean append(GraphRun run, GraphStep step, @Nullable Start resumed) {
        CheckpointConfig thread = thread(run);
        CheckpointTuple head = checkpoints.find(thread, Selection.none()).orElse(null);
        CheckpointTuple parent = head == null ? null : parent(head, step, resumed);
        String expected =
                head == null ? PutOptions.NO_HEAD : String.valueOf(head.config().checkpointId());
        long number = parent == null ? -1 : parent.metadata().nextStep();
        CheckpointMetadata beside = metadata.of(run, step, metadata.source(step, parent), number);
        try {
            store(parent == null ? thread : parent.config(), step, beside, MOVING.expectingHead(expected));
            return true;
        } catch (ConflictException conflict) {
            if (!conflict.details().containsKey("head")) {
                throw conflict;
            }
            return false;
        }
    }

    private CheckpointTuple parent(CheckpointTuple head, GraphStep step, @Nullable Start resumed) {
        return resumed != null && starts.leads(resumed, step)
                ? checkpoints
                        .find(head.config().at(resumed.id()), Selection.none())
                        .orElse(head)
                : head;
    }

    private void store(CheckpointConfig place, GraphStep step, CheckpointMetadata beside, PutOptions options) {
        checkpoints.put(place, graphs.write(step), beside, options);
    }

    /**
     * Ends a thread and gives what it held. The next run starts over. The history is kept as a thread of its own, until it is deleted by
     * that thread's name.
     *
     * @param note why, or null
     */
    public GraphRelease release(String thread, @Nullable String note) {
        List<GraphStep> all = list(thread);
        starts.forget(thread);
        return new GraphRelease(all.isEmpty() ? null : (Integer) releases.release(thread, note), all);
    }

    /** The history of a release, or of the newest for null; empty when there is none. */
    public Optional<GraphRelease> released(String thread, @Nullable Integer version) {
        OptionalInt number = version == null ? releases.newest(thread) : OptionalInt.of(version);
        if (number.isEmpty()) {
            return Optional.empty();
        }
        List<GraphStep> steps = list(Releases.name(thread, number.getAsInt()));
        return steps.isEmpty() ? Optional.empty() : Optional.of(new GraphRelease(number.getAsInt(), steps));
    }
}
