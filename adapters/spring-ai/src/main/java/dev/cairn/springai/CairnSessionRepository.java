package dev.cairn.springai;

import dev.cairn.Cairn;
import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.CheckpointTuple;
import dev.cairn.checkpoint.Checkpointer;
import dev.cairn.error.CairnException;
import dev.cairn.error.NotFoundException;
import dev.cairn.model.Document;
import java.time.Instant;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.ai.session.EventFilter;
import org.springframework.ai.session.Session;
import org.springframework.ai.session.SessionEvent;
import org.springframework.ai.session.SessionRepository;
import org.springframework.util.Assert;

/**
 * Keeps Spring AI's sessions in a Cairn. A session is the thread {@code spring-ai/sessions/ID} of the store; each event that is
 * appended is a checkpoint, and the version of the log is its step. So {@code spring-ai/sessions/ID@7} is the log after seven changes, also
 * when it was compacted or taken back since.
 *
 * <p>An append that returned is durable as the store is. Several processes may append to one session: all events are kept, in one order.
 * An event whose id is in the log already changes nothing. Messages come back equal, with tool calls, media and metadata; see {@link
 * SpringAiMessages}. When a session expires, {@link #findExpiredSessionIds} names it, and a sweep of the store removes it.
 *
 * <p>Thread-safe, and independent of the caller's thread: reactive programs may use it from any.
 */
public final class CairnSessionRepository implements SessionRepository {
    /** Logs whose ids of events are kept in memory. */
    private static final int KNOWN = 256;

    private static final String SESSION_ID = "sessionId must not be null or empty";

    private final Checkpointer checkpoints;
    private final SessionThreads threads;
    private final StoredEvents stored;
    private final LogRewriter rewriter;
    private final ThreadVersions versions;
    private final Map<String, SessionLog> logs = new LinkedHashMap<>(16, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<String, SessionLog> eldest) {
            return size() > KNOWN;
        }
    };

    /** Keeps sessions in a store, which the caller closes. */
    public CairnSessionRepository(Cairn cairn) {
        checkpoints = cairn.checkpoints();
        threads = new SessionThreads(cairn);
        stored = new StoredEvents(cairn.types());
        rewriter = new LogRewriter(checkpoints);
        versions = new ThreadVersions(checkpoints);
    }

    private LogReader log(String sessionId) {
        CheckpointConfig thread = ThreadIds.SESSIONS.config(sessionId);
        return new LogReader(checkpoints, thread, () -> threads.find(sessionId) != null);
    }

    private SessionLog writer(String sessionId) {
        synchronized (logs) {
            return logs.computeIfAbsent(sessionId, id -> new SessionLog(checkpoints, log(id)));
        }
    }

    @Override
    public Session save(Session session) {
        Assert.notNull(session, "session must not be null");
        threads.save(session);
        return session;
    }

    @Override
    public @Nullable Session findById(String sessionId) {
        Assert.hasText(sessionId, SESSION_ID);
        return threads.find(sessionId);
    }

    @Override
    public List<Session> findByUserId(String userId) {
        Assert.hasText(userId, "userId must not be null or empty");
        return threads.ofUser(userId).stream()
                .sorted(Comparator.comparing(Session::createdAt).thenComparing(Session::id))
                .toList();
    }

    @Override
    public List<String> findExpiredSessionIds(Instant before) {
        Assert.notNull(before, "before must not be null");
        return threads.expired(before);
    }

    /** Deletes a session with its events. {@link #undelete} restores it while the store's trash keeps it. */
    @Override
    public void delete(String sessionId) {
        Assert.hasText(sessionId, SESSION_ID);
        threads.delete(sessionId);
    }

    /**
     * Restores the session that was last deleted under an id, with its events.
     *
     * @throws CairnException {@code NOT_FOUND} when none is kept, {@code ALREADY_EXISTS} when there is a session of that id again
     */
    public Session undelete(String sessionId) {
        Assert.hasText(sessionId, SESSION_ID);
        return threads.undelete(sessionId);
    }

    @Override
    public void appendEvent(SessionEvent event) {
        Assert.notNull(event, "event must not be null");
        writer(event.getSessionId()).append(event.getId(), stored.write(event));
    }

    @Override
    public boolean compactEvents(
            String sessionId, List<SessionEvent> archived, List<SessionEvent> retained, long expectedVersion) {
        Assert.hasText(sessionId, SESSION_ID);
        Assert.notNull(archived, "archivedEvents must not be null");
        Assert.notNull(retained, "retainedEvents must not be null");
        log(sessionId).expectBegun();
        List<Document> moved =
                stored.writeAll(archived.stream().map(SessionEvent::asArchived).toList());
        return rewriter.compact(
                ThreadIds.SESSIONS.config(sessionId), moved, stored.writeAll(retained), expectedVersion);
    }

    @Override
    public long getEventVersion(String sessionId) {
        Assert.hasText(sessionId, SESSION_ID);
        return log(sessionId).version();
    }

    @Override
    public List<SessionEvent> findEvents(String sessionId, EventFilter filter) {
        Assert.hasText(sessionId, SESSION_ID);
        Assert.notNull(filter, "filter must not be null");
        return SessionEvents.find(sessionId, filter, log(sessionId), stored);
    }

    /**
     * Returns the events of a log as it was at an earlier version, also those that a compaction or a rewind has removed since.
     *
     * @throws NotFoundException when the log has no such version, or it was pruned
     */
    public List<SessionEvent> findEventsAt(String sessionId, long version) {
        return stored.readAll(sessionId, LogReader.events(versions.at(ThreadIds.SESSIONS.config(sessionId), version)));
    }

    /**
     * Takes a log back to an earlier version, as a change with a version of its own. Nothing is lost: {@link #findEventsAt} reads what was
     * taken back, and going to that version again brings it back.
     *
     * @return the version of the log now
     * @throws NotFoundException when the log has no such version, or it was pruned
     */
    public long rewind(String sessionId, long version) {
        return versions.rewind(ThreadIds.SESSIONS.config(sessionId), version);
    }

    /**
     * Repairs the active events of a session, as a new version of its log: events that are dropped are archived. For the beginning of a turn.
     *
     * @return whether anything had to be repaired; false also when another writer changed the log meanwhile, and nothing is stored then
     */
    public boolean repair(String sessionId, HistoryRepair repair) {
        long version = getEventVersion(sessionId);
        List<SessionEvent> active = findEvents(sessionId, EventFilter.active());
        List<SessionEvent> repaired = repair.events(active);
        List<SessionEvent> dropped =
                active.stream().filter(event -> !repaired.contains(event)).toList();
        return !repaired.equals(active) && compactEvents(sessionId, dropped, repaired, version);
    }

    /**
     * Starts another session with the events that a session had at a version. Both go on apart from each other.
     *
     * @return the new session: of the same user, with the same metadata
     * @throws NotFoundException when the log has no such version, or it was pruned
     * @throws CairnException {@code ALREADY_EXISTS} when there is a session of the new id
     */
    public Session fork(String sessionId, long version, String newSessionId) {
        CheckpointTuple state = versions.at(ThreadIds.SESSIONS.config(sessionId), version);
        Session session = Objects.requireNonNull(threads.find(sessionId));
        CheckpointConfig copy = versions.place(ThreadIds.SESSIONS.config(newSessionId));
        threads.expectFree(newSessionId);
        versions.copy(state, copy);
        return save(StoredSession.as(newSessionId, session));
    }
}
