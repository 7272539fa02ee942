package dev.cairn.maintenance;

import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * How a store is repaired.
 *
 * @param dryRun whether it only reports what would be done
 * @param moveHeads whether a head (of a branch, an agent, a session) whose target cannot be read moves to the nearest one that can
 * @param quarantine the folder for what is taken out; null for none, which only a dry run may have
 */
public record RepairOptions(
        boolean dryRun, boolean moveHeads, @Nullable Path quarantine) {
    /** Refuses to repair without a place for what is taken out. */
    public RepairOptions {
        if (!dryRun && quarantine == null) {
            throw new CairnException(
                    ErrorCode.INVALID,
                    "Cannot repair without a quarantine folder. Nothing was changed. Name one, or do a dry run.");
        }
    }
}
