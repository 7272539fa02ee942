package dev.cairn.agent.migration;

import dev.cairn.model.Document;
import java.util.Map;
import java.util.function.UnaryOperator;

/** What a step does to a raw document. It is given all members, those that no one knows too, and must not change who the snapshot is. */
@FunctionalInterface
public interface MigrationFunction {
    /** The document in the step's next version. Its {@code version} is set by whoever applies the step. */
    Document migrate(Document document);

    /**
     * A function on the members of a document, see {@link Document#edited}.
     *
     * @param function given a map of its own, in order, whose values are {@link Document}s; what it returns may hold any value that a
     *     document can be made of
     */
    static MigrationFunction ofMembers(UnaryOperator<Map<String, Object>> function) {
        return document -> document.edited(function);
    }
}
