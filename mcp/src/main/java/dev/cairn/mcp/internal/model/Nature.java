package dev.cairn.mcp.internal.model;

import dev.cairn.answer.Json;
import dev.cairn.model.Document;

/** What calling a tool does to the store. */
public enum Nature {
    /** Changes nothing. */
    READS,
    /** Adds to what is there; each call adds more. */
    ADDS,
    /** Sets something to a value; the same call again changes nothing more, and what was there before can be had back. */
    SETS,
    /** Removes or replaces what cannot be had back. */
    DESTROYS;

    /** The annotations of a tool. Stored state is a closed world. */
    public Document annotations(String title) {
        return new Json()
                .put("title", title)
                .put("readOnlyHint", this == READS)
                .put("destructiveHint", this == DESTROYS)
                .put("idempotentHint", this == READS || this == SETS)
                .put("openWorldHint", false)
                .document();
    }
}
