package dev.cairn.agent;

import dev.cairn.model.patch.JsonPatch;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * How the state of one snapshot differs from that of another, field by field. Immutable.
 *
 * @param from the one
 * @param to the other
 * @param fields for each field that differs what leads from one value to the other; a field that one of them lacks is added or removed as
 *     a whole. Pointers begin at the field
 */
public record SnapshotDiff(SnapshotSummary from, SnapshotSummary to, Map<String, FieldChange> fields) {
    /** Copies the map. */
    public SnapshotDiff {
        fields = Collections.unmodifiableMap(new LinkedHashMap<>(fields));
    }

    /** What became of a field. */
    public enum Kind {
        /** Only the second has it. */
        ADDED,
        /** Only the first has it. */
        REMOVED,
        /** Both have it, with other values. */
        CHANGED
    }

    /**
     * The change of a field.
     *
     * @param kind what became of it
     * @param patch the operations that lead from the first document to the second
     */
    public record FieldChange(Kind kind, JsonPatch patch) {
        /** Without the values. */
        @Override
        public String toString() {
            return kind + ", patch: " + patch.toDocument().outline();
        }
    }

    /** Whether both states are equal. */
    public boolean isEmpty() {
        return fields.isEmpty();
    }
}
