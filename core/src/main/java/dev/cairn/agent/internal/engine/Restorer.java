package dev.cairn.agent.internal.engine;

import dev.cairn.agent.AgentEvents;
import dev.cairn.agent.AgentStateSnapshot;
import dev.cairn.agent.RestoredField;
import dev.cairn.agent.RestoredField.Outcome;
import dev.cairn.agent.SnapshotForm;
import dev.cairn.agent.StateField;
import dev.cairn.agent.StatePart;
import dev.cairn.agent.StateRestoreRequest;
import dev.cairn.agent.StateRestoreResult;
import dev.cairn.agent.Versions;
import dev.cairn.agent.internal.record.SnapshotLister;
import dev.cairn.agent.internal.record.SnapshotReader;
import dev.cairn.agent.migration.MigratedState;
import dev.cairn.agent.migration.OwnState;
import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.model.Document;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Builds states from snapshots. Writes nothing. Thread-safe.
 *
 * @param migrator brings them to the current schema
 */
record Restorer(SnapshotReader reader, SnapshotLister lister, StoredBackups backups, Migrator migrator) {
    /** Members of a state of the schema's shape that belong to no part. */
    private static final Set<String> OF_EVERY_STATE = Set.of("agent_id", "version");
    /** Members of a state of the schema's shape that another agent does not get. */
    private static final Set<String> OF_ONE_AGENT = Set.of("agent_id", label(StateField.CONTAINER_ID));
    /** What a result tells instead of being thrown. */
    private static final Set<ErrorCode> MAX_SHOWN =
            Set.of(ErrorCode.NOT_FOUND, ErrorCode.CORRUPT, ErrorCode.INCOMPATIBLE, ErrorCode.CALLBACK_FAILED);

    StateRestoreResult restore(StateRestoreRequest request) {
        AgentStateSnapshot snapshot = null;
        try {
            snapshot = source(request);
            StateRestoreResult result = restore(request, snapshot);
            String id = snapshot.snapshotId();
            result.migrationsApplied().forEach(step -> AgentEvents.migrated(request.agentId(), id, step));
            return result;
        } catch (CairnException failure) {
            if (!MAX_SHOWN.contains(failure.code())) {
                throw failure;
            }
            return failed(request, snapshot, failure);
        }
    }

    private AgentStateSnapshot source(StateRestoreRequest request) {
        String source = request.sourceAgent() == null ? request.agentId() : request.sourceAgent();
        String snapshotId = request.snapshotId();
        if (request.backupId() != null) {
            return backups.read(source, request.backupId());
        }
        if (snapshotId == null || request.sourceAgent() != null) {
            return reader.load(source, snapshotId);
        }
        return reader.find(source, snapshotId)
                .orElseGet(() -> reader.get(reader.agentOf(snapshotId, lister), snapshotId));
    }

    private StateRestoreResult failed(
            StateRestoreRequest request, @Nullable AgentStateSnapshot snapshot, CairnException failure) {
        return new StateRestoreResult(
                request.agentId(),
                snapshot == null ? null : snapshot.snapshotId(),
                request.backupId(),
                snapshot == null ? null : snapshot.version(),
                List.of(),
                migrator.clock().instant(),
                false,
                failure.code(),
                failure.getMessage(),
                failure.details(),
                null,
                List.of(),
                List.of());
    }

    private StateRestoreResult restore(StateRestoreRequest request, AgentStateSnapshot snapshot) {
        MigratedState migrated = migrator.toCurrent(snapshot);
        List<RestoredField> fields = new ArrayList<>();
        Document state = select(request, snapshot, SnapshotForm.state(migrated.document()), fields);
        List<String> warnings = new ArrayList<>(snapshot.warnings());
        if (!migrated.applied().isEmpty()) {
            warnings.removeAll(Versions.warnings(snapshot.version(), migrator.current()));
        }
        return new StateRestoreResult(
                request.agentId(),
                snapshot.snapshotId(),
                request.backupId(),
                migrated.version(),
                migrated.applied(),
                migrator.clock().instant(),
                true,
                null,
                null,
                Map.of(),
                state,
                fields,
                warnings);
    }

    private static Document select(
            StateRestoreRequest request, AgentStateSnapshot snapshot, Document state, List<RestoredField> fields) {
        boolean own = OwnState.find(snapshot.document()).isPresent();
        boolean whole = own || request.agentId().equals(snapshot.agentId());
        Map<String, Document> selected = new LinkedHashMap<>();
        SnapshotForm.members(state).forEach((name, value) -> {
            StatePart part = !own && OF_EVERY_STATE.contains(name) ? null : StateField.part(name);
            boolean wanted = (part == null || request.wants(part)) && (whole || !OF_ONE_AGENT.contains(name));
            if (wanted) {
                selected.put(name, value);
            }
            if (part != null) {
                fields.add(new RestoredField(name, part, wanted ? Outcome.RESTORED : Outcome.SKIPPED));
            }
        });
        if (request.targetStatus() != null) {
            selected.put(label(StateField.STATUS), Document.of(request.targetStatus()));
        }
        if (!own) {
            addAbsent(request, state, fields);
        }
        return Document.fromObject(selected);
    }

    private static void addAbsent(StateRestoreRequest request, Document state, List<RestoredField> fields) {
        for (StateField field : StateField.values()) {
            StatePart part = StateField.part(field.label());
            if (part != null
                    && request.wants(part)
                    && state.member(field.label()).isEmpty()) {
                fields.add(new RestoredField(field.label(), part, Outcome.ABSENT));
            }
        }
    }

    private static String label(StateField field) {
        return field.label();
    }
}
