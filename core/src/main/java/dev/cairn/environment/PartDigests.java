package dev.cairn.environment;

import dev.cairn.annotation.Internal;
import dev.cairn.internal.text.Sha256;
import dev.cairn.model.Document;
import java.util.HashMap;
import java.util.Map;

/** SHA-256 of states, remembered for those documents that were looked at last under a key. Not thread-safe. */
@Internal
public final class PartDigests {
    private final Map<String, Known> known = new HashMap<>();

    private record Known(Document state, String sha256) {}

    @SuppressWarnings("ReferenceEquality")
    @Internal
    public // the very document that was digested
    String of(String key, Document state) {
        Known last = known.get(key);
        if (last != null && last.state == state) {
            return last.sha256;
        }
        String sha256 = Sha256.of(state.unsafeBytes());
        known.put(key, new Known(state, sha256));
        return sha256;
    }
}
