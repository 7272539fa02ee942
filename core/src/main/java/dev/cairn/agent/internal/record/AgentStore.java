package dev.cairn.agent.internal.record;

import dev.cairn.agent.SnapshotMarks;
import dev.cairn.error.CorruptException;
import dev.cairn.history.internal.RecordForm;
import dev.cairn.history.internal.StateHistory;
import dev.cairn.history.internal.StoredState;
import dev.cairn.internal.text.Names;
import dev.cairn.storage.Bytes;
import dev.cairn.storage.Key;
import dev.cairn.storage.Read;
import dev.cairn.storage.ReadResult;
import dev.cairn.storage.Scope;
import dev.cairn.storage.ScopeInfo;
import dev.cairn.storage.ScopePrefix;
import dev.cairn.storage.Storage;
import dev.cairn.storage.StoredRecord;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Where snapshots are in a storage: a scope for each agent, in it the head, the snapshots' records with their frames, and beside each its
 * marks. Immutable; safe for use by many threads.
 *
 * @param history writes and reads the snapshots' records
 */
public record AgentStore(Storage storage, String tenant, StateHistory history) {
    /** Which snapshot is the latest: one record. */
    public static final int HEAD = 1;
    /** A snapshot: key (snapshot id). */
    public static final int SNAPSHOT = 2;
    /** Tags, pin and expiry of a snapshot: key (snapshot id). */
    public static final int MARKS = 3;
    /** What is known of a backup elsewhere: key (backup id). */
    public static final int BACKUP = 4;

    /** The only value of a snapshot: its document. */
    public static final String DOCUMENT = "document";

    public static final Bytes HEAD_KEY = Key.of("head");

    public static final String SERVICE = "agent";

    public AgentStore(Storage storage, String tenant, long cacheBytes) {
        this(storage, tenant, new StateHistory(storage, SNAPSHOT, cacheBytes));
    }

    public Scope scope(String agentId) {
        new Names().name("agent id", agentId).done();
        return Scope.of(tenant, SERVICE, agentId);
    }

    public ScopePrefix allAgents() {
        return ScopePrefix.of(tenant, SERVICE);
    }

    public static String agentId(Scope scope) {
        return scope.parts().get(2);
    }

    public static Bytes key(String snapshotId) {
        new Names().id("snapshot id", snapshotId).done();
        return Key.of(snapshotId);
    }

    /** The latest snapshot by what the header tells listings, or null where it tells of none. */
    public static @Nullable String summarized(@Nullable ScopeInfo header) {
        if (header == null || header.summary().length() == 0) {
            return null;
        }
        return RecordForm.read(
                header.summary(), () -> "header of " + header.scope(), summary -> RecordForm.text(summary, "snapshot"));
    }

    public AgentHead head(Scope scope) {
        return latest(storage.read(scope, Read.of().get(HEAD, HEAD_KEY).build())).head;
    }

    /** An agent's head, and the snapshot where the head's link leads to it; heads of earlier versions have no link. */
    record Latest(AgentHead head, Optional<StoredState> snapshot) {}

    /** Reads both with one question. */
    Latest latest(Scope scope) {
        try {
            return latest(storage.read(
                    scope, Read.of().follow(HEAD, HEAD_KEY, SNAPSHOT).build()));
        } catch (CorruptException damage) {
            return new Latest(head(scope), Optional.empty());
        }
    }

    private static Latest latest(ReadResult result) {
        long incarnation = result.scope() == null ? 0 : result.scope().incarnation();
        List<StoredRecord> found = result.records().get(0);
        return new Latest(
                found.isEmpty() ? AgentHead.none(incarnation) : AgentHead.read(incarnation, found.get(0)),
                found.stream().skip(1).findFirst().map(record -> StoredState.of(incarnation, record)));
    }

    /** The marks of some snapshots, in their order; {@link SnapshotMarks#NONE} where there are none. */
    public List<SnapshotMarks> marks(Scope scope, List<Bytes> keys) {
        Read.Builder read = Read.of();
        keys.forEach(key -> read.get(MARKS, key));
        ReadResult result = storage.read(scope, read.build());
        List<SnapshotMarks> marks = new ArrayList<>();
        for (int i = 0; i < keys.size(); i++) {
            marks.add(marks(result, i));
        }
        return marks;
    }

    /** The marks that a part of an answer holds. */
    static SnapshotMarks marks(ReadResult result, int part) {
        return result.first(part).map(MarksForm::read).orElse(SnapshotMarks.NONE);
    }
}
