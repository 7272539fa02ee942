package dev.cairn.server.internal.langgraph;

import dev.cairn.checkpoint.ChannelVersion;
import dev.cairn.checkpoint.Checkpoint;
import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.CheckpointMetadata;
import dev.cairn.checkpoint.CheckpointMetadata.Source;
import dev.cairn.checkpoint.CheckpointTuple;
import dev.cairn.checkpoint.Checkpointer;
import dev.cairn.checkpoint.Durability;
import dev.cairn.checkpoint.PutOptions;
import dev.cairn.checkpoint.Selection;
import dev.cairn.checkpoint.StateChange;
import dev.cairn.error.CairnException;
import dev.cairn.error.ConflictException;
import dev.cairn.model.Document;
import dev.cairn.model.Document.Kind;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Changes of a state from outside, each in the name of a node. No graph is here to reduce values: what is given replaces what a channel
 * holds. Immutable.
 *
 * @param changes at least one, in their order
 */
record StateUpdate(List<Change> changes) {
    /** In whose name the SDK copies a checkpoint, so that a run can begin there again. */
    static final String COPY = "__copy__";

    private static final int ATTEMPTS = 100;

    /** What one node wrote. */
    record Change(Map<String, Document> values, @Nullable String asNode) {}

    /** The members {@code values} and {@code as_node} of a body. */
    static Change change(Body body) {
        Map<String, Document> values = new LinkedHashMap<>();
        Document given = body.take("values").orElse(Json.NO_MEMBERS);
        for (Document part : given.kind() == Kind.ARRAY ? given.items() : List.of(given)) {
            if (part.kind() != Kind.OBJECT) {
                throw Body.invalid("'values' must be an object, a list of objects or null. Nothing was changed.");
            }
            for (int i = 0; i < part.size(); i++) {
                values.put(part.name(i), part.item(i).asData());
            }
        }
        return new Change(values, body.text("as_node").orElse(null));
    }

    /** A step of several updates, as a new thread is given them. */
    static StateUpdate ofSuperstep(Document superstep) {
        Body body = Body.of("supersteps", superstep);
        List<Change> changes = new ArrayList<>();
        for (Document update : body.array("updates").orElse(List.of())) {
            Body one = Body.of("updates", update);
            if (one.take("command").isPresent()) {
                throw Body.unsupported("Cannot run a command: this server only stores states. Nothing was changed.");
            }
            changes.add(change(one));
            one.done();
        }
        body.done();
        return new StateUpdate(changes);
    }

    /**
     * Applies steps to a thread that was made for them. Where one cannot be stored, the thread goes again, unless another writer has
     * continued it meanwhile.
     */
    static void applyAll(List<StateUpdate> steps, Checkpointer checkpoints, String threadId) {
        String head = PutOptions.NO_HEAD;
        try {
            for (StateUpdate step : steps) {
                head = String.valueOf(step.applyTo(checkpoints, CheckpointConfig.of(threadId), head)
                        .checkpointId());
            }
        } catch (RuntimeException | Error failed) {
            removeUnlessContinued(checkpoints, threadId, head, failed);
            throw failed;
        }
    }

    private static void removeUnlessContinued(
            Checkpointer checkpoints, String threadId, String head, Throwable failed) {
        try {
            String now = checkpoints
                    .find(CheckpointConfig.of(threadId), Selection.none())
                    .map(newest -> String.valueOf(newest.config().checkpointId()))
                    .orElse(PutOptions.NO_HEAD);
            if (now.equals(head)) {
                checkpoints.threads().delete(threadId, Duration.ZERO);
            }
        } catch (CairnException again) {
            failed.addSuppressed(again);
        }
    }

    /**
     * Applies it to a checkpoint, or to the head; what it makes becomes the head of main.
     *
     * @param expectedHead the head that there must be, or null for any
     */
    CheckpointConfig applyTo(Checkpointer checkpoints, CheckpointConfig at, @Nullable String expectedHead) {
        if (at.checkpointId() != null) {
            CheckpointTuple parent = checkpoints.get(at, Selection.none());
            return put(
                    checkpoints,
                    parent.config(),
                    Optional.of(parent),
                    options(expectedHead).movingHead());
        }
        for (int attempt = 1; ; attempt++) {
            Optional<CheckpointTuple> head = checkpoints.find(at, Selection.none());
            try {
                PutOptions none =
                        expectedHead == null && head.isEmpty() ? options(PutOptions.NO_HEAD) : options(expectedHead);
                return put(checkpoints, head.map(CheckpointTuple::config).orElse(at), head, none);
            } catch (ConflictException moved) {
                if (expectedHead != null || attempt == ATTEMPTS) {
                    throw moved;
                }
            }
        }
    }

    private static PutOptions options(@Nullable String expectedHead) {
        PutOptions options = PutOptions.none().durability(Durability.SYNC);
        return expectedHead == null ? options : options.expectingHead(expectedHead);
    }

    private CheckpointConfig put(
            Checkpointer checkpoints, CheckpointConfig at, Optional<CheckpointTuple> parent, PutOptions options) {
        Checkpoint before = parent.map(CheckpointTuple::checkpoint).orElseGet(() -> Checkpoint.of(Map.of()));
        long step = parent.map(tuple -> tuple.metadata().nextStep()).orElse(0L);
        Map<String, Document> values = new LinkedHashMap<>();
        Map<String, Document> writes = new LinkedHashMap<>();
        for (Change change : changes) {
            values.putAll(change.values());
            if (change.asNode() != null) {
                writes.put(change.asNode(), Document.fromObject(change.values()));
            }
        }
        CheckpointMetadata metadata = new CheckpointMetadata(
                Source.UPDATE,
                step,
                writes.isEmpty() ? null : Document.fromObject(writes),
                parent.map(tuple -> tuple.metadata().parents()).orElse(Map.of()),
                null,
                Map.of());
        return checkpoints.put(at, change(before, values), metadata, options);
    }

    private StateChange change(Checkpoint before, Map<String, Document> values) {
        StateChange change = StateChange.empty();
        Map<String, ChannelVersion> versions = new LinkedHashMap<>(before.versions());
        ChannelVersion next = Versions.next(versions.values());
        for (Map.Entry<String, Document> value : values.entrySet()) {
            change = change.set(value.getKey(), value.getValue());
            versions.put(value.getKey(), next);
        }
        Map<String, Map<String, ChannelVersion>> seen = new LinkedHashMap<>(before.versionsSeen());
        changes.stream()
                .map(Change::asNode)
                .filter(node -> node != null)
                .forEach(node -> seen.put(node, before.versions()));
        return change.withVersions(versions, seen, List.copyOf(values.keySet()));
    }

    /** Makes a copy of a checkpoint beside it, from which a run can begin again. */
    static CheckpointConfig copy(Checkpointer checkpoints, CheckpointConfig at, @Nullable String expectedHead) {
        CheckpointTuple copied = checkpoints.get(at, Selection.none());
        CheckpointConfig parent = copied.parentConfig();
        CheckpointMetadata of = copied.metadata();
        CheckpointMetadata metadata =
                new CheckpointMetadata(Source.FORK, of.nextStep(), null, of.parents(), null, Map.of());
        PutOptions options = options(expectedHead).movingHead();
        if (parent == null || checkpoints.find(parent, Selection.none()).isEmpty()) {
            return checkpoints.put(copied.config(), same(copied.checkpoint()), metadata, options);
        }
        Checkpoint whole = checkpoints.get(copied.config()).checkpoint();
        Checkpoint fresh = new Checkpoint(
                null, null, whole.values(), whole.versions(), whole.versionsSeen(), whole.updatedChannels());
        return checkpoints.put(copied.config().at(parent.checkpointId()), fresh, metadata, options);
    }

    private static StateChange same(Checkpoint copied) {
        return StateChange.empty().withVersions(copied.versions(), copied.versionsSeen(), copied.updatedChannels());
    }
}
