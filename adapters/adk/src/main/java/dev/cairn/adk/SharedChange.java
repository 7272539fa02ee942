package dev.cairn.adk;

import com.google.adk.sessions.SessionKey;
import dev.cairn.model.Document;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * A change of state of the user or the app, as the session stores it with its event.
 *
 * @param thread the thread that the change was stored in first; a copy of the thread has it too, and must not make it again
 * @param number counts the session's changes
 * @param user what changes for the user; an empty value removes its key
 * @param app what changes for the app
 */
record SharedChange(
        String thread, long number, Map<String, Optional<Document>> user, Map<String, Optional<Document>> app) {
    private static final String THREAD = "thread";
    private static final String NUMBER = "number";
    private static final String USER = "user";
    private static final String APP = "app";

    static SharedChange of(SessionKey key, long number, StateDelta delta) {
        return new SharedChange(AdkNames.thread(key), number, delta.user(), delta.app());
    }

    Document write() {
        Map<String, Document> members = new LinkedHashMap<>();
        members.put(THREAD, Document.of(thread));
        members.put(NUMBER, Document.fromNumber(number));
        members.put(USER, write(user));
        members.put(APP, write(app));
        return Document.fromObject(members);
    }

    /** Values are in lists, so that no value stands for a removal. */
    private static Document write(Map<String, Optional<Document>> changes) {
        Map<String, Document> members = new LinkedHashMap<>();
        changes.forEach((key, value) ->
                members.put(key, Document.fromArray(value.stream().toList())));
        return Document.fromObject(members);
    }

    static SharedChange read(Document stored) {
        return new SharedChange(
                stored.at("/" + THREAD).text(),
                stored.at("/" + NUMBER).as(Long.class),
                changes(stored.at("/" + USER)),
                changes(stored.at("/" + APP)));
    }

    boolean isOf(SessionKey key) {
        return thread.equals(AdkNames.thread(key));
    }

    private static Map<String, Optional<Document>> changes(Document stored) {
        Map<String, Optional<Document>> changes = new LinkedHashMap<>();
        for (int i = 0; i < stored.size(); i++) {
            Document value = stored.item(i);
            changes.put(stored.name(i), value.size() == 0 ? Optional.empty() : Optional.of(value.item(0)));
        }
        return changes;
    }
}
