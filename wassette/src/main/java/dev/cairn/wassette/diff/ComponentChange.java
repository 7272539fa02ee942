package dev.cairn.wassette.diff;

import dev.cairn.wassette.policy.PolicyDiff;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How a component differs between two snapshots.
 *
 * @param componentId its id
 * @param kind what happened to it
 * @param parts what of it differs, for example {@code binary}, {@code source}
 * @param addedTools tools that are new
 * @param removedTools tools that are gone
 * @param policy how the policy differs, or null where its text is the same
 * @param securityChanges what it means for security, one reason a text
 */
public record ComponentChange(
        String componentId,
        Kind kind,
        List<String> parts,
        List<String> addedTools,
        List<String> removedTools,
        @Nullable PolicyDiff policy,
        List<String> securityChanges) {
    /** What happened. */
    public enum Kind {
        /** It is new. */
        ADDED,
        /** It is gone. */
        REMOVED,
        /** It is another. */
        CHANGED
    }

    /** Copies the lists. */
    public ComponentChange {
        parts = List.copyOf(parts);
        addedTools = List.copyOf(addedTools);
        removedTools = List.copyOf(removedTools);
        securityChanges = List.copyOf(securityChanges);
    }
}
