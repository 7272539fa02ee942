package dev.cairn.graph;

import dev.cairn.annotation.Internal;
import java.util.Set;

/**
 * What savers need to know of a graph library.
 *
 * @param runner how the names of the classes that read checkpoints begin
 * @param starts their methods that read one because a run begins; others read to show or edit a state
 * @param start the name of the node before the first
 * @param internal how the keys of the library's own metadata begin
 */
@Internal
public record GraphLibrary(Set<String> runner, Set<String> starts, String start, Set<String> internal) {
    /** What stands for the next node where the graph stopped before it chose one. */
    static final String UNDECIDED = "__INTERRUPTED__";

    boolean isInternal(String key) {
        return internal.stream().anyMatch(key::startsWith);
    }

    boolean isRunner(String className) {
        return runner.stream().anyMatch(className::startsWith);
    }
}
