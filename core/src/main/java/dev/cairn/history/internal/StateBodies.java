package dev.cairn.history.internal;

import dev.cairn.codec.internal.frame.EncodedState.StateBody;
import dev.cairn.model.Document;
import dev.cairn.storage.Bytes;
import java.util.LinkedHashMap;
import java.util.Map;

/** Bodies of records that hold a state. */
final class StateBodies {
    private StateBodies() {}

    /** The service's own members, then where the values are. */
    static Bytes of(Map<String, Document> members, StateBody state) {
        Map<String, Document> body = new LinkedHashMap<>(members);
        if (body.put("lanes", state.lanes()) != null || body.put("values", state.values()) != null) {
            throw new IllegalArgumentException("lanes and values are not the service's own members");
        }
        return Bytes.fromOwned(Document.fromObject(body).bytes());
    }
}
