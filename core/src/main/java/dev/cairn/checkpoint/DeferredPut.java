package dev.cairn.checkpoint;

import dev.cairn.model.Document;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A put that returned and is not stored yet. Immutable: everything the caller gave is copied, id and time are chosen.
 *
 * @param config thread, namespace, branch and the id of the new checkpoint
 * @param parent the checkpoint before, or null for the head
 * @param state the whole state, or null
 * @param change what changes, where the whole state is not given
 */
record DeferredPut(
        Checkpointer target,
        CheckpointConfig config,
        @Nullable String parent,
        @Nullable Checkpoint state,
        @Nullable StateChange change,
        CheckpointMetadata metadata,
        PutOptions options) {

    Durability durability() {
        return Objects.requireNonNull(options.durability());
    }

    void store() {
        PutOptions now = options.withDurability(Durability.SYNC);
        if (state != null) {
            target.put(config.at(parent), state, metadata, now);
        } else {
            target.put(config.at(parent), Objects.requireNonNull(change), metadata, now);
        }
    }

    /** This put when the one before it is not stored: on that one's parent, and with that one's changes. */
    DeferredPut after(DeferredPut skipped) {
        if (parent != null && !parent.equals(skipped.config.checkpointId())) {
            return this;
        }
        boolean expectsSkipped = Objects.equals(options.expectedHead(), skipped.config.checkpointId());
        PutOptions expecting = expectsSkipped ? options.withExpectedHead(skipped.options.expectedHead()) : options;
        return new DeferredPut(
                target, config, skipped.parent, stateAfter(skipped), changeAfter(skipped), metadata, expecting);
    }

    private @Nullable Checkpoint stateAfter(DeferredPut skipped) {
        if (change == null || skipped.state == null) {
            return state;
        }
        Map<String, Document> values = change.applyTo(new LinkedHashMap<>(skipped.state.values()));
        return new Checkpoint(change.id(), change.ts(), values, Map.of(), skipped.state.versionsSeen(), null);
    }

    private @Nullable StateChange changeAfter(DeferredPut skipped) {
        return change == null || skipped.state != null
                ? null
                : Objects.requireNonNull(skipped.change).then(change);
    }
}
