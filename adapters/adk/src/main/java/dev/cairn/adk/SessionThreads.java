package dev.cairn.adk;

import com.google.adk.events.Event;
import com.google.adk.sessions.SessionException;
import com.google.adk.sessions.SessionKey;
import com.google.adk.sessions.SessionNotFoundException;
import dev.cairn.Cairn;
import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.CheckpointMetadata;
import dev.cairn.checkpoint.CheckpointMetadata.Source;
import dev.cairn.checkpoint.CheckpointSummary;
import dev.cairn.checkpoint.CheckpointTuple;
import dev.cairn.checkpoint.Checkpointer;
import dev.cairn.checkpoint.PutOptions;
import dev.cairn.checkpoint.Selection;
import dev.cairn.checkpoint.StateChange;
import dev.cairn.checkpoint.ThreadQuery;
import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.error.NotFoundException;
import dev.cairn.storage.Page;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Sessions as threads: each event is a checkpoint with the event's id, and the head is the session as it is. Thread-safe. */
final class SessionThreads {
    private final Checkpointer checkpoints;
    private final SharedState shared;

    SessionThreads(Cairn cairn) {
        checkpoints = cairn.checkpoints();
        shared = new SharedState(cairn.store());
    }

    SharedState shared() {
        return shared;
    }

    /** Stores a session without events. */
    void create(SessionKey key, StateDelta initial) {
        StateChange first = StateChange.empty().set(StoredSession.STATE, initial.initial());
        long number = shared.read(key).number() + 1;
        if (initial.isShared()) {
            first = first.set(
                    StoredSession.SHARED, SharedChange.of(key, number, initial).write());
        }
        try {
            checkpoints.put(
                    CheckpointConfig.of(AdkNames.thread(key)),
                    first,
                    CheckpointMetadata.of(Source.INPUT, -1),
                    PutOptions.none().expectingHead(PutOptions.NO_HEAD));
        } catch (CairnException e) {
            if (e.code() == ErrorCode.CONFLICT) {
                throw new SessionException(
                        "Cannot create session " + name(key)
                                + ": it exists already. Nothing was changed. Choose another id.",
                        e);
            }
            throw e;
        }
    }

    Optional<StoredSession> find(SessionKey key, Optional<Integer> lastEvents) {
        return checkpoints
                .find(CheckpointConfig.of(AdkNames.thread(key)), StoredSession.selection(lastEvents))
                .map(tuple -> StoredSession.of(key, tuple, shared));
    }

    StoredSession get(SessionKey key, Optional<Integer> lastEvents) {
        return find(key, lastEvents).orElseThrow(() -> missing(key));
    }

    /** A session as it was at a checkpoint. */
    StoredSession at(SessionKey key, CheckpointConfig config, Optional<Integer> lastEvents) {
        return StoredSession.of(key, checkpoints.get(config, StoredSession.selection(lastEvents)), shared);
    }

    /** A user's sessions, each with its last event, the one that changed last first. */
    List<StoredSession> list(String app, String user) {
        ThreadQuery query = ThreadQuery.all().prefix(AdkNames.threads(app, user));
        return Page.all(cursor -> checkpoints.threads().list(query.from(cursor)))
                .map(thread -> find(AdkNames.key(app, user, AdkNames.last(thread.threadId())), Optional.of(1)))
                .flatMap(Optional::stream)
                .toList();
    }

    void delete(SessionKey key) {
        if (checkpoints.threads().find(AdkNames.thread(key)).isEmpty()) {
            throw missing(key);
        }
        checkpoints.threads().delete(AdkNames.thread(key));
    }

    /** Puts what follows a checkpoint, which must be the head. */
    CheckpointConfig put(OpenSession open, StateChange change) {
        CheckpointMetadata metadata = CheckpointMetadata.of(open.step() + 1);
        PutOptions onHead =
                PutOptions.none().expectingHead(String.valueOf(open.head().checkpointId()));
        return checkpoints.put(open.head().at(null), change, metadata, onHead);
    }

    /** The stored event that a checkpoint was put with. */
    Optional<Event> event(CheckpointConfig config) {
        return checkpoints
                .find(config, Selection.none().last(StoredSession.EVENTS, 1))
                .map(CheckpointTuple::checkpoint)
                .flatMap(state -> Optional.ofNullable(state.values().get(StoredSession.EVENTS)))
                .filter(events -> events.size() > 0)
                .map(events -> Json.event(events.item(0)));
    }

    /** The ids of the checkpoints from one back to the first. */
    Stream<String> line(CheckpointConfig head) {
        return checkpoints
                .branches()
                .ancestry(head)
                .map(CheckpointSummary::config)
                .map(config -> String.valueOf(config.checkpointId()));
    }

    /**
     * The head as it is now.
     *
     * @param head names it
     * @param steps how many checkpoints came since, if it follows what is known
     * @param follows whether it does; not when the session was rewound
     */
    record Newer(CheckpointConfig head, int steps, boolean follows) {}

    /** Compares the head with the one that a caller knows. */
    Newer newer(CheckpointConfig known) {
        CheckpointConfig head =
                checkpoints.get(known.at(null), Selection.none()).config();
        if (head.incarnation() != known.incarnation()) {
            throw new NotFoundException("Cannot continue the session: it was deleted and created again.", Map.of());
        }
        Iterator<String> line = line(head).iterator();
        int steps = 0;
        while (line.hasNext()) {
            if (line.next().equals(known.checkpointId())) {
                return new Newer(head, steps, true);
            }
            steps++;
        }
        return new Newer(head, steps, false);
    }

    /** Moves the head to an event. */
    void rewind(SessionKey key, String eventId) {
        checkpoints.branches().rewind(checkpoint(key, eventId));
    }

    /** Moves the head to where it was before an event. */
    void rewindBefore(SessionKey key, String eventId) {
        CheckpointTuple event = checkpoints.get(checkpoint(key, eventId), Selection.none());
        CheckpointConfig before = event.parentConfig();
        if (before == null) {
            throw missing(key, eventId);
        }
        checkpoints.branches().rewind(before);
    }

    /** The checkpoint of an event: of several copies of it, the one that was stored last. */
    private CheckpointConfig checkpoint(SessionKey key, String eventId) {
        CheckpointConfig head = CheckpointConfig.of(AdkNames.thread(key));
        CheckpointConfig found = null;
        CheckpointConfig next = head.at(AdkNames.checkpoint(eventId, 1));
        Optional<Event> there = event(next);
        for (int copy = 2; there.isPresent(); copy++) {
            found = eventId.equals(there.get().id()) ? next : found;
            next = head.at(AdkNames.checkpoint(eventId, copy));
            there = event(next);
        }
        if (found == null) {
            throw missing(key, eventId);
        }
        return found;
    }

    private static SessionNotFoundException missing(SessionKey key, String eventId) {
        return new SessionNotFoundException("There is no event '" + eventId + "' in session " + name(key) + ".");
    }

    static SessionNotFoundException missing(SessionKey key) {
        return new SessionNotFoundException("There is no session " + name(key) + ". Create it first.");
    }

    static String name(SessionKey key) {
        return "'" + key.id() + "' of user '" + key.userId() + "' in app '" + key.appName() + "'";
    }
}
