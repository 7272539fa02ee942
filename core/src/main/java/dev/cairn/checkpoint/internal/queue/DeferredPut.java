package dev.cairn.checkpoint.internal.queue;

import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.CheckpointMetadata;
import dev.cairn.checkpoint.Durability;
import dev.cairn.checkpoint.PutOptions;
import dev.cairn.checkpoint.internal.engine.StorageCheckpointer;
import dev.cairn.checkpoint.internal.put.KeyedRequest;
import dev.cairn.checkpoint.internal.put.StampedState;
import dev.cairn.checkpoint.internal.value.ValueErrors;
import java.util.HashSet;
import java.util.Objects;
import java.util.Set;

/**
 * A put that returned and is not stored yet. Immutable: everything the caller gave is copied, id and time are chosen.
 *
 * @param token the token of the lease under which it is made, however that was said, or 0
 * @param on thread, namespace, branch, and the parent where the caller names it
 */
record DeferredPut(
        StorageCheckpointer target,
        PutLine line,
        long token,
        CheckpointConfig on,
        StampedState next,
        CheckpointMetadata metadata,
        PutOptions options) {

    /** Names the new checkpoint. */
    String id() {
        return Objects.requireNonNull(next.frame(null).id());
    }

    CheckpointConfig config() {
        return line.of(on).at(id());
    }

    boolean isHeld() {
        return options.durability() == Durability.EXIT;
    }

    /** Refuses at once what would be refused whatever is stored. */
    void check() {
        metadata.toDocument().withinLevels(ValueErrors.METADATA_LEVELS);
        if (next.isComplete()) {
            next.updates(null);
        }
    }

    /** The checkpoints that it names, which it needs to find stored. */
    Set<String> names() {
        Set<String> names = new HashSet<>(metadata.parents().values());
        if (on.checkpointId() != null) {
            names.add(on.checkpointId());
        }
        if (options.expectedHead() != null) {
            names.add(options.expectedHead());
        }
        return names;
    }

    boolean hasKey() {
        return options.idempotencyKey() != null;
    }

    /** Whether it is the request that another is, sent again. */
    boolean repeats(DeferredPut other) {
        return hasKey()
                && Objects.equals(options.idempotencyKey(), other.options.idempotencyKey())
                && digest().equals(other.digest());
    }

    private String digest() {
        return KeyedRequest.digest(on, next, metadata, options);
    }

    /** Whether nothing hangs on this put but the state: no expected head, lease, key, id, or values of its parent. */
    private boolean isPlain() {
        boolean plain =
                options.expectedHead() == null && options.expectedWrites() == null && !hasKey() && !options.replace();
        boolean alone = options.writes().isEmpty() && !options.creates() && !options.begins();
        return plain && alone && token == 0 && next.choosesId();
    }

    /** Whether this put and the next one of the same place may be stored as one. */
    boolean mayBeLeftOutFor(DeferredPut later) {
        return isPlain()
                && later.isPlain()
                && target == later.target
                && line == later.line
                && line.of(on).incarnation() == line.of(later.on).incarnation()
                && (later.on.checkpointId() == null || later.on.checkpointId().equals(id()))
                && Objects.equals(metadata.runId(), later.metadata.runId())
                && next.mayBeLeftOutFor(later.next);
    }
}
