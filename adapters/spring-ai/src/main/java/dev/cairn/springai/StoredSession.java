package dev.cairn.springai;

import dev.cairn.checkpoint.ThreadInfo;
import dev.cairn.model.Document;
import dev.cairn.model.binding.Types;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.ai.session.Session;

/** What is noted of a session, as metadata of its thread. Stateless. */
final class StoredSession {
    private static final String SESSION = "spring_ai_session";
    private static final String USER = "user";
    private static final String CREATED = "created";
    private static final String EXPIRES = "expires";
    private static final String METADATA = "metadata";

    private final Types types;

    StoredSession(Types types) {
        this.types = types;
    }

    Document write(Session session) {
        Map<String, Object> members = new LinkedHashMap<>();
        members.put(USER, session.userId());
        members.put(CREATED, session.createdAt().toString());
        if (session.expiresAt() != null) {
            members.put(EXPIRES, session.expiresAt().toString());
        }
        if (!session.metadata().isEmpty()) {
            members.put(METADATA, session.metadata());
        }
        return types.document(Map.of(SESSION, members));
    }

    /** Null for a thread that is no session, or not yet. */
    @Nullable
    Session read(String sessionId, ThreadInfo thread) {
        Document stored = thread.metadata().member(SESSION).orElse(null);
        if (stored == null) {
            return null;
        }
        StoredMembers members = new StoredMembers(stored, types);
        Session.Builder session = Session.builder()
                .id(sessionId)
                .userId(members.text(USER))
                .createdAt(Instant.parse(members.text(CREATED)))
                .metadata(members.map(METADATA));
        String expires = members.textOrNull(EXPIRES);
        return members.finished(expiring(session, expires == null ? null : Instant.parse(expires))
                .build());
    }

    /** The same session under another id, from now. */
    static Session as(String sessionId, Session session) {
        Session.Builder builder =
                Session.builder().id(sessionId).userId(session.userId()).metadata(session.metadata());
        return expiring(builder, session.expiresAt()).build();
    }

    /** Null says never; without saying so a session would get an end. */
    @SuppressWarnings("NullAway")
    private static Session.Builder expiring(Session.Builder session, @Nullable Instant expires) {
        return session.expiresAt(expires);
    }
}
