package dev.cairn.agent;

import dev.cairn.agent.migration.AsGiven;
import dev.cairn.agent.migration.OwnState;
import dev.cairn.agent.migration.StateVersion;
import dev.cairn.annotation.Internal;
import dev.cairn.error.CairnException;
import dev.cairn.error.CorruptException;
import dev.cairn.internal.text.Names;
import dev.cairn.internal.text.Sha256;
import dev.cairn.model.Document;
import dev.cairn.model.Document.Kind;
import java.time.Instant;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A checked snapshot that is not stored yet. Immutable.
 *
 * @param document what is stored
 * @param tags those in the state
 * @param saved when it was saved, where its time is one that the state gave; else null
 */
@Internal
public record NewSnapshot(
        String agentId,
        String snapshotId,
        StateVersion version,
        Instant timestamp,
        Document document,
        List<String> tags,
        @Nullable Instant saved) {
    /** What helps where a file is damaged: a check of the store does not read files. */
    static final String FROM_A_COPY = "Nothing was changed. Use another copy of the snapshot.";

    /**
     * The snapshot of a state. A state of the schema's shape is laid out among the snapshot's members, every other one in a member of
     * its own.
     *
     * @param current the version of a state that does not say one
     * @param now its time unless the state says one
     * @throws CairnException {@code INVALID} for what is no JSON object
     */
    @Internal
    public static NewSnapshot of(String agentId, String snapshotId, Document given, StateVersion current, Instant now) {
        new Names().name("agent id", agentId).id("snapshot id", snapshotId).done();
        StateProblems problems = new StateProblems("the state of agent '" + agentId + "'");
        problems.require(isObject(given), "", given, "an object");
        problems.throwIfAny();
        SeedShape shape = SeedShape.find(agentId, given, current).orElse(null);
        StateVersion version = shape == null ? current : shape.version();
        Instant time = shape == null || shape.time() == null ? now : shape.time();
        Instant at = time.truncatedTo(ChronoUnit.MICROS);
        Map<String, Document> members = new LinkedHashMap<>();
        members.put("agent_id", Document.of(agentId));
        members.put("snapshot_id", Document.of(snapshotId));
        members.put("version", SnapshotForm.version(version));
        members.put("timestamp", Document.of(at.toString()));
        if (shape == null) {
            members.put(OwnState.MEMBER, given);
        } else {
            members.put(AsGiven.MEMBER, AsGiven.of(given));
            members.putAll(SnapshotForm.members(SnapshotForm.without(shape.state(), AsGiven.MOVED)));
        }
        List<String> tags = shape == null ? List.of() : shape.tags();
        return new NewSnapshot(agentId, snapshotId, version, at, Document.fromObject(members), tags, null).savedAt(now);
    }

    /** The same, saved at a time; that counts only where the state gave the snapshot's time. */
    @Internal
    public NewSnapshot savedAt(@Nullable Instant when) {
        Instant counts = when == null || AsGiven.given(document, "timestamp").isEmpty()
                ? null
                : when.truncatedTo(ChronoUnit.MICROS);
        return new NewSnapshot(agentId, snapshotId, version, timestamp, document, tags, counts);
    }

    private static boolean isObject(Document given) {
        return given.kind() == Kind.OBJECT && given.member("@cairn").isEmpty();
    }

    /**
     * The snapshot in a file. Without a checksum it is another program's, and its values are data, whatever they look like.
     *
     * @param zone of times that have none
     * @throws CairnException {@code INVALID} with all problems and their JSON Pointers; {@code CORRUPT} when the file names a checksum
     *     that its document does not have
     */
    static NewSnapshot read(Document whole, ZoneId zone) {
        StateProblems problems = new StateProblems("the snapshot");
        problems.require(isObject(whole), "", whole, "an object");
        problems.throwIfAny();
        String agentId = name(whole, "agent_id", problems);
        String snapshotId = name(whole, "snapshot_id", problems);
        StateVersion version = SnapshotForm.version(whole, problems);
        boolean own = OwnState.find(whole).isPresent();
        if (version != null && !own) {
            SeedShape.checkFields(whole, version, problems);
        } else if (version == null && whole.member("version").isEmpty()) {
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
                tags,
                null);
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
        if (named != null && !named.equals(Document.of(Sha256.of(document.unsafeBytes())))) {
            throw CorruptException.of(
                    "file of snapshot " + snapshotId, "its document does not match its checksum", FROM_A_COPY, null);
        }
        return named != null;
    }

    /** The agent's status, or empty. */
    @Internal
    public String status() {
        return SnapshotForm.status(document);
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
                Sha256.of(document.unsafeBytes()),
                null,
                SnapshotMarks.NONE.withTags(tags),
                0);
        return new AgentStateSnapshot(
                document, summary, Versions.warnings(version, StateSerializer.CURRENT_STATE_VERSION));
    }
}
