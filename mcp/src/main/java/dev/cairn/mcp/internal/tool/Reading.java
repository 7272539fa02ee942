package dev.cairn.mcp.internal.tool;

import dev.cairn.answer.ItemFacts;
import dev.cairn.answer.Json;
import java.util.ArrayList;

/** What resources and prompts read with the tools' words. Stateless but for its place. */
public final class Reading {
    private final Place place;

    /** Reads in a place. */
    public Reading(Place place) {
        this.place = place;
    }

    /** A thread with its branches. */
    public Json thread(String thread) {
        ThreadTools threads = new ThreadTools(place);
        return threads.facts(threads.require(thread), new ArrayList<>());
    }

    /** An item below the root. */
    public Json item(String namespace, String key) {
        return place.below(ItemFacts.of(place.items().get(place.namespace(namespace), key)));
    }
}
