package dev.cairn.agent;

import dev.cairn.error.CairnException;
import dev.cairn.error.NotFoundException;
import dev.cairn.storage.Damage;
import dev.cairn.storage.Page;
import java.time.Instant;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The stored snapshots of agents: what there are, what they changed, and the tags, pins and times beside them.
 *
 * <p>Methods that name a snapshot throw {@link NotFoundException} when the agent has none of that id. Thread-safe.
 */
public interface Snapshots {
    /**
     * Lists snapshots of an agent without their documents; empty for an agent that has none.
     *
     * @param damaged receives each damaged snapshot, which is skipped; or null to fail at the first
     */
    Page<SnapshotSummary> list(String agentId, SnapshotQuery query, @Nullable Consumer<Damage> damaged);

    /** Lists snapshots of an agent, and fails at a damaged one. */
    default Page<SnapshotSummary> list(String agentId, SnapshotQuery query) {
        return list(agentId, query, null);
    }

    /** Returns the summary of a snapshot without reading its document. */
    SnapshotSummary get(String agentId, String snapshotId);

    /**
     * Lists snapshots with the fields that each changed, newest first. Reads the document of each.
     *
     * @param damaged receives each damaged snapshot, which is skipped; or null to fail at the first
     */
    Page<SnapshotChange> history(String agentId, SnapshotQuery query, @Nullable Consumer<Damage> damaged);

    /** Compares the states of two snapshots of an agent. */
    SnapshotDiff diff(String agentId, String fromSnapshotId, String toSnapshotId);

    /** Adds and removes tags of a snapshot. */
    SnapshotSummary tag(String agentId, String snapshotId, List<String> add, List<String> remove);

    /** Pins a snapshot, so that no clean-up removes it, or unpins it. */
    SnapshotSummary pin(String agentId, String snapshotId, boolean pinned);

    /**
     * Sets the time after which a clean-up removes a snapshot.
     *
     * @param when or null for never
     */
    SnapshotSummary expire(String agentId, String snapshotId, @Nullable Instant when);

    /** Removes a snapshot; others are unaffected. If it is the latest, the one stored before it becomes the latest. */
    void delete(String agentId, String snapshotId);

    /**
     * Stores a copy of a snapshot under its own id; an equal one is kept, a damaged one is replaced. It becomes the
     * latest only if the agent has no snapshot or if it was the latest.
     *
     * @param compression of what it adds, or null for the service's
     * @throws CairnException {@code ALREADY_EXISTS} when another snapshot has this id
     */
    AgentStateSnapshot add(AgentStateSnapshot snapshot, @Nullable CompressionType compression);
}
