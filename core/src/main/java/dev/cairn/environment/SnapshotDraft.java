package dev.cairn.environment;

import dev.cairn.model.Document;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A snapshot that is to be stored. Immutable.
 *
 * @param info its manifest; sequence and time are given when it is stored
 * @param states the states by the keys of the parts
 */
record SnapshotDraft(SnapshotInfo info, Map<String, Document> states) {
    SnapshotDraft {
        states = new LinkedHashMap<>(states);
    }
}
