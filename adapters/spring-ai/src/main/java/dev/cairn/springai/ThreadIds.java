package dev.cairn.springai;

import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.store.Namespace;
import java.util.List;

/**
 * The names of the threads of one kind: the kind, then the framework's id, in which a slash is escaped.
 *
 * @param prefix what all of them begin with
 */
record ThreadIds(String prefix) {
    static final ThreadIds SESSIONS = new ThreadIds("spring-ai/sessions/");
    static final ThreadIds CHATS = new ThreadIds("spring-ai/chats/");

    String name(String id) {
        return prefix + Namespace.path(List.of(id));
    }

    CheckpointConfig config(String id) {
        return CheckpointConfig.of(name(id));
    }

    /** The framework's id of a thread of this kind. */
    String id(String name) {
        return Namespace.parse(name.substring(prefix.length())).labels().get(0);
    }
}
