package dev.cairn.adk;

import com.google.adk.sessions.Session;
import java.util.Optional;
import java.util.WeakHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Places in the history by the objects that show them, for as long as a program holds these. Objects are told apart by identity, as sessions
 * define no equality. Thread-safe.
 */
final class OpenSessions {
    private final WeakHashMap<Session, Holder> known = new WeakHashMap<>();

    private static final class Holder {
        private volatile @Nullable OpenSession open;
    }

    /** What appends to an object hold. */
    Object lock(Session session) {
        return holder(session);
    }

    Optional<OpenSession> of(Session session) {
        return Optional.ofNullable(holder(session).open);
    }

    void set(Session session, OpenSession open) {
        holder(session).open = open;
    }

    void forget(Session session) {
        holder(session).open = null;
    }

    private synchronized Holder holder(Session session) {
        return known.computeIfAbsent(session, unknown -> new Holder());
    }
}
