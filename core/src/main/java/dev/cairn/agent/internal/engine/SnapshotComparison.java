package dev.cairn.agent.internal.engine;

import dev.cairn.agent.AgentStateSnapshot;
import dev.cairn.agent.SnapshotDiff;
import dev.cairn.agent.SnapshotDiff.FieldChange;
import dev.cairn.agent.SnapshotDiff.Kind;
import dev.cairn.agent.SnapshotForm;
import dev.cairn.model.Document;
import dev.cairn.model.patch.JsonPatch;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Compares snapshots. Stateless. */
final class SnapshotComparison {
    private SnapshotComparison() {}

    static SnapshotDiff diff(AgentStateSnapshot from, AgentStateSnapshot to) {
        Map<String, FieldChange> fields = new LinkedHashMap<>();
        Document a = from.state();
        Document b = to.state();
        for (String name : names(a, b)) {
            Optional<Document> before = a.member(name);
            Optional<Document> after = b.member(name);
            if (!before.equals(after)) {
                Kind kind = before.isEmpty() ? Kind.ADDED : after.isEmpty() ? Kind.REMOVED : Kind.CHANGED;
                fields.put(name, new FieldChange(kind, JsonPatch.fromDiff(only(name, before), only(name, after))));
            }
        }
        return new SnapshotDiff(from.summary(), to.summary(), fields);
    }

    private static Set<String> names(Document a, Document b) {
        Set<String> names = new LinkedHashSet<>(SnapshotForm.members(a).keySet());
        names.addAll(SnapshotForm.members(b).keySet());
        return names;
    }

    private static Document only(String name, Optional<Document> value) {
        return Document.fromObject(value.map(document -> Map.of(name, document)).orElse(Map.of()));
    }
}
