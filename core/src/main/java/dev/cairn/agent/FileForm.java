package dev.cairn.agent;

import dev.cairn.agent.migration.StateVersion;
import dev.cairn.annotation.Internal;
import dev.cairn.internal.text.Sha256;
import dev.cairn.model.Document;
import java.util.Map;

/** What stands in a {@code .snapshot} file. Stateless. */
@Internal
public final class FileForm {
    private FileForm() {}

    /** The document of a snapshot with its tags, codec and checksum; sizes cannot be known before it is written. */
    static Document of(AgentStateSnapshot snapshot, CompressionType compression) {
        Map<String, Document> members = SnapshotForm.members(snapshot.document());
        members.put("tags", SnapshotForm.texts(snapshot.tags()));
        members.put("compression", Document.of(compression.label()));
        members.put("checksum", Document.of(snapshot.checksum()));
        return Document.fromObject(members);
    }

    /** The same snapshot as another document. */
    @Internal
    public static AgentStateSnapshot with(AgentStateSnapshot snapshot, Document document, StateVersion version) {
        return with(snapshot, snapshot.snapshotId(), document, version);
    }

    /** The same snapshot under another id. */
    static AgentStateSnapshot named(AgentStateSnapshot snapshot, String id) {
        Document document = snapshot.document().edited(members -> {
            members.put("snapshot_id", id);
            return members;
        });
        return with(snapshot, id, document, snapshot.version());
    }

    private static AgentStateSnapshot with(
            AgentStateSnapshot snapshot, String id, Document document, StateVersion version) {
        SnapshotSummary old = snapshot.summary();
        SnapshotSummary summary = new SnapshotSummary(
                old.agentId(),
                id,
                version,
                old.createdAt(),
                SnapshotForm.status(document),
                old.backupType(),
                old.compression(),
                old.sizeBytes(),
                document.byteLength(),
                Sha256.of(document.unsafeBytes()),
                old.parentSnapshotId(),
                old.marks(),
                old.sequence());
        return new AgentStateSnapshot(document, summary, snapshot.warnings());
    }
}
