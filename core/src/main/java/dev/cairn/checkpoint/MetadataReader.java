package dev.cairn.checkpoint;

import dev.cairn.checkpoint.CheckpointMetadata.Source;
import dev.cairn.internal.text.Names;
import dev.cairn.model.Document;
import dev.cairn.model.Document.Kind;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads metadata from JSON that may come from anywhere. Not thread-safe. */
final class MetadataReader {
    private final Document document;
    private final Names problems = new Names();

    MetadataReader(Document document) {
        this.document = document;
        if (document.kind() != Kind.OBJECT) {
            problems.problem("metadata is a JSON object, not " + document.kind().phrase());
        }
    }

    CheckpointMetadata read(Map<String, Document> extra) {
        Source source = source();
        long step = step();
        Map<String, String> parents = parents();
        String runId = text("run_id");
        problems.done();
        return new CheckpointMetadata(source, step, document.member("writes").orElse(null), parents, runId, extra);
    }

    private Source source() {
        String label = text("source");
        for (Source source : Source.values()) {
            if (label == null ? source == Source.LOOP : source.label().equals(label)) {
                return source;
            }
        }
        problems.problem("the metadata's 'source' is input, loop, update or fork, not '" + label + "'");
        return Source.LOOP;
    }

    private long step() {
        Optional<Document> step = document.member("step");
        try {
            return step.isEmpty()
                    ? 0
                    : Long.parseLong(
                            step.get().kind() == Kind.NUMBER ? step.get().text() : "");
        } catch (NumberFormatException e) {
            problems.problem("the metadata's 'step' is a whole number");
            return 0;
        }
    }

    private @Nullable String text(String name) {
        Optional<Document> member = document.member(name);
        if (member.isPresent() && member.get().kind() != Kind.STRING) {
            problems.problem("the metadata's '" + name + "' is a string");
            return null;
        }
        return member.map(Document::text).orElse(null);
    }

    private Map<String, String> parents() {
        Map<String, String> parents = new LinkedHashMap<>();
        Document map = document.member("parents").orElse(Document.fromObject(Map.of()));
        boolean strings = map.kind() == Kind.OBJECT && map.items().stream().allMatch(id -> id.kind() == Kind.STRING);
        if (!strings) {
            problems.problem("the metadata's 'parents' is an object of strings");
            return parents;
        }
        for (int i = 0; i < map.size(); i++) {
            parents.put(map.name(i), map.item(i).text());
        }
        return parents;
    }
}
