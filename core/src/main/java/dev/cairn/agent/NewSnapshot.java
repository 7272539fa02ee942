package dev.cairn.agent;

import dev.cairn.CairnException;
import dev.cairn.agent.migration.StateVersion;
import dev.cairn.codec.Digests;
import dev.cairn.model.Document;
import dev.cairn.model.Document.Kind;
import dev.cairn.model.Names;
import java.time.Instant;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * A checked snapshot that is not stored yet. Immutable.
 *
 * @param document what is stored
 * @param tags those in the state
 */
record NewSnapshot(
        String agentId,
        String snapshotId,
        StateVersion version,
        Instant timestamp,
        Document document,
        List<String> tags) {
    private static final Set<String> NOT_OF_THE_STATE = Set.of("agent_id", "version", "timestamp", "tags");

    /**
     * The snapshot of a state.
     *
     * @param now its time unless the state says one
     * @throws CairnException {@code INVALID} with all problems and their JSON Pointers
     */
    static NewSnapshot of(String agentId, String snapshotId, Document given, Instant now) {
        new Names().name("agent id", agentId).id("snapshot id", snapshotId).done();
        StateProblems problems = new StateProblems("The state of agent '" + agentId + "'");
        problems.require(isObject(given), "", given, "an object");
        problems.throwIfAny();
        Document state = SnapshotForm.plainNumbers(given);
        SnapshotForm.checkReserved(agentId, state, problems);
        StateVersion version = SnapshotForm.version(state, problems);
        if (version == null) {
            version = StateSerializer.CURRENT_STATE_VERSION;
        }
        checkFields(state, version, problems);
        Instant time = SnapshotForm.time(state, null, problems);
        List<String> tags = SnapshotForm.tags(state, problems);
        problems.throwIfAny();
        Instant at = (time == null ? now : time).truncatedTo(ChronoUnit.MICROS);
        Map<String, Document> members = new LinkedHashMap<>();
        members.put("agent_id", Document.of(agentId));
        members.put("snapshot_id", Document.of(snapshotId));
        members.put("version", SnapshotForm.version(version));
        members.put("timestamp", Document.of(at.toString()));
        members.putAll(SnapshotForm.members(SnapshotForm.without(state, NOT_OF_THE_STATE)));
        return new NewSnapshot(agentId, snapshotId, version, at, Document.fromObject(members), tags);
    }

    private static boolean isObject(Document given) {
        return given.kind() == Kind.OBJECT && given.member("@cairn").isEmpty();
    }

    /** What another major version's fields hold is not known. */
    private static void checkFields(Document state, StateVersion version, StateProblems problems) {
        if (StateSerializer.CURRENT_STATE_VERSION.canRead(version)) {
            for (StateField field : StateField.values()) {
                field.check(state, problems);
            }
        }
    }

    /**
     * The snapshot in a file. Without a checksum it is another program's, and its values are data, whatever they look like.
     *
     * @param zone of times that have none
     * @throws CairnException {@code INVALID} with all problems and their JSON Pointers; {@code CORRUPT} when the file names a checksum
     *     that its document does not have
     */
    static NewSnapshot read(Document whole, ZoneId zone) {
        StateProblems problems = new StateProblems("The snapshot");
        problems.require(isObject(whole), "", whole, "an object");
        problems.throwIfAny();
        String agentId = name(whole, "agent_id", problems);
        String snapshotId = name(whole, "snapshot_id", problems);
        StateVersion version = SnapshotForm.version(whole, problems);
        if (version != null) {
            checkFields(whole, version, problems);
        } else if (whole.member("version").isEmpty()) {
            problems.add("/version", "is missing");
        }
        Instant time = SnapshotForm.time(whole, zone, problems);
        List<String> tags = SnapshotForm.tags(whole, problems);
        problems.throwIfAny();
        new Names().name("agent id", agentId).id("snapshot id", snapshotId).done();
        Document named = SnapshotForm.stored(whole);
        Document document = isOurs(whole, named, snapshotId) ? named : named.asData();
        return new NewSnapshot(
                agentId,
                snapshotId,
                Objects.requireNonNull(version),
                (time == null ? Instant.EPOCH : time).truncatedTo(ChronoUnit.MICROS),
                document,
                tags);
    }

    private static String name(Document whole, String member, StateProblems problems) {
        Document found = whole.member(member).orElse(Document.of(null));
        boolean right = found.kind() == Kind.STRING && !found.text().isEmpty();
        problems.require(right, "/" + member, found, "a text that is not empty");
        return right ? found.text() : "?";
    }

    /** Whether a file was written by this service: it alone names the checksum of its document. */
    private static boolean isOurs(Document whole, Document document, String snapshotId) {
        Document named = whole.member("checksum").orElse(null);
        if (named != null && !named.equals(Document.of(Digests.hex(document.unsafeBytes())))) {
            throw new dev.cairn.CorruptException(
                    "file of snapshot " + snapshotId, "its document does not have the checksum that it names", null);
        }
        return named != null;
    }

    /** The agent's status, or empty. */
    String status() {
        return document.member("status")
                .filter(value -> value.kind() == Kind.STRING)
                .map(Document::text)
                .orElse("");
    }

    /** The snapshot as long as it is not stored. */
    AgentStateSnapshot unstored(CompressionType compression, long packed) {
        SnapshotSummary summary = new SnapshotSummary(
                agentId,
                snapshotId,
                version,
                timestamp,
                status(),
                BackupType.FULL,
                compression,
                packed,
                document.byteLength(),
                Digests.hex(document.unsafeBytes()),
                null,
                SnapshotMarks.NONE.withTags(tags),
                0);
        return new AgentStateSnapshot(document, summary, Versions.warnings(version));
    }
}
