package dev.cairn.adk;

import com.google.adk.events.Event;
import com.google.adk.sessions.BaseSessionService;
import com.google.adk.sessions.GetSessionConfig;
import com.google.adk.sessions.ListEventsResponse;
import com.google.adk.sessions.ListSessionsResponse;
import com.google.adk.sessions.Session;
import com.google.adk.sessions.SessionException;
import com.google.adk.sessions.SessionKey;
import com.google.adk.sessions.SessionNotFoundException;
import com.google.errorprone.annotations.CanIgnoreReturnValue;
import dev.cairn.Cairn;
import dev.cairn.message.InterruptedCalls;
import io.reactivex.rxjava3.core.Completable;
import io.reactivex.rxjava3.core.Maybe;
import io.reactivex.rxjava3.core.Single;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ConcurrentMap;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the sessions of agents in a Cairn: durable, with their whole history, usable by several processes. Each event is a checkpoint of the
 * thread {@code adk/sessions/APP/USER/SESSION} and has the event's id, so that a session can be rewound to each of them. An event that was
 * appended is durable; appending it again, with the same id, changes nothing.
 *
 * <p>Keys of state that begin with {@code app:} belong to all users of the app, those with {@code user:} to all sessions of the user; those
 * with {@code temp:} are seen in the object of the session and are not stored. Values of state are what the JSON of the kit makes of them.
 *
 * <p>An append expects that nothing was stored in the session since its object was read. Where another process has appended meanwhile, the
 * object gets those events and the event follows them, except between a call of a function and its answer: then the append fails and
 * nothing is stored.
 *
 * <p>Failures are {@link SessionException}s; the exception of Cairn is their cause. {@link #appendEvent} stores before it returns, whether or
 * not something subscribes; everything else happens on subscription, on the subscriber's thread. Thread-safe.
 */
public final class CairnSessionService implements BaseSessionService {
    private final SessionThreads threads;
    private final OpenSessions open;
    private final InterruptedCalls unanswered;
    private final boolean alone;

    /** Keeps sessions in a store, which the caller closes. */
    public CairnSessionService(Cairn cairn) {
        this(new SessionThreads(cairn), new OpenSessions(), InterruptedCalls.KEEP, false);
    }

    private CairnSessionService(SessionThreads threads, OpenSessions open, InterruptedCalls unanswered, boolean alone) {
        this.threads = threads;
        this.open = open;
        this.unanswered = unanswered;
        this.alone = alone;
    }

    /** Returns this service, showing sessions with unanswered calls of functions in a certain way. */
    public CairnSessionService showing(InterruptedCalls how) {
        return new CairnSessionService(threads, open, how, alone);
    }

    /**
     * Returns this service, refusing every event with content where others have appended such an event since the session was read. Of two
     * requests on one session, the second one fails before it has stored anything.
     */
    public CairnSessionService refusingOthers() {
        return new CairnSessionService(threads, open, unanswered, true);
    }

    @Override
    @Deprecated
    @SuppressWarnings("InlineMeSuggester") // programs call it through the interface
    public Single<Session> createSession(
            String appName, String userId, @Nullable ConcurrentMap<String, Object> state, @Nullable String sessionId) {
        return createSession(appName, userId, (Map<String, Object>) state, sessionId);
    }

    /**
     * Creates a session. Keys of the app and the user go where they belong.
     *
     * @param sessionId trimmed; where it is null or blank, the service chooses one
     * @return fails with {@link SessionException} when there is a session of that id
     */
    @Override
    public Single<Session> createSession(
            String appName, String userId, @Nullable Map<String, Object> state, @Nullable String sessionId) {
        String given = sessionId == null ? "" : sessionId.trim();
        SessionKey key = AdkNames.key(
                appName, userId, given.isEmpty() ? UUID.randomUUID().toString() : given);
        return Single.fromCallable(() -> Failures.asSessions(key, () -> create(key, state)));
    }

    private Session create(SessionKey key, @Nullable Map<String, Object> state) {
        threads.create(key, StateDelta.of(state));
        StoredSession stored = threads.get(key, Optional.empty());
        Session session = shown(stored, stored.events());
        if (state != null) {
            state.forEach((name, value) -> {
                if (StateDelta.isTemporary(name) && value != null) {
                    session.state().put(name, value);
                }
            });
        }
        return session;
    }

    @Override
    public Maybe<Session> getSession(
            String appName, String userId, String sessionId, Optional<GetSessionConfig> config) {
        SessionKey key = AdkNames.key(appName, userId, sessionId);
        Objects.requireNonNull(config, "config");
        return Maybe.fromOptional(Optional.of(key))
                .flatMap(named -> Maybe.fromOptional(Failures.asSessions(named, () -> find(named, config))));
    }

    private Optional<Session> find(SessionKey key, Optional<GetSessionConfig> config) {
        Optional<Integer> most = config.flatMap(GetSessionConfig::numRecentEvents);
        if (most.filter(number -> number < 0).isPresent()) {
            throw new SessionException("The number of events must be at least 0, not " + most.get() + ".");
        }
        return threads.find(key, most)
                .map(stored -> shown(stored, EventFilter.shown(stored.events(), config, unanswered)));
    }

    /** Returns the sessions of a user without their events, the one that changed last first. */
    @Override
    public Single<ListSessionsResponse> listSessions(String appName, String userId) {
        SessionKey user = AdkNames.key(appName, userId, "");
        return Single.fromCallable(() -> Failures.asSessions(
                user,
                () -> ListSessionsResponse.builder()
                        .sessions(threads.list(appName, userId).stream()
                                .map(stored -> shown(stored, List.of()))
                                .toList())
                        .build()));
    }

    /** Deletes a session; {@code cairn thread undelete} restores it for a time. State of the app and the user stays. */
    @Override
    public Completable deleteSession(String appName, String userId, String sessionId) {
        SessionKey key = AdkNames.key(appName, userId, sessionId);
        return Completable.fromAction(() -> Failures.asSessions(key, () -> {
            threads.delete(key);
            return key;
        }));
    }

    /** Returns all events of a session on one page. */
    @Override
    public Single<ListEventsResponse> listEvents(String appName, String userId, String sessionId) {
        SessionKey key = AdkNames.key(appName, userId, sessionId);
        return Single.fromCallable(() -> Failures.asSessions(
                key,
                () -> ListEventsResponse.builder()
                        .events(threads.get(key, Optional.empty()).events())
                        .build()));
    }

    /**
     * Appends an event, stored before this returns, and changes the object of the session in the same way. A partial event is only returned.
     *
     * @return the event; fails with {@link SessionNotFoundException} when the session was deleted, and with {@link SessionException} when
     *     it has another event of that id or is between a call and its answer
     */
    @CanIgnoreReturnValue
    @Override
    public Single<Event> appendEvent(Session session, Event event) {
        if (event.partial().orElse(false)) {
            return Single.just(event);
        }
        SessionKey key = AdkNames.key(session.appName(), session.userId(), session.id());
        try {
            return Single.just(Failures.asSessions(key, () -> append(session, key, event)));
        } catch (SessionException e) {
            return Single.error(e);
        }
    }

    private Event append(Session session, SessionKey key, Event event) {
        synchronized (open.lock(session)) {
            OpenSession known = open.of(session)
                    .orElseGet(() -> threads.get(key, Optional.of(1)).open());
            SessionAppend append = new SessionAppend(threads, key, known, event, alone);
            try {
                SessionAppend.Result result = append.run();
                SessionObjects.show(session, event, result);
                open.set(session, result.open());
                return event;
            } catch (RuntimeException | Error e) {
                forgetIfPut(session, append);
                throw e;
            }
        }
    }

    /** What was stored and not shown is read again. */
    private void forgetIfPut(Session session, SessionAppend append) {
        if (append.isPut()) {
            open.forget(session);
        }
    }

    /**
     * Rewinds a session to an event, which is its last one then. What came after it stays in the history: rewinding to its last event
     * undoes this. State of the app and the user stays as it is.
     *
     * @return the session as it is then; fails with {@link SessionNotFoundException} when there is no such session or event
     */
    public Single<Session> rewind(SessionKey key, String eventId) {
        return rewound(key, () -> threads.rewind(key, eventId));
    }

    /** Rewinds a session to where it was before an event, for example the first one of a run that failed; see {@link #rewind}. */
    public Single<Session> rewindBefore(SessionKey key, String eventId) {
        return rewound(key, () -> threads.rewindBefore(key, eventId));
    }

    private Single<Session> rewound(SessionKey key, Runnable rewind) {
        return Single.fromCallable(() -> Failures.asSessions(key, () -> {
            rewind.run();
            StoredSession stored = threads.get(key, Optional.empty());
            return shown(stored, EventFilter.shown(stored.events(), Optional.empty(), unanswered));
        }));
    }

    private Session shown(StoredSession stored, List<Event> events) {
        Session session = stored.session(events);
        open.set(session, stored.open());
        return session;
    }
}
