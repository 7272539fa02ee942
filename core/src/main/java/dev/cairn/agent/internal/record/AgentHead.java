package dev.cairn.agent.internal.record;

import dev.cairn.history.internal.RecordForm;
import dev.cairn.model.Document;
import dev.cairn.storage.Bytes;
import dev.cairn.storage.Check;
import dev.cairn.storage.Commit;
import dev.cairn.storage.Put;
import dev.cairn.storage.StoredRecord;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What names an agent's latest snapshot. Immutable.
 *
 * @param incarnation of its scope, 0 for none
 * @param revision of its record, 0 for none
 * @param sequence of its record, which tells it from that of an agent that lost all its snapshots and got new ones
 * @param latest the latest snapshot
 * @param before the one before, so that it can be named when the latest cannot be read
 * @param full the last one that shares nothing; it may be gone
 */
public record AgentHead(
        long incarnation,
        long revision,
        long sequence,
        @Nullable String latest,
        @Nullable String before,
        @Nullable String full) {
    public static AgentHead none(long incarnation) {
        return new AgentHead(incarnation, 0, 0, null, null, null);
    }

    public static AgentHead read(long incarnation, StoredRecord record) {
        return RecordForm.read(
                record,
                "agent's ",
                body -> new AgentHead(
                        incarnation,
                        record.revision(),
                        record.sequence(),
                        RecordForm.text(body, "snapshot"),
                        RecordForm.textOrNull(body, "before"),
                        RecordForm.textOrNull(body, "full")));
    }

    /** The head after a save. */
    AgentHead movedTo(String snapshotId, boolean shareless) {
        return new AgentHead(incarnation, revision, sequence, snapshotId, latest, shareless ? snapshotId : full);
    }

    /** The head at another snapshot, because what it named went. */
    public AgentHead at(@Nullable String snapshotId, @Nullable String former) {
        return new AgentHead(incarnation, revision, sequence, snapshotId, former, full);
    }

    /** Refuses a commit when the head is another one by then. */
    public void check(Commit.Builder commit) {
        if (incarnation != 0) {
            commit.check(new Check.IncarnationIs(incarnation));
        }
        commit.check(
                revision == 0
                        ? new Check.Absent(AgentStore.HEAD, AgentStore.HEAD_KEY)
                        : new Check.RevisionIs(AgentStore.HEAD, AgentStore.HEAD_KEY, revision, sequence));
    }

    /** Stores it, or removes it when there is no snapshot. */
    public void store(Commit.Builder commit, String status) {
        if (latest == null) {
            commit.delete(AgentStore.HEAD, AgentStore.HEAD_KEY);
            commit.summary(Bytes.EMPTY);
            return;
        }
        Map<String, Document> members = new LinkedHashMap<>();
        put(members, "snapshot", latest);
        put(members, "before", before);
        put(members, "full", full);
        commit.put(new Put(
                AgentStore.HEAD,
                AgentStore.HEAD_KEY,
                Bytes.fromOwned(Document.fromObject(members).bytes()),
                AgentStore.key(latest),
                null));
        Map<String, Document> summary = new LinkedHashMap<>();
        put(summary, "snapshot", latest);
        put(summary, "status", status.length() > 200 ? status.substring(0, 200) : status);
        commit.summary(Bytes.fromOwned(Document.fromObject(summary).bytes()));
    }

    private static void put(Map<String, Document> members, String name, @Nullable String value) {
        if (value != null) {
            members.put(name, Document.of(value));
        }
    }
}
