package dev.cairn.server.report;

import dev.cairn.annotation.Internal;
import dev.cairn.model.JsonPointer;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What goes into a report.
 *
 * @param namespace the only namespace, or null for all
 * @param branches the only branches, each back to its beginning; empty for all checkpoints
 * @param blanked places in states whose values are taken out
 */
@Internal
public record ReportOptions(@Nullable String namespace, List<String> branches, List<JsonPointer> blanked) {
    /** Copies the lists. */
    public ReportOptions {
        branches = List.copyOf(branches);
        blanked = List.copyOf(blanked);
    }
}
