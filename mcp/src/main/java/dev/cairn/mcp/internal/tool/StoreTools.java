package dev.cairn.mcp.internal.tool;

import dev.cairn.answer.Json;
import dev.cairn.answer.StoreFacts;
import dev.cairn.maintenance.StoreStats;
import dev.cairn.mcp.internal.model.Answer;
import dev.cairn.mcp.internal.model.Call;
import dev.cairn.mcp.internal.model.Nature;
import dev.cairn.mcp.internal.model.Tool;

/** The store as a whole. Thread-safe. */
public final class StoreTools {
    private static final int LARGEST = 5;

    private final Place place;

    /** Tools on a store. */
    public StoreTools(Place place) {
        this.place = place;
    }

    Tool stats() {
        return new Tool(
                "store_stats",
                "Describe the store",
                "Show how much is in the store: numbers of threads, checkpoints, items and agents, their sizes, and "
                        + "the largest threads. Use it when the user asks what is saved or how large it is.",
                Schema.of().document(),
                Schema.of()
                        .need("threads", Schema.whole("How many threads."))
                        .need("items", Schema.whole("How many items."))
                        .answer(),
                Nature.READS,
                this::stats);
    }

    private Answer stats(Call call) {
        call.peer().progress(0, 1.0, "counting");
        Json facts = facts();
        call.peer().progress(1, 1.0, "counted");
        return Answer.stored("What is in the store.", facts);
    }

    /** What is in the store. */
    public Json facts() {
        StoreStats stats = place.store().stats(LARGEST);
        return StoreFacts.of(null, stats);
    }
}
