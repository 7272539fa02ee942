package dev.cairn.adk;

import com.google.adk.events.Event;
import com.google.adk.sessions.SessionException;
import com.google.adk.sessions.SessionKey;
import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.StateChange;
import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.message.InterruptedCalls;
import dev.cairn.model.Document;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Stores one event: on top of what its session object shows, or of what others have appended since. Used once. */
final class SessionAppend {
    /** How often others may be faster. */
    private static final int ATTEMPTS = 1_000;

    private final SessionThreads threads;
    private final SessionKey key;
    private final Event event;
    private final Document stored;
    private final StateDelta delta;
    private final boolean alone;
    private final List<Event> others = new ArrayList<>();
    private OpenSession open;
    private boolean rewound;
    private boolean put;
    private int copies = 1;

    SessionAppend(SessionThreads threads, SessionKey key, OpenSession open, Event event, boolean alone) {
        this.threads = threads;
        this.key = key;
        this.open = open;
        this.event = event;
        this.alone = alone;
        this.stored = Json.event(event);
        this.delta = StateDelta.of(StateDelta.changes(event));
    }

    /**
     * What became of it.
     *
     * @param open the place in the history after the event
     * @param others events that were appended since the object was read, in their order
     * @param rewound whether the others are the whole history, because it was rewound since
     * @param repeated whether the event was stored before, so that the others hold it if the object does not
     * @param shared the state of app and user
     */
    record Result(OpenSession open, List<Event> others, boolean rewound, boolean repeated, SharedState.Found shared) {}

    Result run() {
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            try {
                return appended(threads.put(open, change()));
            } catch (CairnException e) {
                if (e.code() != ErrorCode.CONFLICT && e.code() != ErrorCode.ALREADY_EXISTS) {
                    throw e;
                }
            }
            boolean repeated = isStored();
            catchUp();
            if (repeated) {
                return new Result(open, others, rewound, true, threads.shared().read(key));
            }
            expectNoMix();
        }
        throw refused("other writers changed it first, " + ATTEMPTS + " times in a row. Nothing was changed. Try "
                + "again.");
    }

    /** Whether the event is stored, also where what follows has failed. */
    boolean isPut() {
        return put;
    }

    private StateChange change() {
        StateChange change = delta.applied(
                StateChange.empty().append(StoredSession.EVENTS, stored), StoredSession.STATE, open.keys());
        if (delta.isShared()) {
            change = change.set(
                    StoredSession.SHARED,
                    SharedChange.of(key, open.shared() + 1, delta).write());
        }
        String id = id();
        return id == null ? change : change.withId(id);
    }

    /** The id of the event's checkpoint; another one where the event is on a line that the session was rewound from. */
    private @Nullable String id() {
        return event.id() == null ? null : AdkNames.checkpoint(event.id(), copies);
    }

    private Result appended(CheckpointConfig head) {
        Set<String> keys = new LinkedHashSet<>(open.keys());
        delta.session().forEach((name, value) -> {
            if (value.isPresent()) {
                keys.add(name);
            } else {
                keys.remove(name);
            }
        });
        long number = open.shared() + (delta.isShared() ? 1 : 0);
        open = new OpenSession(head, open.step() + 1, event.id(), keys, number);
        put = true;
        SharedState.Found shared = delta.isShared()
                ? threads.shared().make(key, SharedChange.of(key, number, delta))
                : threads.shared().read(key);
        return new Result(open, others, rewound, false, shared);
    }

    /** Whether the event is in the session already. Sets the next id where it is only on a line that was left. */
    private boolean isStored() {
        for (String id = id(); id != null; copies++, id = id()) {
            CheckpointConfig config = open.head().at(id);
            Optional<Event> there = threads.event(config);
            if (there.isEmpty()) {
                return false;
            }
            boolean same = Objects.equals(there.get().id(), event.id());
            if (same && threads.line(config.at(null)).anyMatch(id::equals)) {
                expectSame(there.get());
                return true;
            }
        }
        return false;
    }

    private void expectSame(Event there) {
        if (!Json.event(there).equals(stored)) {
            throw refused("it has another event of that id. Nothing was changed. Give every event an id of its own.");
        }
    }

    /** Reads what others have appended since the object was read. */
    private void catchUp() {
        SessionThreads.Newer newer = threads.newer(open.head());
        StoredSession now =
                threads.at(key, newer.head(), newer.follows() ? Optional.of(newer.steps()) : Optional.empty());
        if (!newer.follows()) {
            rewound = true;
            others.clear();
            others.addAll(now.events());
        } else if (newer.steps() > 0) {
            others.addAll(after(now.events(), open.lastEvent()));
        }
        open = now.open();
    }

    private static List<Event> after(List<Event> events, @Nullable String last) {
        for (int i = events.size() - 1; i >= 0 && last != null; i--) {
            if (last.equals(events.get(i).id())) {
                return events.subList(i + 1, events.size());
            }
        }
        return events;
    }

    /** Refuses to go between a call and its answer of another run. */
    private void expectNoMix() {
        if (event.content().isEmpty()) {
            return;
        }
        Optional<Event> asking = FunctionCalls.repair(InterruptedCalls.KEEP)
                .newestOpen(others)
                .filter(other -> !Objects.equals(other.invocationId(), event.invocationId()));
        if (asking.isPresent()) {
            throw refused("run '" + asking.get().invocationId()
                    + "' waits for the answer to a function call. Nothing was changed. Run again when it has ended.");
        }
        if (alone && others.stream().anyMatch(other -> other.content().isPresent())) {
            throw refused("other events were appended since it was read. Nothing was changed. Read it again.");
        }
    }

    private SessionException refused(String reason) {
        return new SessionException(
                "Cannot append event '" + event.id() + "' to session " + SessionThreads.name(key) + ": " + reason);
    }
}
