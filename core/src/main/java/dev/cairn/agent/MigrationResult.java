package dev.cairn.agent;

import dev.cairn.agent.migration.StateMigration;
import dev.cairn.model.Document;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a migration of a snapshot did. Immutable.
 *
 * @param from the snapshot that was migrated
 * @param migrations the steps in their order, with their times; none when it had the version already
 * @param document what they made
 * @param stored the snapshot that holds it, whose parent is the old one; null when nothing was stored
 */
public record MigrationResult(
        SnapshotSummary from,
        List<StateMigration> migrations,
        Document document,
        @Nullable SnapshotSummary stored) {
    /** Copies the list. */
    public MigrationResult {
        migrations = List.copyOf(migrations);
    }

    /** The snapshot and the migrations; never the document. */
    @Override
    public String toString() {
        return from.snapshotId() + " migrated by " + migrations + ", stored: " + (stored != null);
    }
}
