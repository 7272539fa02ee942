package dev.cairn.checkpoint;

import dev.cairn.codec.FrameSource;
import dev.cairn.codec.StateReader;
import dev.cairn.model.Names;
import dev.cairn.model.Types;
import dev.cairn.storage.Bytes;
import dev.cairn.storage.Frame;
import dev.cairn.storage.Key;
import dev.cairn.storage.LaneRange;
import dev.cairn.storage.Read;
import dev.cairn.storage.Scope;
import dev.cairn.storage.ScopePrefix;
import dev.cairn.storage.Storage;
import java.util.ArrayList;
import java.util.List;

/** Where threads are in a storage: scopes, kinds of records, keys. Immutable; safe for use by many threads. */
record ThreadStore(Storage storage, String tenant, Types types) {
    /** A branch's head: key (namespace, branch), body which checkpoint, link to it. */
    static final int HEAD = 1;
    /** A former tip of a branch: key (namespace, branch, number). */
    static final int TIP = 2;
    /** A pending write: key (namespace, checkpoint id, task id, index). */
    static final int WRITE = 3;
    /** A checkpoint: key (namespace, checkpoint id). */
    static final int CHECKPOINT = 4;
    /** What is known of removed checkpoints before a stored one: key (namespace, id of the removed parent). */
    static final int GAP = 5;

    private static final String SERVICE = "thread";

    Scope scope(String threadId) {
        return Scope.of(tenant, SERVICE, threadId);
    }

    ScopePrefix allThreads() {
        return ScopePrefix.of(tenant, SERVICE);
    }

    /** Threads whose id begins with a text. */
    ScopePrefix threadsFrom(String idPrefix) {
        if (idPrefix.isEmpty()) {
            return allThreads();
        }
        new Names().name("prefix", idPrefix).done();
        byte[] closed = scope(idPrefix).id().toArray();
        return new ScopePrefix(Bytes.copyOf(java.util.Arrays.copyOf(closed, closed.length - 1)));
    }

    static String threadId(Scope scope) {
        return scope.parts().get(2);
    }

    static Bytes headKey(CheckpointConfig config) {
        return Key.of(config.namespace(), config.branch());
    }

    static Bytes tipKey(CheckpointConfig config, long number) {
        return Key.of(config.namespace(), config.branch(), String.format(java.util.Locale.ROOT, "%012d", number));
    }

    static Bytes checkpointKey(String namespace, String checkpointId) {
        return Key.of(namespace, checkpointId);
    }

    FrameSource frames(Scope scope) {
        return (ranges, bodies) -> readFrames(scope, ranges, bodies);
    }

    StateReader states(Scope scope) {
        return new StateReader(frames(scope));
    }

    private List<List<Frame>> readFrames(Scope scope, List<LaneRange> ranges, boolean bodies) {
        Read.Builder read = Read.of();
        ranges.forEach(range -> read.add(new Read.Frames(range, bodies)));
        return new ArrayList<>(storage.read(scope, read.build()).frames());
    }
}
