package dev.cairn.springai;

import dev.cairn.Cairn;
import dev.cairn.checkpoint.Checkpointer;
import dev.cairn.checkpoint.ThreadInfo;
import dev.cairn.checkpoint.ThreadQuery;
import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.model.Document;
import dev.cairn.storage.Page;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.ai.session.Session;

/** The threads that are sessions: each holds what is noted of its session as metadata. */
final class SessionThreads {
    private final Checkpointer checkpoints;
    private final UserSessions users;
    private final StoredSession stored;

    SessionThreads(Cairn cairn) {
        checkpoints = cairn.checkpoints();
        users = new UserSessions(cairn.store());
        stored = new StoredSession(cairn.types());
    }

    private static String thread(String sessionId) {
        return ThreadIds.SESSIONS.name(sessionId);
    }

    @Nullable
    Session find(String sessionId) {
        return checkpoints
                .threads()
                .find(thread(sessionId))
                .map(thread -> stored.read(sessionId, thread))
                .orElse(null);
    }

    /** The user's entry comes first: one without a session does no harm, a session without one would not be found. */
    void save(Session session) {
        Session before = find(session.id());
        users.add(session.userId(), session.id());
        Document metadata = stored.write(session);
        if (!created(session, metadata)) {
            update(session, metadata);
        }
        if (before != null && !before.userId().equals(session.userId())) {
            users.remove(before.userId(), session.id());
        }
    }

    private boolean created(Session session, Document metadata) {
        try {
            checkpoints.threads().create(thread(session.id()), metadata, session.expiresAt());
            return true;
        } catch (CairnException e) {
            if (e.code() == ErrorCode.ALREADY_EXISTS) {
                return false;
            }
            throw e;
        }
    }

    /** At no moment the thread ends before both what it said and what it says. */
    private void update(Session session, Document metadata) {
        String thread = thread(session.id());
        Instant end = session.expiresAt();
        Optional<Instant> now = checkpoints.threads().find(thread).map(ThreadInfo::expires);
        boolean later = now.isPresent() && (end == null || end.isAfter(now.get()));
        if (later) {
            checkpoints.threads().expire(thread, end);
        }
        checkpoints.threads().mergeMetadata(thread, metadata);
        if (!later) {
            checkpoints.threads().expire(thread, end);
        }
    }

    List<Session> ofUser(String user) {
        return users.find(user).stream()
                .map(this::find)
                .filter(Objects::nonNull)
                .filter(session -> session.userId().equals(user))
                .toList();
    }

    List<String> expired(Instant before) {
        List<String> found = new ArrayList<>();
        ThreadQuery query =
                ThreadQuery.all().prefix(ThreadIds.SESSIONS.prefix()).limit(500);
        Page.all(cursor -> checkpoints.threads().list(query.from(cursor))).forEach(thread -> {
            String id = ThreadIds.SESSIONS.id(thread.threadId());
            Session session = stored.read(id, thread);
            if (session != null
                    && session.expiresAt() != null
                    && session.expiresAt().isBefore(before)) {
                found.add(id);
            }
        });
        return found;
    }

    void delete(String sessionId) {
        Session session = find(sessionId);
        checkpoints.threads().delete(thread(sessionId));
        if (session != null) {
            users.remove(session.userId(), sessionId);
        }
    }

    Session undelete(String sessionId) {
        checkpoints.threads().undelete(thread(sessionId));
        Session session = Objects.requireNonNull(find(sessionId));
        users.add(session.userId(), sessionId);
        return session;
    }

    void expectFree(String sessionId) {
        if (find(sessionId) != null) {
            throw new CairnException(
                    ErrorCode.ALREADY_EXISTS,
                    "Cannot create session '" + sessionId + "': it exists. Nothing was changed. Choose another id.",
                    Map.of("session", sessionId),
                    null);
        }
    }
}
