package dev.cairn.agent;

import dev.cairn.annotation.Internal;
import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.internal.text.Names;
import org.jspecify.annotations.Nullable;

/**
 * Which state to build and from what. Immutable.
 *
 * @param agentId the agent that the state is for
 * @param backupId the backup to build it from, or null
 * @param snapshotId the snapshot to build it from, or null for the latest
 * @param restoreMemory whether memory is wanted
 * @param restoreExecutionContext whether the execution context is wanted
 * @param restoreTools whether the log of tool uses is wanted
 * @param targetStatus the status of the state, or null for the snapshot's
 * @param sourceAgent whose snapshot it is, or null: the agent's own; where that has no such snapshot all agents are asked, one read each
 */
public record StateRestoreRequest(
        String agentId,
        @Nullable String backupId,
        @Nullable String snapshotId,
        boolean restoreMemory,
        boolean restoreExecutionContext,
        boolean restoreTools,
        @Nullable String targetStatus,
        @Nullable String sourceAgent) {
    /** Checks the names. */
    public StateRestoreRequest {
        Names names = new Names().name("agent id", agentId);
        if (snapshotId != null) {
            names.id("snapshot id", snapshotId);
        }
        if (backupId != null) {
            names.id("backup id", backupId);
        }
        if (sourceAgent != null) {
            names.name("source agent", sourceAgent);
        }
        if (backupId != null && snapshotId != null) {
            names.problem("give either a backup or a snapshot");
        }
        names.done();
        if (targetStatus != null && targetStatus.isEmpty()) {
            throw new CairnException(
                    ErrorCode.INVALID, "The target status must not be empty. Omit it to keep the snapshot's.");
        }
    }

    /** All parts of an agent's latest snapshot. */
    public static StateRestoreRequest of(String agentId) {
        return new StateRestoreRequest(agentId, null, null, true, true, true, null, null);
    }

    /** The same from a snapshot. */
    public StateRestoreRequest snapshot(@Nullable String id) {
        return new StateRestoreRequest(
                agentId, null, id, restoreMemory, restoreExecutionContext, restoreTools, targetStatus, sourceAgent);
    }

    /** The same from a backup. */
    public StateRestoreRequest backup(@Nullable String id) {
        return new StateRestoreRequest(
                agentId, id, null, restoreMemory, restoreExecutionContext, restoreTools, targetStatus, sourceAgent);
    }

    /** The same from another agent's snapshot. */
    public StateRestoreRequest from(@Nullable String otherAgent) {
        return new StateRestoreRequest(
                agentId,
                backupId,
                snapshotId,
                restoreMemory,
                restoreExecutionContext,
                restoreTools,
                targetStatus,
                otherAgent);
    }

    /** Returns a copy with some parts only. */
    public StateRestoreRequest only(StatePart... parts) {
        java.util.List<StatePart> wanted = java.util.List.of(parts);
        return new StateRestoreRequest(
                agentId,
                backupId,
                snapshotId,
                wanted.contains(StatePart.MEMORY),
                wanted.contains(StatePart.EXECUTION_CONTEXT),
                wanted.contains(StatePart.TOOLS),
                targetStatus,
                sourceAgent);
    }

    /** Returns a copy with a status. */
    public StateRestoreRequest status(@Nullable String status) {
        return new StateRestoreRequest(
                agentId,
                backupId,
                snapshotId,
                restoreMemory,
                restoreExecutionContext,
                restoreTools,
                status,
                sourceAgent);
    }

    @Internal
    public boolean wants(StatePart part) {
        return switch (part) {
            case MEMORY -> restoreMemory;
            case EXECUTION_CONTEXT -> restoreExecutionContext;
            case TOOLS -> restoreTools;
        };
    }
}
