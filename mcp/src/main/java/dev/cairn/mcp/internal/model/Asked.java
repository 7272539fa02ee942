package dev.cairn.mcp.internal.model;

import dev.cairn.answer.Json;
import dev.cairn.model.Document;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Says that a call goes on when the client has answered something. */
public final class Asked extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final transient Map<String, Document> requests;
    private final transient @Nullable String state;

    /**
     * Asks the client.
     *
     * @param requests objects with {@code method} and {@code params}, by their names
     * @param state comes back with the answers; the client cannot change it
     */
    public Asked(Map<String, Document> requests, @Nullable String state) {
        super("the client is asked for " + requests.keySet(), null, false, false);
        this.requests = Map.copyOf(requests);
        this.state = state;
    }

    /** Asks one thing. */
    public static Asked of(String name, String method, Document params) {
        return new Asked(
                Map.of(
                        name,
                        new Json().put("method", method).put("params", params).document()),
                null);
    }

    /** The requests by name. */
    public Map<String, Document> requests() {
        return requests;
    }

    /** What comes back with the answers. */
    public @Nullable String state() {
        return state;
    }
}
