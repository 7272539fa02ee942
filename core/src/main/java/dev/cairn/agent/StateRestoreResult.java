package dev.cairn.agent;

import dev.cairn.agent.migration.StateMigration;
import dev.cairn.agent.migration.StateVersion;
import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.error.NotFoundException;
import dev.cairn.model.Document;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a restore built, or why it could not. Immutable.
 *
 * @param agentId the agent that the state is for
 * @param restoredSnapshotId the snapshot that it was built from, null when none was found
 * @param restoredFromBackup the backup that it was built from, or null
 * @param version the schema version of the state; of the snapshot when nothing was built; null when none was found
 * @param migrationsApplied the migrations that led to that version, in their order
 * @param restoredAt when
 * @param success whether the state was built
 * @param errorCode why not, or null
 * @param errorMessage the same in words, or null
 * @param errorDetails its facts for programs, as {@link CairnException#details}; empty when there is no failure
 * @param state the state, ready to be saved or run; null when there is none
 * @param fields what became of each field
 * @param warnings what the caller should know
 */
public record StateRestoreResult(
        String agentId,
        @Nullable String restoredSnapshotId,
        @Nullable String restoredFromBackup,
        @Nullable StateVersion version,
        List<StateMigration> migrationsApplied,
        Instant restoredAt,
        boolean success,
        @Nullable ErrorCode errorCode,
        @Nullable String errorMessage,
        Map<String, Object> errorDetails,
        @Nullable Document state,
        List<RestoredField> fields,
        List<String> warnings) {
    /** Copies the lists and the map. */
    public StateRestoreResult {
        errorDetails = Map.copyOf(errorDetails);
        migrationsApplied = List.copyOf(migrationsApplied);
        fields = List.copyOf(fields);
        warnings = List.copyOf(warnings);
    }

    /**
     * The state.
     *
     * @throws CairnException with the code, message and details of the failure when there is none; a {@link NotFoundException} for {@code
     *     NOT_FOUND}
     */
    public Document getState() {
        if (state == null && errorCode == ErrorCode.NOT_FOUND) {
            throw new NotFoundException(String.valueOf(errorMessage), errorDetails);
        }
        if (state == null) {
            throw new CairnException(
                    errorCode == null ? ErrorCode.INTERNAL : errorCode,
                    String.valueOf(errorMessage),
                    errorDetails,
                    null);
        }
        return state;
    }

    /** Agent, snapshot and what became of the restore, with the code and message of a failure; never the state. */
    @Override
    public String toString() {
        return "agent '" + agentId + "'" + (restoredSnapshotId == null ? "" : " from snapshot " + restoredSnapshotId)
                + ": " + (success ? "restored" : "not restored, " + errorCode + ": " + errorMessage);
    }
}
