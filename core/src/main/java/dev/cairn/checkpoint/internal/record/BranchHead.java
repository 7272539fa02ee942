package dev.cairn.checkpoint.internal.record;

import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.history.internal.RecordForm;
import dev.cairn.model.Document;
import dev.cairn.storage.Bytes;
import dev.cairn.storage.Check;
import dev.cairn.storage.Put;
import dev.cairn.storage.StoredRecord;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;

/**
 * A branch's head as it was read. Immutable.
 *
 * @param incarnation of the thread, 0 when there is no thread
 * @param revision of the head's record, 0 when the branch has no head
 * @param sequence of the head's record, which tells it from that of a branch that ended and started again
 * @param checkpointId what it points to
 * @param moves how often the head moved to something else than a child
 */
public record BranchHead(
        long incarnation,
        long revision,
        long sequence,
        @Nullable String checkpointId,
        long moves) {
    public static BranchHead none(long incarnation) {
        return new BranchHead(incarnation, 0, 0, null, 0);
    }

    public static BranchHead read(long incarnation, StoredRecord record) {
        return RecordForm.read(record, "head of branch ", body -> read(incarnation, record, body));
    }

    private static BranchHead read(long incarnation, StoredRecord record, Document body) {
        long moves = body.member("moves")
                .map(number -> Long.parseLong(number.text()))
                .orElse(0L);
        return new BranchHead(
                incarnation, record.revision(), record.sequence(), RecordForm.text(body, "checkpoint"), moves);
    }

    /** The check that no one has moved the head since. */
    public Check unmoved(Bytes key) {
        return revision == 0
                ? new Check.Absent(ThreadStore.HEAD, key)
                : new Check.RevisionIs(ThreadStore.HEAD, key, revision, sequence);
    }

    /** The head moved to another checkpoint with a given parent; counted as a move unless it is a first one, a child or the same. */
    public BranchHead movedTo(String id, @Nullable String parent) {
        boolean onwards = checkpointId == null || checkpointId.equals(parent) || checkpointId.equals(id);
        return new BranchHead(incarnation, revision + 1, sequence, id, onwards ? moves : moves + 1);
    }

    /** The head moved to an ancestor because what it pointed to was removed. */
    public BranchHead fallenTo(String id) {
        return new BranchHead(incarnation, revision + 1, sequence, id, moves);
    }

    /** The first record of a branch. A random number tells it from that of another writer who starts a branch of the same name here. */
    public static Put start(CheckpointConfig branch) {
        long number = ThreadLocalRandom.current().nextLong(1L << 48);
        return new BranchHead(0, 0, 0, branch.checkpointId(), 0)
                .put(branch, Map.of("start", Document.fromNumber(number)));
    }

    public Put put(CheckpointConfig config) {
        return put(config, Map.of());
    }

    private Put put(CheckpointConfig config, Map<String, Document> more) {
        Map<String, Document> body = new LinkedHashMap<>();
        body.put("checkpoint", Document.of(checkpointId));
        if (moves > 0) {
            body.put("moves", Document.fromNumber(moves));
        }
        body.putAll(more);
        return new Put(
                ThreadStore.HEAD,
                ThreadStore.headKey(config),
                Bytes.fromOwned(Document.fromObject(body).bytes()),
                ThreadStore.checkpointKey(config.namespace(), String.valueOf(checkpointId)),
                null);
    }
}
