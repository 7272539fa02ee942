package dev.cairn.springai;

import dev.cairn.model.Document;
import dev.cairn.model.binding.Types;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.springframework.ai.session.SessionEvent;

/** Events of sessions as JSON. The session is the thread that holds them, so a copy of a thread is another session. Stateless. */
final class StoredEvents {
    static final String ID = "id";
    private static final String TIME = "time";
    private static final String MESSAGE = "message";
    private static final String METADATA = "metadata";
    private static final String BRANCH = "branch";
    private static final String ARCHIVED = "archived";

    private final Types types;
    private final SpringAiMessages messages;

    StoredEvents(Types types) {
        this.types = types;
        this.messages = new SpringAiMessages(types);
    }

    Document write(SessionEvent event) {
        Map<String, Object> members = new LinkedHashMap<>();
        members.put(ID, event.getId());
        members.put(TIME, event.getTimestamp().toString());
        members.put(MESSAGE, messages.write(event.getMessage()));
        if (!event.getMetadata().isEmpty()) {
            members.put(METADATA, event.getMetadata());
        }
        if (event.getBranch() != null) {
            members.put(BRANCH, event.getBranch());
        }
        if (event.isArchived()) {
            members.put(ARCHIVED, true);
        }
        return types.document(members);
    }

    List<Document> writeAll(List<SessionEvent> events) {
        return events.stream().map(this::write).toList();
    }

    static boolean isArchived(Document stored) {
        return stored.member(ARCHIVED).isPresent();
    }

    SessionEvent read(String sessionId, Document stored) {
        StoredMembers members = new StoredMembers(stored, types);
        SessionEvent.Builder event = SessionEvent.builder()
                .id(members.text(ID))
                .sessionId(sessionId)
                .timestamp(Instant.parse(members.text(TIME)))
                .message(messages.read(members.get(MESSAGE)))
                .metadata(members.map(METADATA))
                .archived(members.find(ARCHIVED) != null);
        String branch = members.textOrNull(BRANCH);
        return members.finished((branch == null ? event : event.branch(branch)).build());
    }

    List<SessionEvent> readAll(String sessionId, List<Document> stored) {
        List<SessionEvent> events = new ArrayList<>(stored.size());
        stored.forEach(item -> events.add(read(sessionId, item)));
        return events;
    }
}
