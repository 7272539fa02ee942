package dev.cairn.springai;

import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.CheckpointMetadata;
import dev.cairn.checkpoint.CheckpointMetadata.Source;
import dev.cairn.checkpoint.CheckpointSummary;
import dev.cairn.checkpoint.CheckpointTuple;
import dev.cairn.checkpoint.Checkpointer;
import dev.cairn.checkpoint.PutOptions;
import dev.cairn.checkpoint.Selection;
import dev.cairn.checkpoint.StateChange;
import dev.cairn.error.ConflictException;
import dev.cairn.model.Document;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;

/**
 * Reads the log of one session. A session is a thread, its version the step of the newest checkpoint. Archived events are in one channel,
 * the others in another, so that what a model is shown costs nothing for what is archived.
 */
final class LogReader {
    static final String EVENTS = "events";
    static final String ARCHIVED = "archived";
    private static final Selection IDS = Selection.none().channels(EVENTS, ARCHIVED);
    private static final Selection HEAD = Selection.none();

    /** How many appends of other processes are looked up one by one; after more, the ids of the whole log are read. */
    private static final long FOLLOWED = 64;

    private final Checkpointer checkpoints;
    private final CheckpointConfig thread;
    private final BooleanSupplier isSession;

    /** Reads a thread that is a session as long as it is said to be one. */
    LogReader(Checkpointer checkpoints, CheckpointConfig thread, BooleanSupplier isSession) {
        this.checkpoints = checkpoints;
        this.thread = thread;
        this.isSession = isSession;
    }

    /**
     * The end of the log, from the store.
     *
     * @throws IllegalArgumentException when there is no such session
     */
    LogPosition position() {
        Optional<CheckpointTuple> head;
        do {
            expectBegun();
            head = checkpoints.find(thread, IDS);
        } while (head.isEmpty());
        return new LogPosition(head.get().config(), head.get().metadata().step(), ids(head.get()));
    }

    /**
     * Gives a session that has no checkpoint yet an empty one: what follows a checkpoint is refused when the session is deleted meanwhile.
     *
     * @throws IllegalArgumentException when there is no such session
     */
    void expectBegun() {
        expectSession();
        if (checkpoints.find(thread, HEAD).isEmpty()) {
            begin();
            expectSession();
        }
    }

    private void begin() {
        try {
            checkpoints.put(
                    thread,
                    StateChange.empty(),
                    CheckpointMetadata.of(Source.INPUT, 0),
                    PutOptions.none().expectingHead(PutOptions.NO_HEAD));
        } catch (ConflictException begun) {
            // Another writer was faster, which is as good.
        }
    }

    private void expectSession() {
        if (!isSession.getAsBoolean()) {
            throw new IllegalArgumentException(
                    "There is no session '" + thread.threadId() + "'. Save the session before its events.");
        }
    }

    private static List<String> ids(CheckpointTuple tuple) {
        List<String> ids = new ArrayList<>();
        tuple.checkpoint()
                .values()
                .values()
                .forEach(channel -> channel.items()
                        .forEach(
                                event -> ids.add(event.at("/" + StoredEvents.ID).text())));
        return ids;
    }

    boolean isCurrent(LogPosition known) {
        return checkpoints
                .find(thread, HEAD)
                .map(head -> Objects.equals(
                        head.config().checkpointId(), known.config().checkpointId()))
                .orElse(false);
    }

    /** The end of the log now, for one that knows an earlier end: only what was appended since is read, where nothing else has happened. */
    LogPosition after(LogPosition known) {
        Optional<CheckpointTuple> head = checkpoints.find(thread, HEAD);
        if (head.isEmpty() || !onlyAppended(head.get(), known)) {
            return position();
        }
        long added = head.get().metadata().step() - known.version();
        CheckpointConfig config = head.get().config();
        return checkpoints
                .find(config, Selection.none().last(EVENTS, (int) added))
                .map(tail -> known.followedBy(config, known.version() + added, ids(tail)))
                .orElseGet(this::position);
    }

    private boolean onlyAppended(CheckpointTuple head, LogPosition known) {
        long added = head.metadata().step() - known.version();
        if (added < 1 || added > FOLLOWED) {
            return false;
        }
        try (Stream<CheckpointSummary> line = checkpoints.branches().ancestry(head.config())) {
            List<CheckpointSummary> newest = line.limit(added).toList();
            return newest.size() == added
                    && newest.stream().allMatch(step -> step.metadata().source() == Source.LOOP)
                    && Objects.equals(
                            newest.get((int) added - 1).parentId(),
                            known.config().checkpointId());
        }
    }

    long version() {
        return checkpoints
                .find(thread, HEAD)
                .map(head -> head.metadata().step())
                .orElse(0L);
    }

    /** The newest state with a part of its values; empty while the session has no event. */
    Optional<CheckpointTuple> newest(Selection selection) {
        return checkpoints.find(thread, selection);
    }

    /** The events of a state in their order: those that are archived first. */
    static List<Document> events(CheckpointTuple state) {
        List<Document> events = new ArrayList<>();
        for (String channel : List.of(ARCHIVED, EVENTS)) {
            Document value = state.checkpoint().values().get(channel);
            if (value != null) {
                events.addAll(value.items());
            }
        }
        return events;
    }
}
