package dev.cairn.server.internal.langgraph;

import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.model.Document;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Small pieces of the SDK's JSON. Stateless. */
final class Json {
    static final Document NULL = Document.of(null);
    static final Document NO_MEMBERS = Document.fromObject(Map.of());
    static final Document NO_ITEMS = Document.fromArray(List.of());

    private Json() {}

    static Document text(@Nullable String text) {
        return text == null ? NULL : Document.of(text);
    }

    static Document time(@Nullable Instant time) {
        return time == null ? NULL : Document.of(time.toString());
    }

    static Document texts(List<String> texts) {
        return Document.fromArray(texts.stream().map(Json::text).toList());
    }

    /** How the SDK names a checkpoint. */
    static Document checkpoint(CheckpointConfig config) {
        Map<String, Document> members = new LinkedHashMap<>();
        members.put("thread_id", Document.of(config.threadId()));
        members.put("checkpoint_ns", Document.of(config.namespace()));
        if (config.checkpointId() != null) {
            members.put("checkpoint_id", Document.of(config.checkpointId()));
        }
        members.put("checkpoint_map", NULL);
        return Document.fromObject(members);
    }
}
