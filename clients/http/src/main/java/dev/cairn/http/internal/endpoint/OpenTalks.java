package dev.cairn.http.internal.endpoint;

import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.http.internal.wire.Talks;
import dev.cairn.storage.Bytes;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The talks that go on, by their ids. Thread-safe. */
final class OpenTalks {
    /** Each keeps a thread and, with a database, a connection. */
    private static final int MOST = 256;

    private final SecureRandom random = new SecureRandom();
    private final Map<Bytes, Talk<?, ?>> open = new ConcurrentHashMap<>();
    private final Duration patience;

    OpenTalks(Duration patience) {
        this.patience = patience;
    }

    /** What is made with the id of a talk. */
    @FunctionalInterface
    interface WithId<Q, A> {
        Talk.Work<Q, A> of(Bytes id);
    }

    /** Begins a talk and returns what it says first. It stays open while it has more to say. */
    <Q, A> A begin(Reach reach, WithId<Q, A> work) {
        open.values().removeIf(Talk::isOver);
        if (open.size() >= MOST) {
            throw new CairnException(
                    ErrorCode.UNAVAILABLE,
                    "Cannot open a view: the server has " + MOST + " open views, the limit. Nothing was changed. Try "
                            + "again later.");
        }
        Bytes id = id();
        Talk<Q, A> talk = new Talk<>(reach, patience, work.of(id));
        open.put(id, talk);
        try {
            return talk.begin();
        } finally {
            if (talk.isOver()) {
                open.remove(id);
            }
        }
    }

    private Bytes id() {
        byte[] id = new byte[Talks.ID];
        random.nextBytes(id);
        return Bytes.fromOwned(id);
    }

    private Talk<?, ?> find(Reach reach, Bytes id) {
        Talk<?, ?> talk = open.get(id);
        if (talk == null || !talk.reach.equals(reach)) {
            throw Talk.lost();
        }
        return talk;
    }

    /** Goes on with a talk of these types: an id is handed out for one sort of talk only. */
    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"})
    <Q, A> A go(Reach reach, Bytes id, long step, Q question) {
        return ((Talk<Q, A>) find(reach, id)).go(step, question);
    }

    /** Lets a talk wait anew. */
    void keep(Reach reach, Bytes id) {
        find(reach, id).touch();
    }

    /** Ends a talk, if it is there. */
    void end(Reach reach, Bytes id) {
        Talk<?, ?> talk = open.get(id);
        if (talk != null && talk.reach.equals(reach)) {
            talk.end();
            open.remove(id);
        }
    }

    /** Ends all of them. */
    void close() {
        open.values().forEach(Talk::end);
        open.clear();
    }
}
