package dev.cairn.graph;

import dev.cairn.annotation.Internal;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A checkpoint of a graph, in no library's type.
 *
 * @param id its id
 * @param state the graph's state; each key is a channel
 * @param node the node that it was put after
 * @param next the node that follows, or null where the graph stopped before it chose one
 */
@Internal
public record GraphStep(
        String id,
        Map<String, Object> state,
        String node,
        @Nullable String next) {}
