package dev.cairn.agent.migration;

import dev.cairn.model.Document;
import java.util.List;

/**
 * A document that was brought to another version.
 *
 * @param document the document
 * @param version its version now
 * @param applied the steps that led to it, in their order, with their times
 */
public record MigratedState(Document document, StateVersion version, List<StateMigration> applied) {
    /** Copies the list. */
    public MigratedState {
        applied = List.copyOf(applied);
    }

    /** Without the values. */
    @Override
    public String toString() {
        return document.outline() + " in version " + version + " by " + applied;
    }
}
